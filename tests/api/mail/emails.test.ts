import { make } from '@/tools/factories/make';
import type { MadeCase, CaseOverrides } from '@/tools/factories/cases';
import { withDatabase } from '@/db/client';
import { mintToken } from '@/lib/platform/secrets/mailed-token';
import type { EmailName, EmailProps } from '@/lib/shared/email-props';
import { emptyDatabase, testSql } from '../../support/database';
import { everyEmail } from '../../support/every-email';
import { linksIn, outbox, queueEmails } from '../../support/outbox';

const CUSTOMER = 'Zebulon Quartermaine Ltd';
/** Initials in the header: of both companies, otherwise of the network. */
function headerOf(name: string): RegExp {
  if (name.startsWith('manager_')) return />C\w<\/span>Company .*>C\w<\/span>Company /s;
  return /^(case|information|auto_close|response|phone|member|priority|first_note|new_notes|reply_refused)(_|$)/.test(
    name,
  )
    ? />AS<\/span>Acme Storage.*>BN<\/span>Borealis Networks/s
    : />TC<\/span>TSANet connect/;
}
let readers = 0;

beforeEach(emptyDatabase);

/** A case between two named companies, with customer data that no email may contain. */
async function aCase(over: CaseOverrides = {}): Promise<MadeCase> {
  const parties = await make.partners({
    company: { name: 'Acme Storage', slug: 'acme' },
    receiver: { name: 'Borealis Networks', slug: 'borealis' },
  });
  const customer_data = [
    { requirement_id: 1, section: 'common_customer_section', field: 'Customer', value: CUSTOMER, type: 'string' },
  ];
  return make.case({
    company_id: parties.company.id,
    receiver_company_id: parties.receiver.id,
    document_id: parties.document.id,
    submitter_id: parties.caller.id,
    first_name: 'Anna',
    last_name: 'Berg',
    email: 'anna@acme.test',
    phone: '+1 415 555 2671',
    internal_case_number: 'AC-77',
    summary: 'Array lost its path',
    description: 'Since noon.\nBoth fabrics.',
    priority: 'high',
    created_at: new Date('2026-03-10T12:00:00Z'),
    respond_by: new Date('2026-03-10T13:00:00Z'),
    customer_data,
    ...over,
  });
}

/** Queues an email as a command would, and renders it as the worker would. */
async function renderedEmail<L extends EmailName>(template: L, props: EmailProps[L]) {
  const email = `reader${++readers}@portal.test`;
  await queueEmails([{ template, props, to: { name: 'Reader', email } }]);
  const [first] = await outbox.to(email);
  return first!;
}

const lastResponse = async (case_id: number) =>
  (await testSql()<{ id: number }[]>`select max(id) as id from case_responses where case_id = ${case_id}`)[0]!.id;
const tokenOf = (purpose: 'respond' | 'information', case_id: number) =>
  withDatabase((db) => mintToken(db, purpose, { case_id }));

test('the request has sender, problem, due time and buttons to respond', async () => {
  const theCase = await aCase();
  const [token] = await testSql()<
    { id: string }[]
  >`select id from one_time_tokens where case_id = ${theCase.id} and purpose = 'respond'`;
  const made = await renderedEmail('case_request', { case_id: theCase.id, token_id: token!.id });
  expect(made.subject).toBe(
    'P1, answer by 13:00 UTC: Acme Storage asks for collaboration: AC-77 – Array lost its path',
  );
  expect(made.text).toContain('Answer by Mar 10, 2026, 13:00 UTC.');
  expect(made.text).toContain('Priority: P1 High');
  expect(made.text).toContain('Since noon.\nBoth fabrics.');
  expect([...made.html.matchAll(/href="(http[^"]+)"/g)].map(([, url]) => url!.slice(url!.indexOf('/case/')))).toEqual([
    `/case/${theCase.respond_secret}/respond?choose=accepted`,
    `/case/${theCase.respond_secret}/respond?choose=information`,
  ]);
  expect(made.reply_to).toEqual({ name: 'Anna Berg', email: 'anna@acme.test' });
  expect(made.case_token).toBe(theCase.token);
});

test('the copy links to the case on the submitter’s host', async () => {
  const theCase = await aCase();
  const made = await renderedEmail('case_copy', { case_id: theCase.id });
  expect(made.html).toContain(`href="http://acme.portal.test/my-cases/${theCase.token}"`);
});

test('a copy to a company address has no links', async () => {
  const theCase = await aCase();
  const made = await renderedEmail('case_bcc', { case_id: theCase.id });
  expect(linksIn(made)).toEqual([]);
  for (const secret of [theCase.respond_secret, theCase.information_secret, theCase.token])
    expect(made.html + made.text).not.toContain(secret);
});

