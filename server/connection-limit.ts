/** Limits the connections per client address in this process. */
import type { Server } from 'node:http';
import { addressKey } from '../lib/shared/address-key.ts';
import { plainAddress } from './client-address.ts';

const MAX_CONNECTIONS_PER_ADDRESS = 256;

type Options = { isTrusted: (address: string) => boolean; max?: number };

/** Closes connections above the limit. Trusted proxies carry many clients and are exempt. */
export function limitConnections(server: Server, { isTrusted, max = MAX_CONNECTIONS_PER_ADDRESS }: Options): void {
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
