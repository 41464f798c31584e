/** Detects that the npm running this script has ended. Plain Node 20 for the bootstrap. */
import { isAlive, nameOf, parentOf } from './process-state.mjs';

const INTERVAL_MS = 500;
const SHELLS = new Set(['sh', 'dash', 'bash', 'ash', 'zsh', 'busybox']);

/**
 * Calls `onExit` once when npm has ended. Does nothing for scripts started without npm: a shell may keep background
 * commands running on purpose.
 * @param {() => void} onExit
 */
export function onNpmGone(onExit) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  // npm runs scripts through a shell, which may still exist: then npm is the shell's parent.
  const npm = SHELLS.has(nameOf(parent)) ? parentOf(parent) : undefined;
  const timer = setInterval(() => {
    if (process.ppid === parent && isAlive(parent) && (npm === undefined || parentOf(parent) === npm)) return;
    clearInterval(timer);
    onExit();
  }, INTERVAL_MS);
  timer.unref();
}
