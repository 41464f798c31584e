import { make } from '@/tools/factories/make';
import type { NewUser } from '@/tools/factories/accounts';
import { deliver } from '@/lib/reach/mail/deliver';
import { closeTransport } from '@/lib/reach/mail/transport';
import { emptyDatabase, testSql } from '../../support/database';
import { queueEmails } from '../../support/outbox';
import { ownSettings } from '../../support/own-settings';
import { smtpServer } from '../../support/smtp';

let server: Awaited<ReturnType<typeof smtpServer>>;

ownSettings();
beforeEach(async () => {
  await emptyDatabase();
  server = await smtpServer(() => 'accept');
  process.env.SMTP_URL = server.url;
});
afterEach(async () => {
  closeTransport();
  await server.stop();
});

type CaseEmail = 'case_request' | 'case_closed' | 'case_copy' | 'case_escalation' | 'information_reply';
const TOKEN = '00000000-0000-4000-8000-000000000000';

async function aCase(status: 'open' | 'accepted' | 'information' = 'accepted') {
  const { company, receiver, caller, document: theProcess } = await make.partners({});
  const theCase = await make.case({
    company_id: company.id,
    receiver_company_id: receiver.id,
    document_id: theProcess.id,
    submitter_id: caller.id,
    status,
  });
  await testSql()`delete from outbox`;
  const colleague = (over: NewUser) => make.caller({ company_id: receiver.id, ...over });
  return { theCase, caller, colleague };
}

/** Queues an email about the case to several addresses at once, delivers them, and returns who got it and who did not. */
async function told(template: CaseEmail, case_id: number, addresses: string[]) {
  const [response] = await testSql()<
    { id: number }[]
  >`select max(id) as id from case_responses where case_id = ${case_id}`;
  const props = {
    case_request: { case_id, token_id: TOKEN },
    case_closed: { case_id, to: 'receiver' as const },
    case_copy: { case_id },
    case_escalation: { case_id, step: 1 },
    information_reply: { case_id, response_id: response!.id, token_id: TOKEN },
  };
  await queueEmails(addresses.map((email) => ({ template, props: props[template], to: { email } })));
  const rows = await testSql()<{ id: number }[]>`select id from outbox where status = 'queued' order by id`;
  for (const { id } of rows) await deliver(id);
  return Object.fromEntries(
    (await testSql()`select to_email, status from outbox`).map(({ to_email, status }) => [to_email, status]),
  );
}

test('who chose their own cases gets no news of others, with the reason in the row', async () => {
  const { theCase, colleague } = await aCase();
  const user = await colleague({ notifications: 'mine' });
  expect(await told('case_closed', theCase.id, [user.email, 'desk@portal.test'])).toEqual({
    [user.email]: 'skipped',
    'desk@portal.test': 'sent',
  });
  expect(await testSql()`select last_error from outbox where status = 'skipped'`).toEqual([
    { last_error: 'The person chose not to get emails like this one.' },
  ]);
});

test('a case is one’s own for its submitter and for the engineer who answered it', async () => {
  const { theCase, caller, colleague } = await aCase();
  const engineer = await colleague({ notifications: 'mine' });
  await testSql()`update users set notifications = 'mine' where id = ${caller.id}`;
  await testSql()`update case_responses set engineer_email = upper(${engineer.email}) where case_id = ${theCase.id}`;
  expect(await told('case_closed', theCase.id, [caller.email, engineer.email])).toEqual({
    [caller.email]: 'sent',
    [engineer.email]: 'sent',
  });
});

test('a case that the person follows is one’s own', async () => {
  const { theCase, colleague } = await aCase();
  const [follower, reader] = [await colleague({ notifications: 'mine' }), await colleague({ notifications: 'mine' })];
  await testSql()`insert into case_readers (case_id, user_id, follows)
    values (${theCase.id}, ${follower.id}, true), (${theCase.id}, ${reader.id}, false)`;
  expect(await told('case_closed', theCase.id, [follower.email, reader.email])).toEqual({
    [follower.email]: 'sent',
    [reader.email]: 'skipped',
  });
});

test('who chose only answers still gets what was asked for, and nothing else', async () => {
  const { theCase, caller } = await aCase();
  await testSql()`update users set notifications = 'direct' where id = ${caller.id}`;
  expect(await told('case_copy', theCase.id, [caller.email])).toEqual({ [caller.email]: 'sent' });
  await testSql()`delete from outbox`;
  expect(await told('case_closed', theCase.id, [caller.email])).toEqual({ [caller.email]: 'skipped' });
});

test('the reply reaches who asked for it', async () => {
  const { theCase, colleague } = await aCase('information');
  const [asker, other] = [await colleague({ notifications: 'direct' }), await colleague({ notifications: 'direct' })];
  await testSql()`update case_responses set user_id = ${asker.id} where case_id = ${theCase.id}`;
  expect(await told('information_reply', theCase.id, [asker.email, other.email, 'desk@portal.test'])).toEqual({
    [asker.email]: 'sent',
    [other.email]: 'skipped',
    'desk@portal.test': 'sent',
  });
});

test('a new case always reaches someone of the desk, and an escalation its contact', async () => {
  const { theCase, colleague } = await aCase('open');
  const [one, other] = [await colleague({ notifications: 'mine' }), await colleague({ notifications: 'direct' })];
  expect(await told('case_request', theCase.id, [one.email, other.email])).toEqual({
    [one.email]: 'sent',
    [other.email]: 'sent',
  });
  await testSql()`delete from outbox`;
  expect(await told('case_request', theCase.id, [one.email, other.email, 'desk@portal.test'])).toEqual({
    [one.email]: 'skipped',
    [other.email]: 'skipped',
    'desk@portal.test': 'sent',
  });
  await testSql()`delete from outbox`;
  expect(await told('case_escalation', theCase.id, [other.email])).toEqual({ [other.email]: 'sent' });
});

test('times are in the zone of the person, and the footer leads to the choice', async () => {
  const { theCase, colleague } = await aCase('open');
  const user = await colleague({ time_zone: 'Asia/Tokyo' });
  await testSql()`update cases set created_at = '2026-11-23T13:20:00Z', respond_by = '2026-11-23T14:20:00Z', priority = 'high' where id = ${theCase.id}`;
  await told('case_request', theCase.id, [user.email, 'desk@portal.test']);
  const raw = (email: string) => server.received.find(({ to }) => to.includes(email))!.raw.replace(/=\r?\n/g, '');
  const [mine, desk] = [raw(user.email), raw('desk@portal.test')];
  expect(mine).toMatch(/^Subject: .*P1=2C_answer_by_23=3A20=3A/m);
  expect(mine).toContain('Answer by 23 Nov 2026, 23:20.');
  expect(mine).toContain('Times are in Asia/Tokyo.');
  expect(mine).toContain('/profile#notifications');
  expect(desk).toMatch(/^Subject: .*P1=2C_answer_by_14=3A20_UTC=3A/m);
  expect(desk).not.toContain('/profile#notifications');
});
