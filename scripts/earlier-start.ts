/**
 * Lets a start wait for an earlier one that is still ending: a supervisor restarts at once, while requests, jobs and
 * database of the earlier start take a moment to stop.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { stateFile } from './lock.mjs';
import { print } from './output.mjs';
import { isPortFree } from './ports.ts';
import { isAlive, parentOf } from './process-state.mjs';

/** `parent` is the process that started it; 0 once it is ending. */
type Start = { pid: number; parent: number };

/** Longer than the grace periods of all parts together, without DRAIN_SECONDS. */
const MAX_WAIT_MS = 30_000;

const fileOf = (port: number) => stateFile(`start-${port}`);

type WaitOptions = { drain?: number; maxWait?: number };

/**
 * Resolves when no earlier start of this port is ending. One that keeps running keeps its ports. `drain`: milliseconds
 * for which it may keep serving.
 */
export async function earlierStartEnded(
  port: number,
  ports: number[],
  { drain = 0, maxWait = MAX_WAIT_MS + drain }: WaitOptions = {},
): Promise<void> {
  const earlier = readStart(port);
  if (!earlier || !hasLostParent(earlier)) return;
  let isAnnounced = false;
  for (const end = Date.now() + maxWait; Date.now() < end;) {
    if (!isAlive(earlier.pid) && (await areFree(ports))) return;
    if (!isAnnounced) print('Waiting for an earlier start to end …');
    isAnnounced = true;
    await wait(100);
  }
}

export const recordStart = (port: number): void => write(port, parentOf(process.pid) ?? process.ppid);

/** Records that this process is ending; does nothing before `recordStart`. */
export function recordEnding(port: number): void {
  if (readStart(port)?.pid === process.pid) write(port, 0);
}

export function forgetStart(port: number): void {
  if (readStart(port)?.pid === process.pid) rmSync(fileOf(port), { force: true });
}

/** On a full disk the next start does not wait for this one; ending comes first. */
function write(port: number, parent: number): void {
  try {
    writeFileSync(fileOf(port), JSON.stringify({ pid: process.pid, parent } satisfies Start));
  } catch (error) {
    print(`${fileOf(port)} cannot be written (${(error as NodeJS.ErrnoException).code}).`);
  }
}

function readStart(port: number): Start | undefined {
  try {
    return JSON.parse(readFileSync(fileOf(port), 'utf8')) as Start;
  } catch {
    // Missing, or truncated because its writer was killed.
    return undefined;
  }
}

/** It has ended, is ending, or will notice that its parent has ended. */
const hasLostParent = ({ pid, parent }: Start) => !isAlive(pid) || (parentOf(pid) ?? parent) !== parent;

async function areFree(ports: number[]): Promise<boolean> {
  for (const port of ports) if (!(await isPortFree(port))) return false;
  return true;
}
