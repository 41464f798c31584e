/** A network between two programs of this machine that is slow, loses what it carries, or carries nothing and says nothing. */
import { connect, createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/**
 * `isDead`: connections stay open and nothing moves on them, ever; new ones are accepted and as dead. `isClosed`: connections end
 * with a word, and new ones as well.
 */
export type NetworkState = {
  /** Milliseconds of a way and back. */
  latency: number;
  /** Share of the pieces that are lost: half of them come a second later, as if sent again, half reset the connection. */
  drops: number;
  isDead: boolean;
  isClosed: boolean;
};
export type BadNetwork = Awaited<ReturnType<typeof badNetwork>>;

export const GOOD: NetworkState = { latency: 0, drops: 0, isDead: false, isClosed: false };
const SENT_AGAIN = 1_000;

type Wire = { client: Socket; server: Socket; isDead: boolean };

/** A proxy in front of the host and port of an address; `url` leads through it. */
export async function badNetwork(target: string) {
  const { hostname, port } = new URL(target);
  const wires = new Set<Wire>();
  const counts = { connections: 0, late: 0, reset: 0 };
  let state = GOOD;

  const carry = (wire: Wire, from: Socket, to: Socket) => {
    const way = inOrder();
    from.on('data', (piece: Buffer) => {
      if (wire.isDead) return;
      const isLost = Math.random() < state.drops;
      if (isLost && Math.random() < 0.5) {
        counts.reset += 1;
        return reset(wire);
      }
      if (isLost) counts.late += 1;
      way.after(state.latency / 2 + (isLost ? SENT_AGAIN : 0), () => wire.isDead || to.destroyed || to.write(piece));
    });
    from.on('error', () => {});
    from.on('close', () => {
      // Nothing tells the other end of a dead one.
      if (!wire.isDead) way.after(0, () => to.destroy());
      if (wire.client.destroyed && wire.server.destroyed) wires.delete(wire);
    });
  };
  const reset = ({ client, server }: Wire) => {
    client.resetAndDestroy();
    server.resetAndDestroy();
  };

  const proxy = createServer({ noDelay: true }, (client) => {
    counts.connections += 1;
    if (state.isClosed) return void client.on('error', () => {}).resetAndDestroy();
    const server = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port), noDelay: true });
    const wire = { client, server, isDead: state.isDead };
    wires.add(wire);
    carry(wire, client, server);
    carry(wire, server, client);
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  const { port: own } = proxy.address() as AddressInfo;
  return {
    url: Object.assign(new URL(target), { host: `127.0.0.1:${own}` }).href,
    counts,
    /** What a dead connection carried is lost for good, so it stays dead; one that a side has given up ends then. */
    set(next: NetworkState) {
      state = next;
      for (const wire of wires) {
        if (state.isClosed) reset(wire);
        else if (state.isDead) wire.isDead = true;
        else if (wire.isDead && (wire.client.destroyed || wire.server.destroyed)) reset(wire);
      }
    },
    /** Connections that the portal has open. */
    open: () => [...wires].filter(({ client }) => !client.destroyed).length,
    stop() {
      for (const { client, server } of wires) for (const socket of [client, server]) socket.destroy();
      return new Promise((done) => proxy.close(done));
    },
  };
}

/** Runs each action after its time, and never before an earlier one, as TCP has it: timers alone may overtake each other. */
function inOrder() {
  const waiting: { due: number; act: () => unknown }[] = [];
  const run = () => {
    while (waiting.length && waiting[0]!.due <= Date.now()) waiting.shift()!.act();
    if (waiting.length) setTimeout(run, waiting[0]!.due - Date.now());
  };
  return {
    after(milliseconds: number, act: () => unknown) {
      waiting.push({ due: Date.now() + milliseconds, act });
      if (waiting.length === 1) run();
    },
  };
}
