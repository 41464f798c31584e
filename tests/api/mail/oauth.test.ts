import { make } from '@/tools/factories/make';
import { forgetSettings } from '@/lib/platform/settings';
import { fetchMails } from '@/lib/reach/inbound/fetch-mails';
import { deliver } from '@/lib/reach/mail/deliver';
import { closeTransport } from '@/lib/reach/mail/transport';
import { testSql } from '../../support/database';
import { HAS_DOVECOT, startDovecot } from '../../support/dovecot';
import { startFakeImap } from '../../support/fake-imap';
import { startTokenEndpoint } from '../../support/fake-tokens';
import { rawMail, receivingMails } from '../../support/mail-in';
import { queueEmails } from '../../support/outbox';
import { smtpServer } from '../../support/smtp';

const USER = 'portal@example.test';
let tokens: Awaited<ReturnType<typeof startTokenEndpoint>>;
let server: Awaited<ReturnType<typeof smtpServer>>;
let logins: string[];
let refusal: 'refuse' | 'refuse in two steps';

receivingMails();
beforeEach(async () => {
  tokens = await startTokenEndpoint(USER);
  logins = [];
  refusal = 'refuse';
  server = await smtpServer(undefined, (user, token) => {
    logins.push(`${user} ${token}`);
    return tokens.isValid(token) ? 'accept' : refusal;
  });
  Object.assign(process.env, {
    SMTP_URL: server.url,
    MAIL_FROM: USER,
    INBOUND_DOMAIN: 'reply.portal.test',
    OUTGOING_ALLOW: tokens.host,
    MAIL_OAUTH_TOKEN_URL: `http://${tokens.host}/token`,
    MAIL_OAUTH_CLIENT_ID: 'portal',
    MAIL_OAUTH_CLIENT_SECRET: 's3cret',
    MAIL_OAUTH_SCOPE: 'https://outlook.test/.default',
    MAIL_OAUTH_USER: USER,
  });
  forgetSettings();
});
afterEach(async () => {
  jest.restoreAllMocks();
  closeTransport();
  await server.stop();
  await tokens.stop();
});

async function queued(count = 1): Promise<number[]> {
  const theCase = await make.case();
  const one = { template: 'case_copy', props: { case_id: theCase.id }, to: { email: 'anna@portal.test' } } as const;
  await queueEmails(Array.from({ length: count }, () => one));
  return (await testSql()<{ id: number }[]>`select id from outbox order by id desc limit ${count}`).map(({ id }) => id);
}
const sendOne = async () => deliver((await queued())[0]!);

function secondsLater(seconds: number): void {
  const now = Date.now() + seconds * 1000;
  jest.spyOn(Date, 'now').mockReturnValue(now);
}

// rule: mail.oauth
test('emails log in by one access token, and are sent in the mailbox’s own name', async () => {
  await Promise.all((await queued(3)).map(deliver));
  expect(tokens.grants).toEqual([{ grant_type: 'client_credentials', scope: 'https://outlook.test/.default' }]);
  expect(new Set(logins)).toEqual(new Set([`${USER} t1`]));
  expect(server.received.map(({ from }) => from)).toEqual([USER, USER, USER]);
});

test('a refresh token, and the user of the address', async () => {
  process.env.MAIL_OAUTH_REFRESH_TOKEN = 'r3fresh';
  process.env.SMTP_URL = server.url.replace('//', '//other%40example.test@');
  delete process.env.MAIL_OAUTH_SCOPE;
  forgetSettings();
  await sendOne();
  expect(tokens.grants).toEqual([{ grant_type: 'refresh_token', refresh_token: 'r3fresh' }]);
  expect(logins).toEqual(['other@example.test t1']);
});

test('a token is replaced a minute before it ends', async () => {
  tokens.behavior.expires_in = 90;
  for (const [later, grants] of [
    [0, 1],
    [29, 1],
    [31, 2],
  ] as const) {
    if (later) secondsLater(later);
    closeTransport();
    await sendOne();
    expect(tokens.grants).toHaveLength(grants);
  }
});

