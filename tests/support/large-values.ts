import { IDENTITIES, type AccessCase, type Fixture } from './access';
import { headersOf } from './access-fixture';
import { callRoute } from './api';

/** A megabyte in one value as JSON, in forms that may be slow to validate, sanitize or match. */
const MEGABYTE = 1024 * 1024 - 2_000;
const LARGE: string[] = [
  ...['a', ' ', '\n', '<b>', 'a@a.', '(', 'http://a.', '1', '%', '\\', 'é', '\u0000'].map((unit) => {
    const json = JSON.stringify(unit).slice(1, -1);
    return `"${json.repeat(MEGABYTE / Buffer.byteLength(json))}"`;
  }),
  JSON.stringify(Array.from({ length: 4_500 }, (_, at) => at)),
  JSON.stringify(Array.from({ length: 2_000 }, () => ({ id: 'x' }))),
  JSON.stringify(Object.fromEntries(Array.from({ length: 4_500 }, (_, at) => [`k${at}`, 'x']))),
];

/**
 * Sends a call with every kind of large value in its fields, one field per call: the field, the value, and how to send
 * it.
 */
export async function largeCalls(fixture: Fixture, { method, request, statuses }: AccessCase) {
  const identity = IDENTITIES.find((one) => statuses[one] < 400) ?? 'caller';
  const { path, body = {}, headers: own } = await request(fixture, identity);
  // In its other style the public API refuses with 500.
  const headers = { accept: 'application/problem+json', ...own, ...(await headersOf(fixture, identity)) };
  const names = body instanceof FormData ? [...new Set(body.keys())] : Object.keys(body);
  return names.slice(0, 12).flatMap((name, index) =>
    // Each form once, spread over the fields, and plain text in every field.
    LARGE.filter((_, at) => at === 0 || at % names.length === index).map((value) => ({
      what: `${name}: ${value.slice(0, 20)}`,
      send: () =>
        callRoute(method, path, {
          sent: body instanceof FormData ? formWith(body, name, value) : jsonWith(body, name, value),
          headers,
        }),
    })),
  );
}

/** The object as JSON, with another value in a field. */
function jsonWith(body: object, name: string, value: string): string {
  const { [name]: _, ...others } = body as Record<string, unknown>;
  return `{${JSON.stringify(name)}:${value},${JSON.stringify(others).slice(1)}`.replace(/,}$/, '}');
}

/** The form with another value in a field. */
function formWith(form: FormData, name: string, value: string): FormData {
  const changed = new FormData();
  for (const [field, own] of form) if (field !== name) changed.append(field, own);
  changed.append(name, value.startsWith('"') ? (JSON.parse(value) as string) : value);
  return changed;
}