test.each([
  ['accepted', 'Borealis Networks accepted your case', 'Our assigned engineer will contact you.'],
  ['rejected', 'Borealis Networks rejected your case', 'The model is out of support.'],
  ['information', 'Borealis Networks needs more information', 'Send the array log of the last day.'],
] as const)('a response is mailed to the submitter: %s', async (status, headline, next_steps) => {
  const theCase = await aCase({ status });
  const token_id = status === 'information' ? await tokenOf('information', theCase.id) : null;
  const made = await renderedEmail('case_answered', {
    case_id: theCase.id,
    response_id: await lastResponse(theCase.id),
    token_id,
  });
  expect(made.subject).toBe('Re: Sent to Borealis Networks: AC-77 – Array lost its path');
  expect(made.text).toContain(`${headline}\n`);
  expect(made.text).toContain(next_steps);
  expect(made.reply_to).toEqual({ name: 'Mara Lindqvist', email: 'mara.lindqvist@portal.test' });
  expect(linksIn(made)[0]).toMatch(status === 'information' ? /^\/case\/[\w-]{43}\/information$/ : /^\/my-cases\//);
});

test('the information reply has the entered text and the respond link', async () => {
  const theCase = await aCase({ status: 'information', information_replied_at: new Date() });
  const made = await renderedEmail('information_reply', {
    case_id: theCase.id,
    response_id: await lastResponse(theCase.id),
    token_id: await tokenOf('respond', theCase.id),
  });
  expect(made.text).toContain('The log shows a checksum error on node two.');
  expect(linksIn(made)[0]).toMatch(/^\/case\/[\w-]{43}\/respond$/);
});

test('closing and withdrawing have their own emails, with who did it and why', async () => {
  const closed = await aCase({ status: 'closed', close_reason: 'A new cable.' });
  await testSql()`insert into events (name, case_id, actor_name, company_id) values ('case.closed', ${closed.id}, 'Priya Raman', ${closed.company_id})`;
  const { text } = await renderedEmail('case_closed', { case_id: closed.id, to: 'receiver' });
  expect(text).toContain('Collaboration closed\n');
  expect(text).toContain('Priya Raman of Acme Storage closed this case.');
  expect(text).toContain('A new cable.');
  const withdrawn = await make.case({ status: 'closed', close_reason: 'Solved by ourselves.', steps: [] });
  await testSql()`update cases set first_answered_at = null where id = ${withdrawn.id}`;
  const made = await renderedEmail('case_closed', { case_id: withdrawn.id, to: 'receiver' });
  expect(made.text).toContain('Case withdrawn\n');
  expect(made.text).toContain('Solved by ourselves.');
});

test('a case that closed by itself says so', async () => {
  const closed = await aCase({ status: 'closed', close_reason: 'Closed after 30 days without activity', steps: [] });
  await testSql()`insert into events (name, case_id) values ('case.auto-closed', ${closed.id})`;
  const { text } = await renderedEmail('case_closed', { case_id: closed.id, to: 'submitter' });
  expect(text.replace(/\s+/g, ' ')).toContain(
    'Nothing had happened in this case for 30 days, so it closed automatically.',
  );
});

test('all emails of a case to one side have the subject of the first, which stays', async () => {
  const theCase = await aCase({ status: 'information', information_replied_at: new Date() });
  const of = { case_id: theCase.id };
  const [token_id, response_id] = [await tokenOf('respond', theCase.id), await lastResponse(theCase.id)];
  const toReceiver = [
    await renderedEmail('case_request', { ...of, token_id }),
    await renderedEmail('response_reminder', { ...of, token_id, at: 'limit' }),
    await renderedEmail('information_reply', { ...of, token_id, response_id }),
    await renderedEmail('case_closed', { ...of, to: 'receiver' }),
  ];
  const toSubmitter = [
    await renderedEmail('case_copy', of),
    await renderedEmail('case_answered', { ...of, response_id, token_id: null }),
    await renderedEmail('auto_close_notice', { ...of, to: 'submitter', token_id }),
    await renderedEmail('case_closed', { ...of, to: 'submitter' }),
  ];
  for (const [first, ...later] of [toReceiver, toSubmitter]) {
    expect(first!.subject).toMatch(/: AC-77 – Array lost its path$/);
    for (const { subject, case_token } of later)
      expect([subject, case_token]).toEqual([`Re: ${first!.subject}`, theCase.token]);
  }
});

test('a long subject stays the same too', async () => {
  const theCase = await aCase({ summary: 'x'.repeat(400), status: 'accepted' });
  const first = await renderedEmail('case_copy', { case_id: theCase.id });
  const later = await renderedEmail('case_closed', { case_id: theCase.id, to: 'submitter' });
  expect(later.subject).toBe(`Re: ${first.subject}`);
});

test('reminders, escalations and notices are marked as automatic', async () => {
  const theCase = await aCase();
  const token_id = await tokenOf('respond', theCase.id);
  const half = await renderedEmail('response_reminder', { case_id: theCase.id, token_id, at: 'half' });
  const limit = await renderedEmail('response_reminder', { case_id: theCase.id, token_id, at: 'limit' });
  const escalation = await renderedEmail('case_escalation', { case_id: theCase.id, step: 2 });
  const notice = await renderedEmail('auto_close_notice', { case_id: theCase.id, to: 'receiver', token_id });
  expect([half, limit, escalation, notice].map(({ automatic }) => automatic)).toEqual(Array(4).fill('auto-generated'));
  expect(half.html).toContain('Reminder: answer by Mar 10, 2026, 13:00 UTC.');
  expect(limit.html).toContain('Overdue: it ended on Mar 10, 2026, 13:00 UTC.');
  expect(escalation.subject).toMatch(/^Escalation: P1, was due 13:00 UTC: /);
  expect(escalation.html).toContain(`href="http://borealis.portal.test/my-cases/${theCase.token}"`);
  expect(escalation.html).not.toContain('/respond');
  expect(notice.reply_to).toEqual({ name: 'Anna Berg', email: 'anna@acme.test' });
});

test('emails of a manager request share a thread', async () => {
  const found = await make.managerRequest({
    first_name: 'Anna',
    last_name: 'Berg',
    email: 'anna@acme.test',
    internal_reference: 'AC-9',
    response: { notes: 'We join at noon.', phone: '+33 4 78 55 12 40' },
  });
  const { id: manager_request_id } = found;
  const [token] = await testSql()<
    { id: string }[]
  >`select id from one_time_tokens where manager_request_id = ${manager_request_id}`;
  const asked = await renderedEmail('manager_request', { manager_request_id, token_id: token!.id });
  const copied = await renderedEmail('manager_request_copy', { manager_request_id });
  const answered = await renderedEmail('manager_response', { manager_request_id });
  expect(linksIn(asked)).toEqual([`/manager/response/${found.response_secret}`]);
  expect(asked.reply_to).toEqual({ name: 'Anna Berg', email: 'anna@acme.test' });
  for (const made of [copied, answered]) expect(linksIn(made)).toEqual([`/manager/request/${found.token}`]);
  expect(answered.text).toContain('We join at noon.');
  expect(answered.html).toContain('href="tel:+33478551240"');
  expect(answered.reply_to).toEqual({ name: 'Mara Lindqvist', email: 'mara.lindqvist@portal.test' });
  expect(new Set([asked, copied, answered].map(({ case_token }) => case_token))).toEqual(new Set([found.token]));
});

test('account changes are announced', async () => {
  const made = await renderedEmail('account_changed', { first_name: 'Anna', what: 'password' });
  expect(made.subject).toBe('Your password was changed');
  expect(made.text).toContain('Anna, your password was just changed');
});

test('no email shows customer data, and the outbox holds no secret', async () => {
  const theCase = await aCase({ status: 'information', information_replied_at: new Date() });
  const { every, restore_secret } = await everyEmail(theCase);
  for (const [name, props] of Object.entries(every)) {
    const made = await renderedEmail(name as EmailName, props as never);
    expect(made.html + made.text + made.subject).not.toContain(CUSTOMER);
    expect(made.subject).not.toMatch(/[\r\n]/);
    expect(made.text).toMatch(/You're receiving this email because [^.]+\./);
    expect(made.html).toMatch(headerOf(name));
    expect(made.html).not.toMatch(/src="(?!cid:)/);
  }
  const kept = JSON.stringify(await testSql()`select props::text as props from outbox`);
  for (const secret of [theCase.respond_secret, restore_secret]) expect(kept).not.toContain(secret);
});

test('user input is escaped and adds no header', async () => {
  const theCase = await aCase({
    summary: '<script>alert(1)</script>\r\nBcc: evil@portal.test',
    description: '<b onclick=x>bold</b>',
    internal_case_number: 'A\nB',
  });
  const made = await renderedEmail('case_copy', { case_id: theCase.id });
  expect(made.html).not.toMatch(/<script>|<b /);
  expect(made.subject).toBe('Sent to Borealis Networks: A B – <script>alert(1)</script> Bcc: evil@portal.test');
});
