import { connect, type Socket } from 'node:net';

export type Address = { host: string; port: number };

type Target = { host: string[]; port: number[]; path?: string | false };

/** Milliseconds between two checks of the sockets' traffic. */
const LOOK = 250;

/** Bytes a socket had sent and received at the last check, and since when it waits for an answer. */
type Traffic = { sent: number; received: number; asked_at: number | null };

/**
 * Opens a pool's sockets and tracks them. The driver closes connections gracefully and ignores those still connecting;
 * with a server that hangs, both would stay open until it responds again.
 * @param addressOf the host to use now, when the driver's options name another
 */
export function trackSockets(addressOf?: () => Promise<Address>) {
  const sockets = new Map<Socket, Traffic>();
  let isDestroyed = false;
  let lost_at = -Infinity;
  const look = (now = performance.now()) => {
    for (const [socket, traffic] of sockets) sockets.set(socket, next(traffic, countersOf(socket), now));
  };
  let looks: NodeJS.Timeout | undefined;
  const start = ({ host, port }: Address, path?: string | false): Socket => {
    if (isDestroyed) throw Object.assign(new Error('The pool is closed.'), { code: 'CONNECTION_ENDED' });
    const target = { host, port };
    const socket = closingWithoutError(Object.assign(path ? connect(path) : connect(target), target));
    sockets.set(socket, { sent: 0, received: 0, asked_at: null });
    looks ??= setInterval(look, LOOK).unref();
    return socket.once('close', () => {
      lost_at = performance.now();
      sockets.delete(socket);
      if (sockets.size) return;
      clearInterval(looks);
      looks = undefined;
    });
  };
  const open = ({ host, port, path }: Target): Socket | Promise<Socket> =>
    addressOf ? addressOf().then((address) => start(address)) : start({ host: host[0]!, port: port[0]! }, path);
  /** Closes all connections; their statements fail, and the driver opens new ones. */
  const drop = () => {
    for (const socket of sockets.keys()) socket.destroy();
  };
  const destroy = () => {
    isDestroyed = true;
    drop();
  };
  /** Longest time in milliseconds for which a socket has waited for an answer without receiving a byte. */
  const silence = () => {
    const now = performance.now();
    look(now);
    return Math.max(0, ...[...sockets.values()].map(({ asked_at }) => (asked_at === null ? 0 : now - asked_at)));
  };
  /** True when a socket has closed within this many milliseconds. */
  const hasLost = (within: number) => performance.now() - lost_at < within;
  return { open, drop, destroy, count: () => sockets.size, silence, hasLost };
}

/** The handle counts encrypted bytes below TLS; Node's own counters of the socket do not. */
function countersOf(socket: Socket): { sent: number; received: number } {
  const { _handle } = socket as unknown as { _handle?: { bytesRead?: number; bytesWritten?: number } | null };
  return { sent: _handle?.bytesWritten ?? 0, received: _handle?.bytesRead ?? 0 };
}

function next({ asked_at, ...before }: Traffic, now: { sent: number; received: number }, time: number): Traffic {
  const hasAnswered = now.received > before.received;
  const hasAsked = now.sent > before.sent;
  return { ...now, asked_at: hasAnswered ? null : (asked_at ?? (hasAsked ? time : null)) };
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
