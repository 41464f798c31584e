import { build } from '@/db/build/build';
import type { BuiltCase, CaseStory } from '@/db/build/cases';
import { closeDatabase as closePool, transact, withDatabase } from '@/db/client';
import { mintToken } from '@/lib/core/mailed-token';
import { flushLetters, type QueuedLetter } from '@/lib/core/outbox';
import type { LetterName, LetterProps } from '@/lib/shared/letter-props';
import { emptyDatabase, testSql } from '../../support/database';
import { linksIn, outbox } from '../../support/outbox';

const CUSTOMER = 'Zebulon Quartermaine Ltd';
const TO = 'reader@portal.test';

beforeEach(emptyDatabase);
afterAll(closePool);

/** A case between two named companies, with customer data that no letter may show. */
async function aCase(over: CaseStory = {}): Promise<BuiltCase> {
  const parties = await build.partners({ company: { name: 'Acme Storage', slug: 'acme' }, receiver: { name: 'Borealis Networks', slug: 'borealis' } });
  const customer_data = [{ requirement_id: 1, section: 'common_customer_section', field: 'Customer', value: CUSTOMER, type: 'string' }];
  return build.case({
    company_id: parties.company.id, receiver_company_id: parties.receiver.id, document_id: parties.document.id, submitter_id: parties.caller.id,
    first_name: 'Anna', last_name: 'Berg', email: 'anna@acme.test', phone: '+1 415 555 2671', internal_case_number: 'AC-77', summary: 'Array lost its path',
    description: 'Since noon.\nBoth fabrics.', priority: 'high', created_at: new Date('2026-03-10T12:00:00Z'), respond_by: new Date('2026-03-10T13:00:00Z'), customer_data, ...over,
  });
}

/** Queues a letter as a command would, and reads it as the worker would write it. */
async function letterOf<L extends LetterName>(letter: L, props: LetterProps[L]) {
  const queued: QueuedLetter = { letter, props, to: { name: 'Reader', email: TO }, case_id: 'case_id' in props ? props.case_id : undefined };
  await transact((db) => flushLetters(db, [queued]));
  const [first] = (await outbox.to(TO)).slice(-1);
  return first!;
}

const lastResponse = async (case_id: number) => (await testSql()<{ id: number }[]>`select max(id) as id from case_responses where case_id = ${case_id}`)[0]!.id;
const tokenOf = (purpose: 'respond' | 'information', case_id: number) => withDatabase((db) => mintToken(db, purpose, { case_id }));

test('the request says who, what and by when, and its button answers the case', async () => {
  const found = await aCase();
  const [token] = await testSql()<{ id: string }[]>`select id from one_time_tokens where case_id = ${found.id} and purpose = 'respond'`;
  const made = await letterOf('case_request', { case_id: found.id, token_id: token!.id });
  expect(made.subject).toBe('Acme Storage asks for collaboration: AC-77 – Array lost its path');
  expect(made.text).toContain('Answer by 10 Mar 2026, 13:00 UTC.');
  expect(made.text).toContain('Priority: P1 High');
  expect(made.text).toContain('Since noon.\nBoth fabrics.');
  expect(linksIn(made)).toEqual([`/case/${found.respond_secret}/respond`]);
  expect(made.reply_to).toEqual({ name: 'Anna Berg', email: 'anna@acme.test' });
  expect(made.case_token).toBe(found.token);
});

test('the copy leads the submitter to the case on their own host', async () => {
  const found = await aCase();
  const made = await letterOf('case_copy', { case_id: found.id });
  expect(made.html).toContain(`href="http://acme.portal.test/my-cases/${found.token}"`);
});

test('a copy to a company address holds no link at all', async () => {
  const found = await aCase();
  const made = await letterOf('case_bcc', { case_id: found.id });
  expect(linksIn(made)).toEqual([]);
  for (const secret of [found.respond_secret, found.information_secret, found.token]) expect(made.html + made.text).not.toContain(secret);
});

