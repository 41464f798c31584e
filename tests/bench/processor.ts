import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Milliseconds of processor time that were used so far: by the children of a server, and by PostgreSQL for a database. */
export type Processor = { server: number; database: number };

const TICKS_A_SECOND = Number(existsSync('/proc') ? execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }) : 100);

/**
 * What other programs do on the machine does not change it much, so it compares two calls also where it is busy. Zeros where the
 * system does not tell. Connections that have ended meanwhile are missing.
 */
export function processorTime(parent: number, database: string): Processor {
  const used: Processor = { server: 0, database: 0 };
  if (!existsSync('/proc')) return used;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const stat = contentOf(`/proc/${pid}/stat`);
    // After the command, which is in brackets: state, parent, …, user and system time.
    const [, ppid, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ms = ((Number(rest[9]) + Number(rest[10])) * 1_000) / TICKS_A_SECOND;
    if (Number(ppid) === parent) used.server += ms;
    else if (contentOf(`/proc/${pid}/cmdline`).includes(` ${database} `)) used.database += ms;
  }
  return used;
}

/** Empty for a process that has ended. */
function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
