/** Child processes that end with this process. */
import { fork, spawn, type ChildProcess } from 'node:child_process';
import { root } from './install.mjs';
import { stop, watch } from './watch.ts';

type Environment = Record<string, string | undefined>;

/**
 * Starts a script and waits for its `{ ready: true }`.
 * @throws Error with the exit code as `code` when it ends before
 */
export function startChild(
  script: string,
  { args = [], env = process.env }: { args?: string[]; env?: Environment } = {},
): Promise<{ child: ChildProcess; stop: () => Promise<void> }> {
  // Own process group: Ctrl-C in the terminal reaches only this process, which stops its children in order.
  const child = fork(script, args, {
    env: env as NodeJS.ProcessEnv,
    execArgv: [],
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  watch(child);
  return new Promise((resolve, reject) => {
    child.on('message', (message) => {
      if ((message as { ready?: boolean } | null)?.ready) resolve({ child, stop: () => stop(child) });
    });
    child.once('error', reject);
    child.once('exit', (code, signal) => reject(Object.assign(new Error(`ended with ${code ?? signal}`), { code })));
  });
}

/** Runs Node in the project's folder and waits for it to exit. Resolves to whether it exited with 0. */
export function runNode(args: string[], env: Environment = {}): Promise<boolean> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env } as NodeJS.ProcessEnv,
  });
  watch(child);
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}

/** Node flags for programs that use the project's path alias and server-only modules. */
export const APP_FLAGS = ['--import', 'tsx', '--conditions=react-server', '--disable-warning=ExperimentalWarning'];
