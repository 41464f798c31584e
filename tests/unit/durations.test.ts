import { readFileSync } from 'node:fs';
import { filesUnder } from '../support/contract';

/** Where durations become SQL and numbers. Settings import nothing; opening hours are read as people write them. */
const HOME = /^(db\/interval\.ts|lib\/shared\/(durations|opening-hours)\.ts|lib\/platform\/settings\/)/;
const files = ['app', 'components', 'db', 'lib', 'server']
  .flatMap((folder) => filesUnder(folder, /\.tsx?$/))
  .filter((file) => !HOME.test(file));

const SQL_INTERVAL = /\binterval\s*'\s*[\d$]|::\s*interval\b|\bas interval\b|\bmake_interval\b/gi;
/** Minutes, hours and days in seconds or milliseconds, and factors that make them. */
const LENGTH = /\b(?:86_?400(?:_?000)?|3_?600(?:_?000)?|60_?000)\b|\b(?:24|60)\s*\*\s*(?:24|60|1000)\b/g;
/** A sentence with a number of minutes, hours or days. */
const WORDS = /\b\d+(?:-\d+)? (?:minute|hour|day)s?\b/g;

const withoutComments = (source: string) => source.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*/g, '');
const foundBy = (pattern: RegExp) =>
  files.flatMap((file) =>
    [...withoutComments(readFileSync(file, 'utf8')).matchAll(pattern)].map(([text]) => `${file}: ${text}`),
  );

test.each([
  ['an interval is SQL of interval()', SQL_INTERVAL],
  ['a length of time is a number of lib/shared/durations.ts', LENGTH],
  ['a sentence reads its durations with inWords()', WORDS],
])('%s', (_, pattern) => {
  expect(files.length).toBeGreaterThan(800);
  expect(foundBy(pattern)).toEqual([]);
});

test.each([
  [SQL_INTERVAL, "now() - interval '5 minutes'"],
  [SQL_INTERVAL, 'now() - make_interval(days => 3)'],
  [SQL_INTERVAL, "'1 day'::interval"],
  [LENGTH, 'const DAY = 86_400_000;'],
  [LENGTH, '12 * 60 * 60'],
  [WORDS, 'It works for 30 days.'],
])('%s finds %j', (pattern, text) => expect(text.match(pattern)).not.toBeNull());
