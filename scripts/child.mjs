/** A Node process that belongs to this one: it tells when it is ready and ends when its parent does. */
import { fork } from 'node:child_process';
import { once } from 'node:events';

/**
 * Starts a script and waits for its `{ ready: true }`.
 * @param {string} script path of the file
 * @param {{ args?: string[], env?: Record<string, string | undefined>, cwd?: string, execArgv?: string[] }} options
 * @returns {Promise<{ child: import('node:child_process').ChildProcess, stop: () => Promise<void> }>}
 * Rejects with the child's exit code when it ends before it was ready.
 */
export function startChild(script, { args = [], env = process.env, cwd, execArgv = [] } = {}) {
  // Its own process group: a Ctrl-C in the terminal reaches the parent alone, which stops its parts in order.
  const child = fork(script, args, { env, cwd, execArgv, detached: true, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), 20_000);
    await ended;
    clearTimeout(timer);
  };
  return new Promise((resolve, reject) => {
    child.on('message', (message) => message?.ready && resolve({ child, stop }));
    child.once('error', reject);
    child.once('exit', (code, signal) => reject(Object.assign(new Error(`ended with ${code ?? signal}`), { code })));
  });
}
