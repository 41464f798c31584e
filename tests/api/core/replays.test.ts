import type { Operation } from '@/lib/platform/operation/operation';
import { IDENTITIES } from '../../support/access';
import { accessFixture, headersOf } from '../../support/access-fixture';
import { ACCESS } from '../../support/access-rows';
import { callRoute } from '../../support/api';
import { routes } from '../../support/contract';
import { testSql } from '../../support/database';

/* oxlint-disable-next-line @typescript-eslint/no-explicit-any -- operations of all routes are compared */
type AnyOperation = Operation<any, any, any, any, any>;
const files = new Map(routes().map(({ method, path, file }) => [`${method} ${path}`, file]));

function operationOf(route: string): AnyOperation | undefined {
  const [method] = route.split(' ') as [string];
  const handlers = jest.requireActual<Record<string, { operation?: AnyOperation }>>(
    `${process.cwd()}/${files.get(route)}`,
  );
  return handlers[method]?.operation;
}

beforeEach(() => testSql()`delete from idempotency_keys`);

/** Who has handed a case over may not do it again. */
const ENDS_RIGHT = ['POST /api/caller/case/[token]/hand_over'];

/** Commands with a key, by somebody who may call them. */
const keyed = ACCESS.filter(({ method }) => method !== 'GET').flatMap((row) => {
  const op = operationOf(row.route);
  const who = IDENTITIES.find((identity) => row.statuses[identity] < 300);
  return op?.kind === 'command' && !op.skipIdempotency && who && !ENDS_RIGHT.includes(row.route)
    ? [[row.route, { ...row, who }] as const]
    : [];
});

test.each(keyed)('%s is repeated by its key', async (_route, { method, request, who }) => {
  const fixture = await accessFixture();
  const { path, body, headers: own } = await request(fixture, who);
  const headers = { ...own, ...(await headersOf(fixture, who)), 'idempotency-key': 'again' };
  const call = () => callRoute(method, path, { sent: body ?? {}, headers });
  const first = await call();
  const again = await call();
  expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([first.status, 'true']);
  expect(shapeOf(again.body)).toEqual(shapeOf(first.body));
  expect(await testSql()`select from idempotency_keys`).toHaveLength(1);
});

/** Keys and kinds of values, without the values. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== 'object' || value === null) return value === null ? null : typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shapeOf(one)]));
}
