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
/** Beside the subject mail programs show the beginning of the HTML. */
const previewOf = ({ html }: { html: string }) => /data-skip-in-text="true"[^>]*>([^<]*)</.exec(html)![1];

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

const SAID = {
  accepted: 'Our assigned engineer will contact you.',
  rejected: 'The model is out of support.',
  information: 'Send the array log of the last day.',
};

test.each([
  ['accepted', 'accepted your case', 'Accepted: AC-77 – Array lost its path (Borealis Networks)'],
  ['rejected', 'rejected your case', 'Rejected: AC-77 – Array lost its path (Borealis Networks)'],
  ['information', 'needs more information', 'Borealis Networks asks: AC-77 – Array lost its path'],
] as const)('a response is mailed to the submitter: %s', async (status, headline, subject) => {
  const theCase = await aCase({ status });
  const token_id = status === 'information' ? await tokenOf('information', theCase.id) : null;
  const made = await renderedEmail('case_answered', {
    case_id: theCase.id,
    response_id: await lastResponse(theCase.id),
    token_id,
  });
  expect(made.subject).toBe(subject);
  expect(made.text).toContain(`Borealis Networks ${headline}\n`);
  expect(made.text).toContain(SAID[status]);
  expect(previewOf(made)).toBe(SAID[status]);
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
  const { subject, text } = await renderedEmail('case_closed', { case_id: closed.id, to: 'receiver' });
  expect(subject).toBe('Closed: AC-77 – Array lost its path (Acme Storage)');
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

const HOUR_MS = 3_600_000;

test('subjects say what happened, all in one thread', async () => {
  const theCase = await aCase({ respond_by: new Date(Date.now() - 2 * HOUR_MS - 1000) });
  const { every } = await everyEmail(theCase);
  const notes = { ...every.new_notes, to: 'submitter' as const };
  const rest = 'AC-77 – Array lost its path';
  const asked = 'Acme Storage asks for collaboration:';
  const subjects: Partial<Record<EmailName, string>> = {
    case_request: expect.stringMatching(new RegExp(`^P1, answer by .* UTC: ${asked} ${rest}$`)) as string,
    case_to_contact: expect.stringMatching(new RegExp(`^P1, answer by .* UTC: ${asked} ${rest}$`)) as string,
    case_copy: `Sent to Borealis Networks: ${rest}`,
    case_bcc: `Copy: Acme Storage to Borealis Networks: ${rest}`,
    case_closed: `Withdrawn: ${rest} (Acme Storage)`,
    case_handed_over: `A case was handed over to you: ${rest} (Borealis Networks)`,
    case_help: `Late by 2 h: Acme Storage asks for help with Borealis Networks: ${rest}`,
    priority_raised: expect.stringMatching(/^Raised to P1, answer by .* UTC: AC-77 – .* \(Acme Storage\)$/) as string,
    phone_contact: `Did Mara Lindqvist take this case? ${rest} (Acme Storage)`,
    first_note: `Do you take this case? ${rest} (Acme Storage)`,
    new_notes: `Note on ${rest} (Borealis Networks)`,
    reply_refused: `A reply was not added: ${rest} (Acme Storage)`,
    response_reminder: `Late by 2 h: ${rest} (Acme Storage)`,
    case_escalation: `Late by 2 h, escalation: Acme Storage is waiting for Borealis Networks: ${rest}`,
  };
  for (const [name, subject] of Object.entries(subjects)) {
    const props = name === 'new_notes' ? notes : every[name as EmailName];
    const made = await renderedEmail(name as EmailName, props as never);
    expect([name, made.subject, made.case_token]).toEqual([name, subject, theCase.token]);
  }
});

test('of long names and summaries a subject keeps what happened, the number and the company', async () => {
  const long = 'x'.repeat(400);
  const theCase = await aCase({ status: 'accepted', summary: long });
  await testSql()`update companies set name = ${'Borealis '.repeat(22)} where id = ${theCase.receiver_company_id}`;
  const [response_id, of] = [await lastResponse(theCase.id), { case_id: theCase.id }];
  const { subject } = await renderedEmail('case_answered', { ...of, response_id, token_id: null });
  expect(subject).toHaveLength(200);
  expect(subject).toMatch(/^Accepted: AC-77 – x+… \(Borealis [^()]{20,30}…\)$/);
});

test('no deadline once the case is answered', async () => {
  const theCase = await aCase({ status: 'accepted' });
  const of = { case_id: theCase.id, token_id: await tokenOf('respond', theCase.id) };
  for (const name of ['case_request', 'case_to_contact', 'case_copy', 'case_bcc'] as const) {
    const { subject, text } = await renderedEmail(name, of);
    expect(`${subject} ${text}`).not.toMatch(/answer by|has until|UTC/i);
  }
});

test('the preview is the first line of what was said, as plain text', async () => {
  const theCase = await aCase({ status: 'information', information_replied_at: new Date() });
  const { company_id, id: case_id } = theCase;
  const body = '<p> </p><p>Node <strong>two</strong> &lt;b&gt;</p><p>Second</p>';
  const { id } = await make.note({ case_id, company_id, body });
  const said = { case_id, to: 'receiver' as const, note_ids: [id], token_id: null };
  expect(previewOf(await renderedEmail('new_notes', said))).toBe('Node two &lt;b&gt;');
  const token_id = await tokenOf('respond', case_id);
  const reply = { case_id, token_id, response_id: await lastResponse(case_id) };
  expect(previewOf(await renderedEmail('information_reply', reply))).toBe(
    'The log shows a checksum error on node two.',
  );
  expect(previewOf(await renderedEmail('case_request', reply))).toBe('Since noon.');
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
