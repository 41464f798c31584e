/** Maximum characters of a shown body. */
const MAX_SHOWN = 1000;

/** Maximum calls in a message; the last ones caused the failed expectation. */
const MAX_CALLS = 3;

type Call = { method: string; path: string; sent: unknown; status: number; body: unknown };

/** Records a call for the message of the test if it fails (api-environment.ts). */
export function noteCall({ method, path, sent, status, body }: Call): void {
  const scope = globalThis as { __calls?: (() => string)[] };
  const calls = (scope.__calls ??= []);
  calls.push(() => `${method} ${path} ${shown(sent)}\n  → ${status} ${shown(body)}`);
  if (calls.length > MAX_CALLS) calls.shift();
}

function shown(value: unknown): string {
  if (value === undefined) return '';
  if (value instanceof ReadableStream) return '(a stream)';
  if (value instanceof FormData)
    return shown(Object.fromEntries([...value].map(([name, part]) => [name, partOf(part)])));
  if (typeof value === 'string') return shortened(JSON.stringify(value.slice(0, MAX_SHOWN + 1)), value.length);
  const text = Buffer.isBuffer(value) ? value.toString('utf8') : JSON.stringify(value);
  return shortened(text, text.length);
}

const shortened = (text: string, length: number) =>
  text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}… (${length} characters)` : text;

const partOf = (part: FormDataEntryValue) =>
  typeof part === 'string' ? part : `(file ${part.name}, ${part.size} bytes)`;
