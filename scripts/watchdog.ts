/**
 * Watchdog process: when its stdin ends, its parent has ended, and it ends the parent's remaining children in reverse
 * order. Input lines: `watch PID SIGNAL PATIENCE`, `forget PID`.
 */
import { createInterface } from 'node:readline';
import { endProcess } from './end-process.ts';

const watched = new Map<number, { signal: 'SIGTERM' | 'SIGINT'; patience: number }>();

for await (const line of createInterface({ input: process.stdin })) {
  const [command, pid, signal, patience] = line.split(' ');
  if (command === 'watch')
    watched.set(Number(pid), { signal: signal === 'SIGINT' ? 'SIGINT' : 'SIGTERM', patience: Number(patience) });
  if (command === 'forget') watched.delete(Number(pid));
}
for (const [pid, { signal, patience }] of [...watched].reverse()) await endProcess(pid, signal, patience);
