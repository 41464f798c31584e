import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { createServer, type TLSSocket } from 'node:tls';
import { CERTIFICATE, CERTIFICATE_KEY } from './certificate';

export async function tlsProxy(target: number) {
  const sockets = new Set<TLSSocket>();
  const server = createServer({ cert: CERTIFICATE, key: CERTIFICATE_KEY }, (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    const portal = connect(target, '127.0.0.1');
    socket.pipe(portal).pipe(socket);
    // The error of a broken connection reaches the other end as its close.
    socket.on('error', () => portal.destroy()).on('close', () => portal.destroy());
    portal.on('error', () => socket.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      sockets.forEach((socket) => socket.destroy());
      server.close();
      await once(server, 'close');
    },
  };
}
