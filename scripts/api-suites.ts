/**
 * Loads API tests together: each Jest file loads the portal's modules again, which took a quarter of their time
 * (decision 063).
 */
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './install.mjs';

const FOLDER = 'tests/results/api-suites';
/** Most test files in a suite: few suites load little, many share the work evenly between the workers. */
const FILES = 24;
/** A replaced module would remain for the other files of its suite; a file that counts connections says that it is alone. */
const ALONE = /^(jest\.mock\(|\/\/ Alone: )/m;

export function writeApiSuites(): string[] {
  rmSync(join(root, FOLDER), { recursive: true, force: true });
  mkdirSync(join(root, FOLDER), { recursive: true });
  for (const [index, files] of suitesOf(globSync('tests/api/**/*.test.ts', { cwd: root }).toSorted()).entries()) {
    const name = `${String(index + 1).padStart(2, '0')}-${dirname(files[0]!).split('/').at(-1)}.test.ts`;
    const lines = files.map((file) => `together('${file}', () => require('@/${file}'));\n`);
    writeFileSync(join(root, FOLDER, name), `import { together } from '@/tests/support/together';\n${lines.join('')}`);
  }
  return ['--testMatch', `<rootDir>/${FOLDER}/*.test.ts`];
}

function suitesOf(files: string[]): string[][] {
  const alone = files.filter((file) => ALONE.test(readFileSync(join(root, file), 'utf8')));
  const byFolder = Map.groupBy(
    files.filter((file) => !alone.includes(file)),
    (file) => dirname(file),
  );
  return [...packed([...byFolder.values()].flatMap(evenly)), ...alone.map((file) => [file])];
}

/** Splits a folder's files into as few parts of similar size as `FILES` allows. */
function evenly(files: string[]): string[][] {
  const count = Math.ceil(files.length / FILES);
  return Array.from({ length: count }, (_, index) => files.filter((_file, place) => place % count === index));
}

/** Puts the parts of small folders together, up to `FILES`; the largest come first. */
function packed(parts: string[][]): string[][] {
  const suites: string[][] = [];
  for (const part of parts.toSorted((a, b) => b.length - a.length)) {
    const roomy = suites.find((suite) => suite.length + part.length <= FILES);
    if (roomy) roomy.push(...part);
    else suites.push(part);
  }
  return suites;
}
