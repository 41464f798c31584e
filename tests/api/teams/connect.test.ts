import { make } from '@/tools/factories/make';
import { withDatabase } from '@/db/client';
import { mintToken, secretOf } from '@/lib/platform/secrets/mailed-token';
import { readTeamsLink } from '@/lib/reach/teams/connect';
import { api, browser } from '../../support/api';
import { runQueryAs } from '../../support/run-query';
import { emptyDatabase, testSql } from '../../support/database';

beforeEach(emptyDatabase);

const EXPIRED = { error: 'This link is no longer valid. Ask for a new one.' };

async function linkFor(user: { id: number }) {
  const id = await withDatabase((db) => mintToken(db, 'teams_connect', { user_id: user.id }));
  return { id, secret: secretOf(id, 'teams_connect') };
}
const connect = (secret: string) => browser().post(`/api/msteams/connect/${secret}`);
const connectedAt = async ({ id }: { id: number }) =>
  (await testSql()`select teams_connected_at as at from users where id = ${id}`)[0]!.at as Date | null;

test('opening the link changes nothing; its button connects once', async () => {
  const user = await make.caller();
  const { id, secret } = await linkFor(user);
  expect(await runQueryAs(readTeamsLink, null, { token: secret })).toEqual({ email: user.email });
  expect(await runQueryAs(readTeamsLink, null, { token: secret })).toEqual({ email: user.email });
  expect(await connectedAt(user)).toBeNull();
  expect(await connect(secret)).toMatchObject({ status: 200, body: { message: 'Microsoft Teams is connected.' } });
  expect(await connectedAt(user)).toBeInstanceOf(Date);
  expect(await runQueryAs(readTeamsLink, null, { token: secret })).toEqual({ email: null });
  expect(await connect(secret)).toMatchObject({ status: 409, body: EXPIRED });
  expect(
    (
      await testSql()`select used_at is not null as used, expires_at - created_at <= interval '15 minutes 1 second' as short from one_time_tokens where id = ${id}`
    )[0],
  ).toEqual({ used: true, short: true });
});

test('two clicks at once connect once', async () => {
  const { secret } = await linkFor(await make.caller());
  expect((await Promise.all([connect(secret), connect(secret)])).map(({ status }) => status).sort()).toEqual([
    200, 409,
  ]);
});

test.each(['expired', 'of another purpose', 'of a disabled user', 'of a disabled company', 'unknown', 'broken'])(
  'a link that is %s is refused like any other',
  async (what) => {
    const user = await make.caller();
    const { id, secret } = await linkFor(user);
    const invalidate: Record<string, () => PromiseLike<unknown>> = {
      expired: () => testSql()`update one_time_tokens set expires_at = now() where id = ${id}`,
      'of another purpose': () => testSql()`update one_time_tokens set purpose = 'reset' where id = ${id}`,
      'of a disabled user': () => testSql()`update users set status = 'inactive' where id = ${user.id}`,
      'of a disabled company': () => testSql()`update companies set status = 'inactive' where id = ${user.company_id}`,
    };
    await invalidate[what]?.();
    const token = { unknown: 'a-secret-of-nobody', broken: '%00..%2f' }[what] ?? secret;
    expect(await runQueryAs(readTeamsLink, null, { token: decodeURIComponent(token) })).toEqual({ email: null });
    expect(await connect(token)).toMatchObject({ status: 409, body: EXPIRED });
    expect(await connectedAt(user)).toBeNull();
  },
);

test('60 requests a minute per address', async () => {
  const answers = await Promise.all(
    Array.from({ length: 61 }, () =>
      api(undefined, { 'x-client-address': '192.0.2.1' }).post('/api/msteams/connect/a-secret-of-nobody'),
    ),
  );
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  expect(answers.find(({ status }) => status === 429)!.body).toEqual({
    error: 'Too Many Requests. Please try again later.',
  });
});
