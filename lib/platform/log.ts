/**
 * Structured log of the app, the server processes and the scripts: one JSON line per event. The app imports it through
 * `lib/platform/operation/log`; server and scripts run on plain Node and import this file, so it only depends on pino
 * and the guard of its streams.
 */
import { multistream, pino } from 'pino';
import { guardOutput } from './output-guard.mjs';

const STACK_FRAMES = 8;
const URL_PASSWORD = /\b(\w+:\/\/[^:/@\s"]*):[^@\s"/]+@/g;

const timestamp = () => new Date().toISOString();

guardOutput((lost) =>
  JSON.stringify({ level: 'warn', time: timestamp(), pid: process.pid, lost, message: 'log lines were lost' }),
);

/** Log lines never carry the password of a database or mail server URL. */
const output = (stream: NodeJS.WriteStream) => ({
  write: (line: string) => void stream.write(line.replace(URL_PASSWORD, '$1:***@')),
});

/** Standard pino logger: `log.info({ port }, 'serving')`, `log.error({ err, request_id }, 'request failed')`. */
export const log = pino(
  {
    base: { pid: process.pid },
    messageKey: 'message',
    timestamp: () => `,"time":"${timestamp()}"`,
    formatters: { level: (level) => ({ level }) },
    serializers: { err: errorFields },
  },
  multistream(
    [
      { level: 'info', stream: output(process.stdout) },
      { level: 'error', stream: output(process.stderr) },
    ],
    { dedupe: true },
  ),
);

/** Fields of a logged error. The parameters that the database driver adds to its message may be customer data and are cut. */
function errorFields(error: unknown) {
  if (!(error instanceof Error) && !isErrorLike(error)) return { message: withoutParameters(String(error)) };
  const cause = error.cause;
  return {
    type: error.name,
    message: withoutParameters(error.message),
    code: (error as { code?: unknown }).code,
    cause: cause instanceof Error ? causeOf(cause) : undefined,
    stack: framesOf(error.stack),
  };
}

const isErrorLike = (value: unknown): value is Error =>
  typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string';

const withoutParameters = (message: string) => message.split('\nparams:')[0];

const causeOf = (cause: Error & { code?: string }) => `${cause.code ?? ''} ${withoutParameters(cause.message)}`.trim();

const framesOf = (stack: string | undefined) =>
  stack
    ?.split('\n')
    .filter((line) => line.trim().startsWith('at '))
    .slice(0, STACK_FRAMES)
    .map((line) => line.trim());
