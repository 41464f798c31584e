/** Terminal output; errors go to stderr. Plain Node 20 for the bootstrap. */

import { guardOutput } from '../lib/platform/output-guard.mjs';

// The reader of our output may end first, which must not prevent stopping the child processes.
guardOutput((lost) => `(${lost} ${lost === 1 ? 'line' : 'lines'} of output could not be written.)`);

export function print(line = '') {
  process.stdout.write(`${line}\n`);
}

/**
 * Prints an error message and exits.
 * @param {string} line
 * @returns {never}
 */
export function fail(line) {
  process.stderr.write(`Stopped: ${line}\n`);
  process.exit(1);
}

/**
 * Error whose message is shown to the user without a stack.
 * @param {string} line
 */
export function plainError(line) {
  const error = new Error(line);
  error.name = 'PlainError';
  return error;
}

/**
 * Text of an error: the message of a plain one, else the stack.
 * @param {unknown} error
 * @returns {string}
 */
export function errorText(error) {
  if (!(error instanceof Error)) return String(error);
  return error.name === 'PlainError' || error.name === 'SettingError' ? error.message : (error.stack ?? error.message);
}
