/** Ports of this machine: is one free, and which one is. */
import { createServer } from 'node:net';
import { plainError } from './say.mjs';

/** Throws one line that names the setting when something else listens on the port. */
export async function mustBeFree(setting, port, host) {
  const error = await listenOnce(port, host);
  if (error?.code === 'EADDRINUSE') throw plainError(`${setting}: port ${port} is taken by another program. Stop it or set ${setting} to a free port.`);
  if (error) throw plainError(`${setting}: port ${port} cannot be used (${error.code}).`);
}

/** Gives a port that nothing listens on. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

function listenOnce(port, host) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.on('error', resolve);
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(undefined)));
  });
}
