import { connect, type Socket } from 'node:net';

export type Address = { host: string; port: number };

/** Options of the driver that its `socket` function gets. */
type Target = { host: string[]; port: number[]; path?: string | false };

/**
 * Opens a pool's sockets and tracks them. The driver closes connections gracefully and ignores those still connecting;
 * with a server that hangs, both would stay open until it responds again.
 * @param addressOf the host to use now, when the driver's options name another
 */
export function trackSockets(addressOf?: () => Promise<Address>) {
  const sockets = new Set<Socket>();
  let isDestroyed = false;
  const start = ({ host, port }: Address, path?: string | false): Socket => {
    if (isDestroyed) throw Object.assign(new Error('The pool is closed.'), { code: 'CONNECTION_ENDED' });
    const target = { host, port };
    const socket = closingWithoutError(Object.assign(path ? connect(path) : connect(target), target));
    sockets.add(socket);
    return socket.once('close', () => sockets.delete(socket));
  };
  /** The driver's `socket` option. */
  const open = ({ host, port, path }: Target): Socket | Promise<Socket> =>
    addressOf ? addressOf().then((address) => start(address)) : start({ host: host[0]!, port: port[0]! }, path);
  /** Closes all connections; statements on them fail, and the driver opens new ones. */
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  const destroy = () => {
    isDestroyed = true;
    drop();
  };
  return { open, drop, destroy, count: () => sockets.size };
}

/**
 * Works around the driver: statements that arrive between an open socket's error and its `close` stay unanswered,
 * unless `close` reports that there was no error.
 */
function closingWithoutError(socket: Socket): Socket {
  let isOpen = false;
  const emit = socket.emit.bind(socket) as (event: string, ...args: unknown[]) => boolean;
  Object.assign(socket, {
    emit: (event: string, ...args: unknown[]) => emit(event, ...(event === 'close' && isOpen ? [false] : args)),
  });
  return socket.once('connect', () => (isOpen = true));
}
