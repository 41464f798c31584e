/**
 * Breaks what the portal runs on while people work, and checks that nothing acknowledged is lost, duplicated or incomplete
 * (rule: operations.nothing-lost).
 * `npm test` and `npm run test:faults` run the short form. `npm run test:faults -- --failover` runs a long form by its name, several
 * one after the other, `--all` all of them; docs/operating/faults.md lists them. With `--brief` each is small enough for trying out
 * a change. `--cases 1000 --kills 40 --seed 7` are for `--crashes`; `--load 3600` loads the process of `--memory` for an hour;
 * `--upgrade --from` names another commit than that of the release before, `--keep` leaves its build for the next run.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Counts } from '../../scripts/test-summary';
import { printTable } from './closing-table';
import { LONG_FORMS, type LongForm } from './forms';
import type { Checked } from './invariants';
import { checkParts } from './parts';
import { checkShort } from './short';

const NAMES = Object.keys(LONG_FORMS) as LongForm[];
const flag = { type: 'boolean' } as const;
const text = { type: 'string' } as const;

const { values } = parseArgs({
  options: {
    ...(Object.fromEntries(NAMES.map((name) => [name, flag])) as Record<LongForm, typeof flag>),
    ...{ short: flag, all: flag, brief: flag, keep: flag },
    ...{ cases: text, kills: text, seed: text, load: text, from: text },
  },
});

const numberOf = (name: 'cases' | 'kills' | 'seed' | 'load') =>
  values[name] === undefined ? {} : { [name]: Number(values[name]) };

function main(): Promise<Checked> {
  const names = NAMES.filter((name) => values[name] || values.all);
  if (!names.length) return checkShort();
  const numbers = { ...numberOf('cases'), ...numberOf('kills'), ...numberOf('seed'), ...numberOf('load') };
  return checkParts(names, Boolean(values.brief), { ...numbers, from: values.from, keep: values.keep });
}

function report({ checks, skipped = 0 }: Checked): Counts {
  for (const { name, violations } of checks)
    console.log(
      `${violations.length ? '✗' : '✓'} ${name}${violations
        .slice(0, 5)
        .map((one) => `\n    ${one}`)
        .join('')}`,
    );
  const failures = checks
    .filter(({ violations }) => violations.length)
    .map(({ name, violations }) => ({ test: name, message: violations.join('\n') }));
  return { passed: checks.length - failures.length, failed: failures.length, skipped, failures };
}

const counts = report(await main());
printTable();
if (process.env.RESULTS_FILE) writeFileSync(process.env.RESULTS_FILE, JSON.stringify(counts));
process.exit(counts.failed ? 1 : 0);