test.each([
  ['accepted', 'Borealis Networks accepted your case', 'Our assigned engineer will contact you.'],
  ['rejected', 'Borealis Networks rejected your case', 'The model is out of support.'],
  ['information', 'Borealis Networks asks for information', 'Send the array log of the last day.'],
] as const)('an answer reaches the submitter: %s', async (status, headline, next_steps) => {
  const found = await aCase({ status });
  const token_id = status === 'information' ? await tokenOf('information', found.id) : null;
  const made = await letterOf('case_answered', { case_id: found.id, response_id: await lastResponse(found.id), token_id });
  expect(made.subject).toBe(`${headline}: AC-77 – Array lost its path`);
  expect(made.text).toContain(next_steps);
  expect(made.reply_to).toEqual({ name: 'Mara Lindqvist', email: 'mara.lindqvist@portal.test' });
  expect(linksIn(made)[0]).toMatch(status === 'information' ? /^\/case\/[\w-]{43}\/information$/ : /^\/my-cases\//);
});

test('the information reply brings what was sent, and the link to answer', async () => {
  const found = await aCase({ status: 'information', information_replied_at: new Date() });
  const made = await letterOf('information_reply', { case_id: found.id, response_id: await lastResponse(found.id), token_id: await tokenOf('respond', found.id) });
  expect(made.text).toContain('The log shows a checksum error on node two.');
  expect(linksIn(made)[0]).toMatch(/^\/case\/[\w-]{43}\/respond$/);
});

test('closing and withdrawing are told apart, with the reason', async () => {
  const closed = await aCase({ status: 'closed' });
  expect((await letterOf('case_closed', { case_id: closed.id, to: 'submitter' })).subject).toMatch(/^Collaboration closed: /);
  const withdrawn = await build.case({ status: 'closed', close_reason: 'Solved by ourselves.', steps: [] });
  await testSql()`update cases set first_answered_at = null where id = ${withdrawn.id}`;
  const made = await letterOf('case_closed', { case_id: withdrawn.id, to: 'receiver' });
  expect(made.subject).toMatch(/^Case withdrawn: /);
  expect(made.text).toContain('Solved by ourselves.');
});

test('reminders, escalation and notices say that nobody wrote them', async () => {
  const found = await aCase();
  const token_id = await tokenOf('respond', found.id);
  const half = await letterOf('response_reminder', { case_id: found.id, token_id, at: 'half' });
  const limit = await letterOf('response_reminder', { case_id: found.id, token_id, at: 'limit' });
  const escalation = await letterOf('case_escalation', { case_id: found.id, step: 2 });
  const notice = await letterOf('auto_close_notice', { case_id: found.id, to: 'receiver' });
  expect([half, limit, escalation, notice].map(({ automatic }) => automatic)).toEqual([true, true, true, true]);
  expect(limit.subject).toMatch(/^Response time passed/);
  expect(escalation.html).toContain(`href="http://borealis.portal.test/my-cases/${found.token}"`);
  expect(escalation.html).not.toContain('/respond');
  expect(notice.reply_to).toEqual({ name: 'Anna Berg', email: 'anna@acme.test' });
});

test('the letters of a manager request: asked, copied and answered in one thread', async () => {
  const found = await build.managerRequest({ first_name: 'Anna', last_name: 'Berg', email: 'anna@acme.test', internal_reference: 'AC-9', response: { notes: 'We join at noon.', phone: '+33 4 78 55 12 40' } });
  const { id: manager_request_id } = found;
  const [token] = await testSql()<{ id: string }[]>`select id from one_time_tokens where manager_request_id = ${manager_request_id}`;
  const asked = await letterOf('manager_request', { manager_request_id, token_id: token!.id });
  const copied = await letterOf('manager_request_copy', { manager_request_id });
  const answered = await letterOf('manager_response', { manager_request_id });
  expect(linksIn(asked)).toEqual([`/manager/response/${found.response_secret}`]);
  expect(asked.reply_to).toEqual({ name: 'Anna Berg', email: 'anna@acme.test' });
  for (const made of [copied, answered]) expect(linksIn(made)).toEqual([`/manager/request/${found.token}`]);
  expect(answered.text).toContain('We join at noon.');
  expect(answered.html).toContain('href="tel:+33478551240"');
  expect(answered.reply_to).toEqual({ name: 'Mara Lindqvist', email: 'mara.lindqvist@portal.test' });
  expect(new Set([asked, copied, answered].map(({ case_token }) => case_token))).toEqual(new Set([found.token]));
});

test('a changed account is told, with a way to object', async () => {
  const made = await letterOf('account_changed', { first_name: 'Anna', what: 'password' });
  expect(made.subject).toBe('Your password was changed');
  expect(made.text).toContain('Anna, your password was changed');
});

test('no letter shows customer data, and no secret lies in the outbox', async () => {
  const found = await aCase({ status: 'information', information_replied_at: new Date() });
  const response_id = await lastResponse(found.id);
  const of = { case_id: found.id };
  const token_id = await tokenOf('respond', found.id);
  const reset = await withDatabase((db) => mintToken(db, 'reset', { user_id: found.submitter_id }));
  const link = await withDatabase((db) => mintToken(db, 'email_login', { user_id: found.submitter_id }));
  const [verify, approval] = await withDatabase((db) => Promise.all([mintToken(db, 'verify', { user_id: found.submitter_id }), mintToken(db, 'approval', { user_id: found.submitter_id })]));
  const [submitter] = await testSql()<{ email: string }[]>`select email from users where id = ${found.submitter_id}`;
  const { id: manager_request_id } = await build.managerRequest({ response: {} });
  const manager_token = await withDatabase((db) => mintToken(db, 'manager_response', { manager_request_id }));
  const every: { [L in LetterName]: LetterProps[L] } = {
    case_request: { ...of, token_id }, case_copy: of, case_bcc: of, case_answered: { ...of, response_id, token_id: null }, information_reply: { ...of, response_id, token_id },
    case_closed: { ...of, to: 'receiver' }, auto_close_notice: { ...of, to: 'submitter' }, response_reminder: { ...of, token_id, at: 'limit' }, case_escalation: { ...of, step: 1 },
    account_changed: { first_name: 'Anna', what: 'email' }, password_reset: { token_id: reset }, login_link: { token_id: link },
    manager_request: { manager_request_id, token_id: manager_token }, manager_request_copy: { manager_request_id }, manager_response: { manager_request_id },
    account_deleted: { first_name: 'Anna' }, verify_account: { token_id: verify }, already_registered: { email: submitter!.email }, approval_request: { user_id: found.submitter_id, token_id: approval, reminder: true }, approval_result: { user_id: found.submitter_id, approved: true },
  };
  for (const [name, props] of Object.entries(every)) {
    const made = await letterOf(name as LetterName, props as never);
    expect(made.html + made.text + made.subject).not.toContain(CUSTOMER);
    expect(made.subject).not.toMatch(/[\r\n]/);
  }
  const rows = await testSql()`select props::text as props from outbox`;
  for (const { props } of rows) expect(props).not.toContain(found.respond_secret);
});

test('what people wrote stays text, and adds no header', async () => {
  const found = await aCase({ summary: '<script>alert(1)</script>\r\nBcc: evil@portal.test', description: '<b onclick=x>bold</b>', internal_case_number: 'A\nB' });
  const made = await letterOf('case_copy', { case_id: found.id });
  expect(made.html).not.toMatch(/<script>|<b /);
  expect(made.subject).toBe('Sent to Borealis Networks: A B – <script>alert(1)</script> Bcc: evil@portal.test');
});
