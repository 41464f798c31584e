/** What the commands tell the person who runs them: plain lines, the failing one on stderr. */

/** Prints one line. */
export function say(line = '') {
  process.stdout.write(`${line}\n`);
}

/** Prints one line that says what is wrong and ends the process. */
export function fail(line) {
  process.stderr.write(`Stopped: ${line}\n`);
  process.exit(1);
}

/** An error whose message is one line for the person, without a stack. */
export function plainError(line) {
  const error = new Error(line);
  error.name = 'PlainError';
  return error;
}

/** The line for any error: ours as they are, others with their stack, so that nothing is hidden. */
export function lineOf(error) {
  if (error?.name === 'PlainError' || error?.name === 'SettingError') return error.message;
  return error?.stack ?? String(error);
}
