/** Logs of the set-up steps, so that the terminal shows only what matters. Plain Node 20 for the bootstrap. */
import { mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const FOLDER = '.logs';
const END_LINES = 30;

/**
 * Opens an empty log below the project's folder.
 * @param {string} root
 * @param {string} file
 * @returns {{ fd: number, name: string }} `name` for messages
 */
export function openLog(root, file) {
  mkdirSync(join(root, FOLDER), { recursive: true });
  return { fd: openSync(join(root, FOLDER, file), 'w'), name: `${FOLDER}/${file}` };
}

/**
 * The last lines of a log, indented.
 * @param {string} root
 * @param {string} file
 */
export function readLogEnd(root, file) {
  const lines = stripVTControlCharacters(readFileSync(join(root, FOLDER, file), 'utf8'))
    .trimEnd()
    .split('\n');
  return lines
    .slice(-END_LINES)
    .map((line) => `    ${line}`)
    .join('\n');
}
