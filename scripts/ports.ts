import { createServer, type AddressInfo } from 'node:net';
import { plainError } from './output.mjs';

/** @throws PlainError naming the setting when the port cannot be used */
export async function assertPortFree(setting: string, port: number, host?: string): Promise<void> {
  const error = await listenOnce(port, host);
  if (error?.code === 'EADDRINUSE')
    throw plainError(`${setting}: port ${port} is taken by another program. Stop it or set ${setting} to a free port.`);
  if (error) throw plainError(`${setting}: port ${port} cannot be used (${error.code}).`);
}

/** True when nothing listens on the port, on any address. */
export const isPortFree = async (port: number): Promise<boolean> =>
  !(await listenOnce(port)) && !(await listenOnce(port, '127.0.0.1'));

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

function listenOnce(port: number, host?: string): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.on('error', resolve);
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(undefined)));
  });
}