test.each(['refuse', 'refuse in two steps'] as const)(
  'a token that the server refuses is replaced: %s',
  async (how) => {
    await sendOne();
    tokens.revokeAll();
    refusal = how;
    closeTransport();
    secondsLater(11);
    await sendOne();
    expect(logins).toEqual([`${USER} t1`, `${USER} t1`, `${USER} t2`]);
    expect(server.received).toHaveLength(2);
  },
);

test('a server that refuses new tokens is asked again later, in its own words', async () => {
  jest.spyOn(tokens, 'isValid').mockReturnValue(false);
  const [id] = await queued();
  await expect(deliver(id!)).rejects.toThrow('535 5.7.3 Unsuccessful');
  expect(tokens.grants).toHaveLength(1);
  expect(await testSql()`select status, last_error from outbox where id = ${id!}`).toMatchObject([
    { status: 'queued', last_error: expect.stringContaining('535 5.7.3 Unsuccessful') as string },
  ]);
});

test.each([
  [
    { error: 'invalid_client', error_description: 'The secret ended.\r\nTrace: 1' },
    ': invalid_client, The secret ended. Trace: 1.',
  ],
  [{ error: 'invalid_client', error_description: 'Not s3cret' }, '.'],
  [{}, '.'],
])('an endpoint that answers %j leaves the email for later, and is not asked at once again', async (answer, words) => {
  tokens.behavior.refusal = answer;
  const message = `The token endpoint ${tokens.host} answers HTTP 400 without a token${words}`;
  const [id] = await queued();
  for (let attempt = 0; attempt < 2; attempt++) await expect(deliver(id!)).rejects.toThrow(message);
  expect(await testSql()`select status, last_error from outbox where id = ${id!}`).toEqual([
    { status: 'queued', last_error: message },
  ]);
  expect([tokens.grants.length, logins]).toEqual([1, []]);
  tokens.behavior.refusal = undefined;
  secondsLater(11);
  await deliver(id!);
  expect(server.received).toHaveLength(1);
});

test('an endpoint at a private address is not asked', async () => {
  delete process.env.OUTGOING_ALLOW;
  process.env.MAIL_OAUTH_TOKEN_URL = `https://${tokens.host}/token`;
  forgetSettings();
  await expect(sendOne()).rejects.toThrow(
    `The token endpoint ${tokens.host} cannot be reached: This address is not public.`,
  );
});

const FAKE = {
  start: () => startFakeImap({ user: USER, takes: (token) => tokens.isValid(token) }),
  test,
  name: 'IMAP with XOAUTH2 alone',
};
const REAL = {
  start: () => startDovecot(tokens.host),
  test: HAS_DOVECOT ? test : test.skip,
  name: HAS_DOVECOT
    ? 'Dovecot with OAUTHBEARER'
    : 'Dovecot is not on this machine (Debian: dovecot-imapd), or this is not root',
};

for (const { start, test: run, name } of [FAKE, REAL])
  run(`the mailbox of replies is read by a token, and by a new one once it is refused: ${name}`, async () => {
    const imap = await start();
    process.env.INBOUND_IMAP_URL = `imap://127.0.0.1:${imap.port}/INBOX`;
    forgetSettings();
    try {
      await imap.add(rawMail());
      expect(await fetchMails()).toBe(1);
      tokens.revokeAll();
      secondsLater(11);
      await imap.add(rawMail());
      expect(await fetchMails()).toBe(1);
      expect(await imap.seen()).toEqual([true, true]);
      expect(tokens.grants).toHaveLength(2);
      jest.spyOn(tokens, 'isValid').mockReturnValue(false);
      tokens.revokeAll();
      await expect(fetchMails()).rejects.toMatchObject({ authenticationFailed: true });
    } finally {
      await imap.stop();
    }
  });
