/**
 * Watchdog process: when its stdin ends, its parent has ended, and it ends the parent's remaining children in reverse
 * order. Input lines: `watch PID SIGNAL`, `forget PID`.
 */
import { createInterface } from 'node:readline';
import { endProcess } from './end-process.ts';

const watched = new Map<number, 'SIGTERM' | 'SIGINT'>();

for await (const line of createInterface({ input: process.stdin })) {
  const [command, pid, signal] = line.split(' ');
  if (command === 'watch') watched.set(Number(pid), signal === 'SIGINT' ? 'SIGINT' : 'SIGTERM');
  if (command === 'forget') watched.delete(Number(pid));
}
for (const [pid, signal] of [...watched].reverse()) await endProcess(pid, signal);
