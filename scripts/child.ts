/** Child processes that end with this process. */
import { fork, spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './install.mjs';
import { stop, watch } from './watch.ts';

type Environment = Record<string, string | undefined>;

type ChildOptions = { args?: string[]; env?: Environment; patience?: number; cwd?: string; output?: Output };
/** A file descriptor, or that of this process. */
type Output = number | 'inherit';

/**
 * Starts a script and waits for its `{ ready: true }`. `patience`: see endProcess.
 * @throws Error with the exit code as `code` when it ends before
 */
export function startChild(
  script: string,
  { args = [], env = process.env, patience = 0, cwd, output = 'inherit' }: ChildOptions = {},
): Promise<{ child: ChildProcess; stop: () => Promise<void> }> {
  // Own process group: Ctrl-C in the terminal reaches only this process, which stops its children in order.
  const child = fork(script, args, {
    env: env as NodeJS.ProcessEnv,
    cwd,
    execArgv: [],
    detached: true,
    stdio: ['ignore', output, output, 'ipc'],
  });
  watch(child, { patience });
  return new Promise((resolve, reject) => {
    child.on('message', (message) => {
      if ((message as { ready?: boolean } | null)?.ready) resolve({ child, stop: () => stop(child) });
    });
    child.once('error', reject);
    child.once('exit', (code, signal) => reject(Object.assign(new Error(`ended with ${code ?? signal}`), { code })));
  });
}

/** Loaded before a third-party program, so that it does not fail when the reader of its output ends. */
const GUARDED_OUTPUT = ['--import', pathToFileURL(join(root, 'scripts', 'output.mjs')).href];

/**
 * Runs Node in the project's folder and waits for it to exit. Resolves to whether it exited with 0. Its output goes to the
 * file descriptor `output`, by default to the terminal.
 */
export function runNode(args: string[], env: Environment = {}, output: Output = 'inherit'): Promise<boolean> {
  const child = spawn(process.execPath, [...GUARDED_OUTPUT, ...args], {
    cwd: root,
    detached: true,
    stdio: ['ignore', output, output],
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
