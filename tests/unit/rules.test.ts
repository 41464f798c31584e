import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/* Checks docs/rules.md and the files that cite it. */

const RULES = 'docs/rules.md';
const rules = readFileSync(RULES, 'utf8');
const bullets = rules.split('\n').filter((line) => line.startsWith('- '));
const defined = bullets.map((line) => /^- `([^`]*)` — /.exec(line)?.[1] ?? line);

const tracked = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\0')
  .filter((file) => /\.(tsx?|mjs|cjs|css|sql|md)$/.test(file) && !file.startsWith('db/migrations/'))
  .filter((file) => file !== 'tests/unit/rules.test.ts' && existsSync(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

/** Ids after "rule: " or "rules: ", possibly over several lines of a comment. */
function citedIn(text: string): string[] {
  return [
    ...text.matchAll(/\brules?:\s([\s*/]*[a-z][a-z-]*\.[a-z0-9-]+(?:,[\s*/]*[a-z][a-z-]*\.[a-z0-9-]+)*)/g),
  ].flatMap(([, ids]) => ids!.split(',').map((id) => id.replace(/[\s*/]/g, '')));
}

test('every rule has a well-formed id and a sentence, and is listed under its domain', () => {
  expect(bullets.filter((line) => !/^- `[a-z]+(-[a-z]+)*\.[a-z0-9]+(-[a-z0-9]+)*` — \S.*[.")]$/.test(line))).toEqual(
    [],
  );
  const misplaced = rules.split(/^## /m).flatMap((part) => {
    const domain = part.slice(0, part.indexOf('\n'));
    return [...part.matchAll(/^- `([^`]*)`/gm)].map(([, id]) => id!).filter((id) => id.split('.')[0] !== domain);
  });
  expect(misplaced).toEqual([]);
});

test('no id is used twice', () => {
  expect(defined.filter((id, at) => defined.indexOf(id) !== at)).toEqual([]);
  expect(defined.length).toBeGreaterThan(150);
});

test('every cited rule exists', () => {
  const unknown = tracked.flatMap(({ file, text }) =>
    citedIn(text)
      .filter((id) => !defined.includes(id))
      .map((id) => `${file}: ${id}`),
  );
  expect(unknown).toEqual([]);
});

test.each([
  ['(spec 1 §5, rule: cases.states)', ['cases.states']],
  ['(rules: cases.close,\n * cases.withdraw). More.', ['cases.close', 'cases.withdraw']],
  ['// rule:\n// web.csp.', ['web.csp']],
  ['the rule: a partner is seen when', []],
])('citations in %j', (text, ids) => expect(citedIn(text)).toEqual(ids));

/** The comments of a source file, or a whole document. */
function proseOf({ file, text }: { file: string; text: string }): string {
  return file.endsWith('.md') ? text : (text.match(/\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*/g) ?? []).join('\n');
}

test('comments cite no document outside the repository', () => {
  const outside = tracked.flatMap((source) =>
    (
      proseOf(source).match(
        /\b(?:(?:PRODUCT|LOOK|RUNNING|ANCHORS)\b(?:\.md)?|(?:SECURITY|ARCHITECTURE)\b(?!\.md\b(?! §?[0-9])))/g,
      ) ?? []
    ).map((cited) => `${source.file}: ${cited}`),
  );
  expect(outside).toEqual([]);
});

test('README says what "spec N §M" refers to', () => {
  expect(readFileSync('README.md', 'utf8')).toMatch(/`spec 1 §4`/);
});
