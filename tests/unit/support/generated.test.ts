import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assertGenerated } from '../../support/generated';

const folder = mkdtempSync(join(tmpdir(), 'concord-generated-'));
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ['the same', 'one\ntwo\n', undefined],
  ['another line', `one\n${'x'.repeat(5000)}\n`, 'Line 2'],
  ['a line more', 'one\ntwo\nthree\n', 'Line 3'],
  ['a line less', 'one\n', 'Line 2'],
  ['nothing at the end', 'one\ntwo', 'Line 3'],
])('a generated file beside %s: the command and the first line that differs', (_, text, line) => {
  const file = join(folder, 'file.json');
  writeFileSync(file, 'one\ntwo\n');
  const compare = () => assertGenerated(file, text, 'npm run generate:openapi');
  if (!line) return expect(compare).not.toThrow();
  expect(compare).toThrow(`${file} is out of date. Run: npm run generate:openapi\n${line} is:`);
  expect(compare).toThrow(/^[\s\S]{0,700}$/);
});
