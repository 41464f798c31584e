/** Stages of `npm run test:changed`. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../install.mjs';
import { plainError } from '../output.mjs';
import type { StageOptions } from '../stages.ts';
import { changedFiles } from './changed-files.ts';
import { relatedTests, type Related } from './related-tests.ts';

type Plan = { steps: (string | string[][])[]; optionsOf: (stage: string) => StageOptions; leftOut: string };

/** Maximum number of journeys that a line names. */
const NAMED = 8;
const CODE = /\.(?:ts|tsx|mjs)$/;

/** @throws PlainError for an unknown argument, and without a branch main */
export function planChanged(args: string[]): Plan {
  const unknown = args.find((arg) => arg !== '--journeys');
  if (unknown) throw plainError(`Unknown argument "${unknown}". Known: --journeys.`);
  const { files, changed } = changedFiles();
  const existing = changed.filter((file) => existsSync(join(root, file)));
  const code = existing.filter((file) => CODE.test(file));
  const related = relatedTests(root, files, changed);
  const withJourneys = args.includes('--journeys');
  const testsOf: Record<string, string[]> = {
    unit: ['--runTestsByPath', ...related.unit.chosen],
    api: ['--runTestsByPath', ...related.api.chosen],
    e2e: related.e2e.chosen,
  };
  const when = (condition: number | boolean, ...stages: string[]) => (condition ? stages : []);
  return {
    steps: [
      [
        when(code.length, 'types', 'lint'),
        [
          ...when(existing.length, 'format'),
          ...when(code.length, 'imports'),
          ...when(related.unit.chosen.length, 'unit'),
        ],
      ],
      ...when(related.api.chosen.length, 'api'),
      ...when(withJourneys && related.e2e.chosen.length, 'build', 'e2e'),
    ],
    optionsOf: (stage) => ({
      args: testsOf[stage] ?? [],
      short: true,
      files: stage === 'format' ? existing : code,
    }),
    leftOut: leftOutOf(related, withJourneys),
  };
}

/** Lists what a run leaves to `npm test`, with the commands. */
function leftOutOf({ unit, api, e2e }: Related, withJourneys: boolean): string {
  const journeys = withJourneys ? e2e.left : [...e2e.chosen, ...e2e.left];
  const names = journeys.slice(0, NAMED).map((file) => file.replace(/^tests\/e2e\/|\.test\.ts$/g, ''));
  const more = journeys.length > NAMED ? ` (and ${journeys.length - NAMED} more)` : '';
  const lines = [
    ...(unit.left.length
      ? [`${unit.left.length} unit files that reach the change from further away: npm run test:unit`]
      : []),
    ...(api.left.length
      ? [`${api.left.length} API files that reach the change from further away: npm run test:api`]
      : []),
    ...(names.length ? [`journeys of pages that show the change: npm run test:e2e -- ${names.join(' ')}${more}`] : []),
    'unused code, lint of other files, other journeys, faults: npm test',
  ];
  return `\nLeft out:\n${lines.map((line) => `  ${line}\n`).join('')}`;
}
