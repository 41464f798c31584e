/** Processes and databases from outside. */
import { spawnSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import postgres from 'postgres';

export function kill(pid: number): void {
  try {
    if (pid !== 0) process.kill(pid, 'SIGKILL');
  } catch {
    // Already ended.
  }
}

export function childrenOf(parent: number): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  return (stdout ?? '')
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, ppid]) => ppid === parent)
    .map(([pid]) => pid ?? 0);
}

/** Runs a query on its own connection. After a kill it may never answer, so it fails after `ms`. */
export async function queryOnce<T>(url: string, ask: (sql: postgres.Sql) => Promise<T>, ms = 30_000): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => {}, connect_timeout: 2, idle_timeout: 1 });
  try {
    return await Promise.race([
      ask(sql),
      wait(ms, undefined, { ref: false }).then(() => Promise.reject(new Error('no answer'))),
    ]);
  } finally {
    sql.end({ timeout: 0 }).catch(() => {});
  }
}
