import { api } from '../../support/api';
import { emptyDatabase } from '../../support/database';
import { counts, NOTHING, caseFixtures as network } from '../../support/case-fixtures';

beforeEach(emptyDatabase);

describe('idempotency', () => {
  const key = { 'idempotency-key': 'one-filling-in' };

  test('a retry with the key gets the first answer; another body is refused', async () => {
    const { send } = await network();
    const first = await send({}, key);
    const again = await send({}, key);
    expect(again.body).toEqual(JSON.parse(JSON.stringify(first.body)));
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect((await send({ problem_summary: 'Another' }, key)).status).toBe(409);
    expect(await counts()).toEqual({ cases: 1, emails: 2, tokens: 1, events: 1 });
  });

  test('concurrent requests with one key create one case; equal ones without a key, too', async () => {
    const { send } = await network();
    const both = await Promise.all([send({}, key), send({}, key), send({}, key)]);
    expect(new Set(both.map(({ body }) => body.case.id)).size).toBe(1);
    expect(await counts()).toMatchObject({ cases: 1 });
    await Promise.all([send(), send()]);
    expect(await counts()).toMatchObject({ cases: 2 });
  });

  test('a refused request does not use up the key', async () => {
    const { send } = await network();
    expect((await send({ first_name: '' }, key)).status).toBe(422);
    expect((await send({}, key)).status).toBe(200);
  });
});

test.each([
  ['{"first_name":', 'application/json', 400],
  ['[]', 'application/json', 400],
  ['<a/>', 'application/xml', 415],
  [JSON.stringify({ problem_description: 'x'.repeat(2_000_000) }), 'application/json', 413],
])('an invalid body is refused (%#)', async (body, type, status) => {
  const { caller, document: process } = await network();
  expect(
    (await api(caller).call('POST', `/api/caller/collaborate/${process.id}`, body, { 'content-type': type })).status,
  ).toBe(status);
  expect(await counts()).toEqual(NOTHING);
});
