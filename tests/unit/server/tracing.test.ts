import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { traced } from '@/lib/platform/tracing';
import { APP_FLAGS } from '../../../scripts/child.ts';
import type { Traced } from '../../support/traced-requests';

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };
type Span = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: Attribute[];
  status: { code?: number };
};
type Export = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };

const CASE = '/api/caller/case';

async function run(env: Record<string, string>): Promise<Traced> {
  const { stdout } = await promisify(execFile)(process.execPath, [...APP_FLAGS, 'tests/support/traced-requests.ts'], {
    env: { ...process.env, ...env },
  });
  return JSON.parse(stdout) as Traced;
}

const spansOf = ({ collected }: Traced) =>
  collected
    .map(({ body }) => JSON.parse(body) as Export)
    .flatMap(({ resourceSpans }) => resourceSpans.flatMap((one) => one.scopeSpans.flatMap(({ spans }) => spans)));
const valuesOf = ({ attributes }: Span) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

test('a request is a span by method and pattern, with its operations below, and no data of customers', async () => {
  const paths = [`${CASE}/cs-secret-1?q=Robin`, `${CASE}/refused-secret`, `${CASE}/broken-secret`, '/api/health'];
  const result = await run({ PATHS: paths.join(' ') });
  expect(result.collected.map(({ request }) => request)).toEqual(['POST /v1/traces']);
  const spans = spansOf(result);
  const requests = spans.filter(({ name }) => name === `GET ${CASE}/[token]`);
  const operations = spans.filter(({ name }) => name === 'case.submit');
  // The operation of a request that is left out begins a trace of its own.
  expect([requests.length, operations.length]).toEqual([3, 4]);
  const of = (status: number) => requests.find((one) => valuesOf(one)['http.response.status_code'] === status)!;
  expect([of(200), of(409), of(500)].map(({ status }) => status.code)).toEqual([0, 0, 2]);
  expect(valuesOf(of(200))).toEqual({
    'http.request.method': 'GET',
    'http.route': `${CASE}/[token]`,
    'http.response.status_code': 200,
    'concord.request_id': 'id-of-the-request',
  });
  const below = (parent: Span) => spans.filter(({ parentSpanId }) => parentSpanId === parent.spanId);
  const [submitted] = below(of(200));
  expect([submitted!.name, submitted!.traceId, below(submitted!)[0]!.name]).toEqual([
    'case.submit',
    of(200).traceId,
    'query',
  ]);
  expect(valuesOf(below(of(409))[0]!)).toEqual({ 'concord.refused': 'conflict' });
  expect(valuesOf(below(of(500))[0]!)).toEqual({ 'error.type': 'TypeError' });
  expect(JSON.stringify(result.collected)).not.toMatch(/secret|robin/i);
});

test('a share of 0 traces nothing', async () => {
  expect(await run({ PATHS: `${CASE}/x`, SHARE: '0' })).toMatchObject({ statuses: [200], collected: [] });
});

test('without a collector requests go on, and the end comes', async () => {
  const { statuses } = await run({ PATHS: `${CASE}/x ${CASE}/y`, NO_COLLECTOR: '1' });
  expect(statuses).toEqual([200, 200]);
});

test('without tracing work just runs', async () => {
  expect(await traced('anything', async () => 'done')).toBe('done');
});
