/** Limits the connections per client address in this process, and how long one may be silent. */
import type { Server } from 'node:http';
import { addressKey, plainAddress } from '../lib/shared/address-key.ts';

const MAX_CONNECTIONS_PER_ADDRESS = 256;
/** Longer than the app takes for any answer. */
const MAX_SILENCE_MS = 120_000;

type Options = { isTrusted: (address: string) => boolean; max?: number; maxSilence?: number };

/**
 * Closes connections above the limit; trusted proxies carry many clients and are exempt. Also closes idle ones,
 * because a client that never reads its answer would otherwise hold its slot forever.
 */
export function limitConnections(server: Server, options: Options): void {
  const { isTrusted, max = MAX_CONNECTIONS_PER_ADDRESS, maxSilence = MAX_SILENCE_MS } = options;
  server.setTimeout(maxSilence);
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const address = plainAddress(socket.remoteAddress);
    if (isTrusted(address)) return;
    const key = addressKey(address);
    const count = (open.get(key) ?? 0) + 1;
    if (count > max) return socket.destroy();
    open.set(key, count);
    socket.once('close', () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left > 0) open.set(key, left);
      else open.delete(key);
    });
  });
}
