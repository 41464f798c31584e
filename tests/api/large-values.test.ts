import { IDENTITIES, type Fixture } from '../support/access';
import { accessFixture, headersOf } from '../support/access-fixture';
import { ACCESS } from '../support/access-rows';
import { callRoute } from '../support/api';
import { emptyDatabase } from '../support/database';
import { longestBlock } from '../support/event-loop';
import { forgetRequests } from '../support/request-counts';

let fixture: Fixture;

beforeEach(async () => {
  forgetRequests();
  await emptyDatabase();
  fixture = await accessFixture();
});

const CHANGING = ACCESS.filter(({ method }) => method !== 'GET').map((row) => [row.route, row] as const);

/** A megabyte in one value, in forms that may be slow to validate, sanitize or match. */
const MEGABYTE = 1024 * 1024 - 2_000;
const LARGE: unknown[] = [
  ...['a', ' ', '\n', '<b>', 'a@a.', '(', 'http://a.', '1', '%', '\\', 'é', '\u0000'].map((unit) =>
    unit.repeat(MEGABYTE / Buffer.byteLength(JSON.stringify(unit).slice(1, -1))),
  ),
  Array.from({ length: 4_500 }, (_, at) => at),
  Array.from({ length: 2_000 }, () => ({ id: 'x' })),
  Object.fromEntries(Array.from({ length: 4_500 }, (_, at) => [`k${at}`, 'x'])),
];

test.each(CHANGING)(
  'a value of a megabyte never blocks the event loop: %s',
  async (_name, { method, request, statuses }) => {
    const identity = IDENTITIES.find((one) => statuses[one] < 400) ?? 'caller';
    const { path, body = {}, headers: own } = await request(fixture, identity);
    const headers = { ...own, ...(await headersOf(fixture, identity)) };
    const names = body instanceof FormData ? [...new Set(body.keys())] : Object.keys(body);
    const slow: unknown[] = [];
    for (const [index, name] of names.slice(0, 12).entries()) {
      // Each form once, spread over the fields, and plain text in every field.
      for (const value of LARGE.filter((_, at) => at === 0 || at % names.length === index)) {
        const sent =
          body instanceof FormData ? formWith(body, name, value) : JSON.stringify({ ...body, [name]: value });
        let status = 0;
        const ms = await longestBlock(async () => {
          // In its other style the public API refuses with 500.
          ({ status } = await callRoute(method, path, {
            sent,
            headers: { accept: 'application/problem+json', ...headers },
          }));
        });
        if (ms >= 50 || status >= 500) slow.push([name, JSON.stringify(value).slice(0, 20), status, Math.round(ms)]);
      }
    }
    expect(slow).toEqual([]);
  },
);

/** The form with another value in a field. */
function formWith(form: FormData, name: string, value: unknown): FormData {
  const changed = new FormData();
  for (const [field, own] of form) if (field !== name) changed.append(field, own);
  changed.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  return changed;
}
