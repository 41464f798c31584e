/** Reading what others send blocks the event loop for no longer than this (rules: operations.bodies, sso.xml). */
import type { Fixture } from '../../support/access';
import { accessFixture } from '../../support/access-fixture';
import { ACCESS } from '../../support/access-rows';
import { readBody } from '@/lib/platform/http/body';
import { readUpload } from '@/lib/platform/files/uploads';
import { readMetadata } from '@/lib/people/sso/metadata';
import { startMetrics } from '@/server/metrics';
import { patternsBelow } from '@/server/request-watch';
import { readSettings } from '@/lib/platform/settings';
import { emptyDatabase } from '../../support/database';
import { longestBlock } from '../../support/event-loop';
import { HOSTILE_ANSWERS } from '../../support/hostile-answers';
import { HOSTILE_BODIES, JSON_TYPE, LARGE_BODIES, postOf } from '../../support/hostile-bodies';
import { largeArchives } from '../../support/large-archives';
import { largeCalls } from '../../support/large-values';
import { answerTo, begin, logIn, postAnswer, ssoCompany } from '../../support/saml';
import { forgetRequests } from '../../support/request-counts';

const MAX_BLOCK = 50;

test.each([
  ...HOSTILE_BODIES.map(([name, body, type, accepts]) => ({ name, body, type, accepts })),
  ...LARGE_BODIES.map(([name, body]) => ({ name, body, type: JSON_TYPE, accepts: undefined })),
])('a body: $name', async ({ body, type, accepts }) => {
  const bytes = Buffer.from(body);
  const read = () => readBody(postOf(bytes, type), accepts).catch(() => undefined);
  expect(await longestBlock(read)).toBeLessThan(MAX_BLOCK);
});

test('metadata of many elements with attributes', async () => {
  const bytes = Buffer.from(`<EntityDescriptor>${'<a b="" c=""/>'.repeat(4_000)}</EntityDescriptor>`);
  const read = () => readMetadata(bytes).catch(() => undefined);
  // Loads the parser.
  await read();
  expect(await longestBlock(read, 20)).toBeLessThan(30);
});

test.each(largeArchives())('an archive: %s', async (_, name, make) => {
  const upload = make();
  const read = () => readUpload(new File([new Uint8Array(upload)], name), { field: 'file' }).catch(() => undefined);
  expect(await longestBlock(read)).toBeLessThan(MAX_BLOCK);
});

describe('with a database', () => {
  let fixture: Fixture;
  beforeEach(async () => {
    forgetRequests();
    await emptyDatabase();
  });

  test.each(HOSTILE_ANSWERS)('an answer of an identity provider of many %s', async (_, after) => {
    await ssoCompany();
    await logIn('cobalt');
    const begun = await begin('cobalt');
    const answer = answerTo(begun, { signing: 'response', after });
    expect(await longestBlock(() => postAnswer('cobalt', answer, { cookie: begun.cookie }))).toBeLessThan(MAX_BLOCK);
  });

  const changing = ACCESS.filter(({ method }) => method !== 'GET').map((row) => [row.route, row] as const);
  test.each(changing)('a value of a megabyte: %s', async (_, row) => {
    fixture = await accessFixture();
    const slow: string[] = [];
    for (const { what, send } of await largeCalls(fixture, row)) {
      const ms = await longestBlock(send);
      if (ms >= MAX_BLOCK) slow.push(`${what}: ${Math.round(ms)} ms`);
    }
    expect(slow).toEqual([]);
  });
});

test('measuring a request costs microseconds', () => {
  const settings = readSettings({ APP_URL: 'http://portal.test', METRICS_TOKEN: 'a-token-of-the-bench' });
  const instance = { host: 'one', port: 3000, version: '1.2.3', build: 'b' };
  const metrics = startMetrics({ settings, instance, load: () => ({ active: 0, pending: 0 }) });
  const patternOf = patternsBelow('app');
  const observed = { method: 'GET', route: '/api/caller/case/[token]', status: '200', seconds: 0.01 };
  const times = 20_000;
  const began = performance.now();
  for (let n = 0; n < times; n++) metrics.onRequest({ ...observed, route: patternOf('/api/caller/case/x') });
  expect(((performance.now() - began) * 1000) / times).toBeLessThan(50);
});
