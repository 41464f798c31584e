import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** A proxy between a browser and the portal that can cut the streams of open pages, and refuses new ones until it is mended. */
export async function cutProxy(portal: URL) {
  const streams = new Set<ServerResponse>();
  let isCut = false;
  let opened = 0;
  const pass = (asked: IncomingMessage, answer: ServerResponse) => {
    const { pathname, search } = new URL(asked.url ?? '', portal);
    const isStream = pathname.endsWith('/stream');
    if (isStream && isCut) return void asked.socket.destroy();
    const passed = request(
      { host: '127.0.0.1', port: portal.port, method: asked.method, path: pathname + search, headers: asked.headers },
      (given) => {
        answer.writeHead(given.statusCode ?? 502, given.headers);
        given.pipe(answer);
        if (!isStream || given.statusCode !== 200) return;
        opened += 1;
        streams.add(answer);
        answer.on('close', () => (streams.delete(answer), given.destroy()));
      },
    );
    passed.on('error', () => answer.destroy());
    answer.on('close', () => passed.destroy());
    asked.pipe(passed);
  };
  const sockets = new Set<Socket>();
  const server = createServer(pass).on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Streams that were opened so far. */
    opened: () => opened,
    cut() {
      isCut = true;
      streams.forEach((stream) => stream.destroy());
    },
    mend: () => (isCut = false),
    stop() {
      server.close();
      sockets.forEach((socket) => socket.destroy());
    },
  };
}
