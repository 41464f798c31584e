import { make } from '@/tools/factories/make';
import type { Group } from '@/tools/factories/groups';
import { onboardingCookie } from '@/lib/platform/secrets/session-token';
import { api, browser } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { begin, contactEntries, newestSession, PROCESS_ENTRIES } from '../../support/onboarding-fixtures';
import { linksIn, outbox } from '../../support/outbox';

let group: Group & { vhost: string };
const EMAIL = 'nora@kestrel.test';
const ACCEPTED = { agreements: { code_of_conduct: true, database_license: true, addendum: true } };

beforeEach(async () => {
  await emptyDatabase();
  group = await make.partnerProgram({ name: 'Harbor Free Partners' });
});

const start = (email: string, vhost = group.vhost) => api().post(`/api/onboarding/${vhost}/verify_email`, { email });

const sendAll = async (post: Awaited<ReturnType<typeof begin>>) => {
  await post('validate_contact', await contactEntries('Kestrel'));
  await post('agreements', ACCEPTED);
  return post('register', { document: PROCESS_ENTRIES });
};

test('the browser that sent the registration confirms with one click', async () => {
  const post = await begin(group.vhost, EMAIL);
  await sendAll(post);
  const [letter] = await outbox.to(EMAIL);
  const secret = linksIn(letter!)
    .find((path) => path.startsWith('/onboarding/restore/'))!
    .split('/')
    .at(-1)!;
  const own = browser(undefined, { cookie: `${onboardingCookie()}=${post.token}` });
  const { status, body } = await own.post(`/api/onboarding/restore/${secret}`, {});
  expect([status, body]).toMatchObject([
    200,
    { redirect: '/onboarding/success', message: 'Your address is confirmed.' },
  ]);
  expect((await newestSession()).confirmed_at).not.toBeNull();
});

test('Save and Finish Later keeps what is not valid yet and mails the way back', async () => {
  const post = await begin(group.vhost, EMAIL);
  const entries = {
    company: { name: 'Kest' },
    user: { first_name: 'Nora', password: 'Concord1!' },
    save_for_later: true,
  };
  expect(await post('validate_contact', entries)).toMatchObject({
    status: 200,
    body: {
      valid: true,
      saved: true,
      step: 'contact',
      message: `Your entries are saved. We emailed ${EMAIL} a link to come back.`,
    },
  });
  const row = await newestSession();
  expect(row).toMatchObject({
    step: 'contact',
    data: { drafts: { company: { name: 'Kest' }, user: { first_name: 'Nora' } } },
  });
  expect(JSON.stringify(row.data)).not.toContain('Concord1');
  expect(await outbox.to(EMAIL)).toMatchObject([{ template: 'onboarding_continue' }]);
  for (let turn = 0; turn < 6; turn++) await post('validate_contact', entries);
  expect(await outbox.to(EMAIL)).toHaveLength(5);
});

test('by the mailed link the registration goes on at its step; a stranger’s token and password end', async () => {
  const stranger = await begin(group.vhost, EMAIL);
  await stranger('validate_contact', await contactEntries('Kestrel'));
  await start(EMAIL);
  const [letter] = await outbox.to(EMAIL);
  const secret = linksIn(letter!)
    .find((path) => path.startsWith('/onboarding/restore/'))!
    .split('/')
    .at(-1)!;
  const { body } = await api().get(`/api/onboarding/restore/${secret}`);
  expect(body).toMatchObject({
    session: { step: 'agreements', email: EMAIL },
    group: { vhost: group.vhost },
    company: null,
  });
  const restored = await browser().post(`/api/onboarding/restore/${secret}`, {});
  expect([restored.status, restored.body]).toMatchObject([200, { redirect: '/onboarding/agreements' }]);
  const cookie = restored.cookies[0]!.split(';')[0]!;

  expect((await stranger('agreements', ACCEPTED)).status).toBe(401);
  const own = browser(undefined, { cookie });
  const path = `/api/onboarding/${group.vhost}`;
  expect((await own.post(`${path}/agreements`, ACCEPTED)).status).toBe(200);
  expect(
    (await own.post<{ errors: object }>(`${path}/register`, { document: PROCESS_ENTRIES })).body.errors,
  ).toHaveProperty(['user.password']);
  const user = { password: 'Another1!', password_confirmation: 'Another1!' };
  expect((await own.post(`${path}/register`, { document: PROCESS_ENTRIES, user })).status).toBe(200);
  // The mailbox is proven, so the email asks for nothing.
  expect((await outbox.of('onboarding_submitted'))[0]!.subject).toBe('Your registration with Harbor Free Partners');
  // A second device keeps the first logged in.
  expect((await browser().post(`/api/onboarding/restore/${secret}`, {})).cookies[0]).toContain(cookie);
});

test('unknown and expired links answer alike', async () => {
  const { restore_secret } = await make.onboarding();
  await testSql()`update one_time_tokens set expires_at = now() - interval '1 minute'`;
  const answers = await Promise.all(
    [restore_secret, 'x'.repeat(43)].map((secret) => api().get(`/api/onboarding/restore/${secret}`)),
  );
  expect(answers[0]).toMatchObject({ status: 404, body: answers[1]!.body });
  expect((await api().post(`/api/onboarding/restore/${restore_secret}`, {})).status).toBe(409);
});
