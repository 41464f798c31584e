import { make } from '@/tools/factories/make';
import { api, browser, callRoute } from '../../support/api';
import { routes } from '../../support/contract';
import { RESPONSE } from '../../support/manager-request-fixtures';
import { emptyDatabase, testSql } from '../../support/database';
import { BYTES } from '../../support/uploads';

beforeEach(emptyDatabase);

const from = (address: string) => ({ 'x-client-address': address });
const unknown = (n: number) => `unknown-token-number-${n}`;
const rows = () => testSql()<{ key: string; points: number }[]>`select key, points from rate_limits order by key`;

const ANSWER = { status: 'accepted', engineer_name: 'Ada', engineer_email: 'a@b.test', next_steps: 'We call.' };
const NEW = { password: 'Another2$', password_confirmation: 'Another2$' };
/** Valid bodies of the routes that need one. */
const upload = () => {
  const form = new FormData();
  form.append('file', new File(['log'], 'switch.log'));
  return form;
};
const BODIES: Record<string, object> = {
  '/api/caller/case/[token]/notes': { audience: 'shared', body: 'Hello', name: 'Ada' },
  '/api/caller/case/[token]/notes/[id]/redact': { reason: 'Holds a password.' },
  '/api/caller/case/[token]/answers/[id]/redact': { reason: 'Not ours to keep.' },
  '/api/caller/case/[token]/proposal': { proposal_id: 1 },
  '/api/caller/case/[token]/respond': ANSWER,
  '/api/manager/request/response/[token]': RESPONSE,
  '/api/users/invitation/[token]': { ...NEW, agree_confirm: true },
};

type Call = (token: string, headers: Record<string, string>) => Promise<{ status: number }>;
const addressOf = (path: string, token: string) =>
  path.replace('[token]', token).replace('[action]', 'approve').replace('[id]', '1') +
  (path.endsWith('/changes') ? `?since=${new Date().toISOString()}` : '');

const UPLOAD = { ...BYTES, 'upload-length': '2', 'upload-offset': '0' };
function sentTo(method: string, path: string): object | undefined {
  if (method === 'GET' || path.includes('/files/uploads')) return undefined;
  return path.endsWith('/files') ? upload() : (BODIES[path] ?? {});
}

/** Every route with a token in its address. */
const IN_ADDRESS = routes()
  // OPTIONS only says what an upload can be, and reads no token.
  .filter(({ method, path }) => path.includes('[token]') && method !== 'OPTIONS')
  .map(({ method, path }): [string, Call] => [
    `${method} ${path}`,
    (token, headers) =>
      callRoute(method, addressOf(path, token), {
        sent: sentTo(method, path),
        headers: { ...headers, ...(path.includes('/files/uploads') && UPLOAD) },
      }),
  ]);

const inBody = (path: string, entries: object, name = 'token'): [string, Call] => [
  `POST ${path}`,
  (token, headers) => api().post(path, { ...entries, [name]: token }, headers),
];
const CARD = { name_on_card: 'Nora Lind', card_token: 'pm_card_visa' };
const REGISTRATION = '/api/onboarding/alliance';
const IN_BODY: [string, Call][] = [
  inBody('/api/auth/reset_password', { email: 'a@b.test', ...NEW }),
  inBody('/api/caller/auto_login', {}),
  inBody(`${REGISTRATION}/validate_contact`, {}, 'session_token'),
  inBody(`${REGISTRATION}/agreements`, { agreements: {} }, 'session_token'),
  inBody(`${REGISTRATION}/payment`, CARD, 'session_token'),
  inBody(`${REGISTRATION}/register`, {}, 'session_token'),
  inBody(`${REGISTRATION}/register/existing`, { document_id: 0 }, 'session_token'),
  inBody(`${REGISTRATION}/confirm`, { code: '123456' }, 'session_token'),
  inBody(`${REGISTRATION}/confirm/again`, {}, 'session_token'),
  inBody(`${REGISTRATION}/register/limited`, { company_id: 1 }, 'session_token'),
  [
    `GET ${REGISTRATION}/documents/1`,
    (token, headers) => api().get(`${REGISTRATION}/documents/1?session_token=${token}`, headers),
  ],
  [
    'the cookie of a registration',
    (token, headers) =>
      browser().post(
        `${REGISTRATION}/agreements`,
        { agreements: {} },
        { ...headers, cookie: `concord.onboarding=${token.padEnd(43, 'x')}` },
      ),
  ],
];

test.each([...IN_ADDRESS, ...IN_BODY])(
  '%s: unknown tokens count per address and write no row of their own',
  async (what, call) => {
    const statuses = [];
    for (let n = 0; n < 3; n++) statuses.push((await call(unknown(n), from('10.1.1.1'))).status);
    expect(statuses).toEqual([statuses[0], statuses[0], statuses[0]]);
    // A page of a registration's link says itself why the link does not work, as that of a case does, which has no proposal then.
    const itself = /^GET \/api\/(auth\/verify|caller\/case\/\[token\]\/proposal$)/.test(what);
    expect([401, 404, 409, ...(itself ? [200] : [])]).toContain(statuses[0]);
    expect(await testSql()`select id from audit_log`).toHaveLength(0);
    // Calls of members, whose references of cases are no secrets.
    if (statuses[0] === 401 && what.includes('[token]')) return expect(await rows()).toEqual([]);
    // Uploads also count for the address.
    const counted = (await rows()).filter(({ key }) => !/^upload(-part)?:10\.1\.1\.1$/.test(key));
    expect(counted).toEqual([{ key: 'guess:10.1.1.1', points: 3 }]);
    await testSql()`update rate_limits set points = 60`;
    expect((await call(unknown(61), from('10.1.1.1'))).status).toBe(429);
    expect((await call(unknown(62), from('10.1.1.2'))).status).toBe(statuses[0]);
  },
);

test('the token of a registration has its own counter', async () => {
  const group = await make.partnerProgram();
  const { session_token } = await make.onboarding({ community_id: group.id, step: 'agreements' });
  await testSql()`delete from rate_limits`;
  const draft = { session_token, save_for_later: true, agreements: {} };
  const path = `/api/onboarding/${group.vhost}/agreements`;
  expect((await api().post(path, draft, from('10.1.1.1'))).status).toBe(200);
  const keys = (await rows()).map(({ key }) => key);
  expect(keys).toContainEqual(expect.stringMatching(/^onboarding:/));
  expect(keys).not.toContainEqual(expect.stringMatching(/^guess/));
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
