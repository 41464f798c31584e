import { make } from '@/db/factories/make';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';

beforeEach(emptyDatabase);

const from = (address: string) => ({ 'x-client-address': address });
const unknown = (n: number) => `unknown-token-number-${n}`;
const rows = () => testSql()<{ key: string; points: number }[]>`select key, points from rate_limits order by key`;

const ANSWER = { status: 'accepted', engineer_name: 'Ada', engineer_email: 'a@b.test', next_steps: 'We call.' };
type Call = (token: string, headers: Record<string, string>) => Promise<{ status: number }>;
const NEW = { password: 'Another2$', password_confirmation: 'Another2$' };
const CALLS: [string, Call][] = [
  ['a case page', (token, headers) => api().get(`/api/caller/case/${token}`, headers)],
  ['an answer to a case', (token, headers) => api().post(`/api/caller/case/${token}/respond`, ANSWER, headers)],
  ['a manager request', (token, headers) => api().get(`/api/manager/request/get/${token}`, headers)],
  ['the response of a manager', (token, headers) => api().get(`/api/manager/request/response/get/${token}`, headers)],
  ['a verification', (token, headers) => api().get(`/api/auth/verify/${token}`, headers)],
  ['confirming a verification', (token, headers) => api().post(`/api/auth/verify/${token}`, {}, headers)],
  [
    'a password reset',
    (token, headers) => api().post('/api/auth/reset_password', { token, email: 'a@b.test', ...NEW }, headers),
  ],
  ['an approval', (token, headers) => api().post(`/api/users/approval/${token}/approve`, {}, headers)],
  ['a login link', (token, headers) => api().post('/api/caller/auto_login', { token }, headers)],
  ['a Teams link', (token, headers) => api().post(`/api/msteams/connect/${token}`, {}, headers)],
];

test.each(CALLS)('%s: unknown tokens count per address and write no row of their own', async (_what, call) => {
  for (let n = 0; n < 3; n++) expect((await call(unknown(n), from('10.1.1.1'))).status).not.toBe(429);
  expect(await rows()).toEqual([{ key: 'guess:10.1.1.1', points: 3 }]);
  await testSql()`update rate_limits set points = 60`;
  expect((await call(unknown(61), from('10.1.1.1'))).status).toBe(429);
  expect((await call(unknown(62), from('10.1.1.2'))).status).not.toBe(429);
});

test('the addresses of an IPv6 network count as one guesser', async () => {
  for (let n = 1; n <= 3; n++) await api().get(`/api/caller/case/${unknown(n)}`, from(`2001:db8:0:1::${n}`));
  await api().get(`/api/caller/case/${unknown(4)}`, from('2001:db8:0:2::1'));
  expect(await rows()).toEqual([
    { key: 'guess:2001:db8:0:1::/64', points: 3 },
    { key: 'guess:2001:db8:0:2::/64', points: 1 },
  ]);
});

test('an address with too many guesses is refused valid tokens as well; others are not affected', async () => {
  const { respond_secret } = await make.case();
  const path = `/api/caller/case/${respond_secret}`;
  await api().get(`/api/caller/case/${unknown(1)}`, from('10.1.1.1'));
  expect((await api().get(path, from('10.1.1.1'))).status).toBe(200);
  await testSql()`update rate_limits set points = 60 where key = 'guess:10.1.1.1'`;
  expect((await api().get(path, from('10.1.1.1'))).status).toBe(429);
  expect((await api().get(path, from('10.1.1.2'))).status).toBe(200);
});

test('an existing token has its own counter: 60 views and 10 responses a minute from any address', async () => {
  const { respond_secret } = await make.case();
  const page = (n: number) => api().get(`/api/caller/case/${respond_secret}`, from(`10.1.2.${n}`));
  const pages = [];
  for (let n = 0; n < 61; n++) pages.push((await page(n)).status);
  expect(pages).toEqual([...Array<number>(60).fill(200), 429]);
  const answers = [];
  for (let n = 0; n < 11; n++)
    answers.push((await api().post(`/api/caller/case/${respond_secret}/respond`, ANSWER, from(`10.1.3.${n}`))).status);
  expect(answers.slice(0, 10)).not.toContain(429);
  expect(answers[10]).toBe(429);
  expect((await rows()).filter(({ key }) => key.startsWith('guess'))).toEqual([]);
});

test('guesses of members count per user, not per address', async () => {
  const user = await make.caller();
  await api(user).get(`/api/caller/case/${unknown(1)}`, from('10.1.1.1'));
  expect(await rows()).toEqual([{ key: `guess:user ${user.id}`, points: 1 }]);
});
