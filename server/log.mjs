/** One JSON line for each thing worth knowing; nothing that is secret is ever given to it. */

/** Writes one line. Addresses of database and mail server lose their password. */
export function log(level, message, more = {}) {
  const line = JSON.stringify({ time: new Date().toISOString(), level, message, pid: process.pid, ...more });
  (level === 'error' ? process.stderr : process.stdout).write(`${line.replace(/(\w+:\/\/[^:/@\s"]*):[^@\s"/]+@/g, '$1:***@')}\n`);
}

/** An error as values for a line. */
export function errorValues(error) {
  return { error: error?.message ?? String(error), code: error?.code, stack: error?.stack };
}
