/** State of processes from the operating system. Plain Node 20 for the bootstrap. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * True when a process of any user is running and not a zombie waiting to be reaped.
 * @param {number undefined} pid
 */
export function isAlive(pid) {
  if (!pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  return !/^[ZX]/.test(stateOf(pid).state);
}

/**
 * Process id of the parent; undefined when unknown.
 * @param {number} pid
 * @returns {number
 * undefined}
 */
export function parentOf(pid) {
  return Number(stateOf(pid).parent) || undefined;
}

/**
 * Name of the program, such as `sh`; empty when unknown.
 * @param {number} pid
 * @returns {string}
 */
export function nameOf(pid) {
  return stateOf(pid).name.replace(/^.*\//, '').replace(/^-/, '');
}

/** Empty fields when the process has ended or is hidden. */
function stateOf(pid) {
  const found = process.platform === 'linux' ? fromProc(pid) : process.platform === 'win32' ? undefined : fromPs(pid);
  return found ?? { state: '', parent: '', name: '' };
}

/** The name is in parentheses and may contain spaces and parentheses itself. */
function fromProc(pid) {
  try {
    const [, name, state, parent] = /^\d+ \((.*)\) (\S) (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return name === undefined ? undefined : { name, state, parent };
  } catch {
    return undefined;
  }
}

function fromPs(pid) {
  const { stdout } = spawnSync('ps', ['-o', 'stat=,ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' });
  const [, state, parent, name] = /^\s*(\S+)\s+(\d+)\s+(.*?)\s*$/m.exec(stdout ?? '') ?? [];
  return name === undefined ? undefined : { name, state, parent };
}
