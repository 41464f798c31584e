import { make } from '@/tools/factories/make';
import { mailNewNotes } from '@/lib/work/room/mail-notes';
import { runRoomRetention } from '@/lib/worker/jobs/room-retention';
import { acting, api } from '../../support/api';
import { testSql } from '../../support/database';
import {
  attached,
  keep,
  mailFixture,
  multipart,
  rawMail,
  receive,
  receivingMails,
  report,
  states,
} from '../../support/mail-in';
import { outbox } from '../../support/outbox';

receivingMails();

const TAC = 'TAC Borealis <tac@borealis.test>';
const PERSON = 'We see the same on node two, please send show tech.';
const AWAY = { from: TAC, subject: 'Ingrid is out of the office', text: 'Until 3 December.' };
const caseRow = async () => (await testSql()`select status, first_answered_at from cases`)[0]!;

/** An open case with a mail that is perhaps automatic. */
async function unsure(mail: Parameters<typeof rawMail>[0] = AWAY) {
  const fixture = await mailFixture({ status: 'open' });
  await receive(rawMail(mail), fixture.theirs);
  const { path } = fixture;
  const [note] = await fixture.notes();
  const confirm = (who?: { id: number }, token?: string) =>
    api(who).post<{ error: string }>(path(`notes/${note!.id}/confirm`, token));
  return { ...fixture, note: note!, confirm };
}

test('a mail that is perhaps automatic is a note that counts as no answer', async () => {
  const { caller, receiver_caller, room, note } = await unsure();
  expect(note).toMatchObject({ perhaps_automatic: true, body: '<p>Until 3 December.</p>', source: 'mail' });
  expect(await caseRow()).toEqual({ status: 'open', first_answered_at: null });
  expect((await room(receiver_caller)).body.may).toMatchObject({ accept_as: null, confirm_mail: true });
  await testSql()`update case_note_mails set due_at = now() - interval '1 second'`;
  expect([await mailNewNotes(), await outbox.all()]).toEqual([0, []]);
  expect(await testSql()`select user_id, unread_note_id from case_readers where unread_note_id is not null`).toEqual([
    { user_id: caller.id, unread_note_id: note.id },
  ]);
});

test.each(['submitter', 'receiver', 'mailed link'])(
  '%s: one tap makes it the first answer, as of its arrival',
  async (who) => {
    const { theCase, caller, receiver_caller, room, confirm, note, events } = await unsure();
    await testSql()`update received_mails set created_at = now() - interval '2 hours'`;
    const people: Record<string, [who?: { id: number }, token?: string]> = {
      submitter: [caller],
      receiver: [receiver_caller],
      'mailed link': [undefined, theCase.respond_secret],
    };
    expect((await confirm(...people[who]!)).status).toBe(200);
    const [mail] = await testSql()<{ arrived_at: Date }[]>`select created_at as arrived_at from received_mails`;
    expect(await caseRow()).toEqual({ status: 'open', first_answered_at: mail!.arrived_at });
    const { timeline, may } = (await room(receiver_caller)).body;
    expect(timeline.find(({ id }) => id === note.id)).toMatchObject({ perhaps_automatic: false });
    expect(may.accept_as).toBe('TAC Borealis');
    expect((await outbox.of('first_note')).map(({ to_email }) => to_email)).toEqual(['tac@borealis.test']);
    expect(await events('mail-confirmed')).toMatchObject([{ text: 'The email of TAC Borealis' }]);
    expect(await testSql()`select subject_type, subject_id from audit_log where command = 'case.confirm_mail'`).toEqual(
      [{ subject_type: 'case_note', subject_id: note.id }],
    );
  },
);

test('an earlier mail stays the first answer when somebody has answered since', async () => {
  const { receiver_caller, write, confirm } = await unsure();
  await write(receiver_caller, {});
  const before = (await caseRow()).first_answered_at as Date;
  await confirm(receiver_caller);
  expect(Number((await caseRow()).first_answered_at)).toBeLessThan(Number(before));
});

test('it counts once; a third company, network staff and an ended case are refused', async () => {
  const { theCase, caller, receiver_caller, confirm, path, note } = await unsure();
  const staff = acting(await make.superAdmin(), caller);
  const stranger = await make.caller({ company_id: (await make.company()).id });
  expect((await staff.post(path(`notes/${note.id}/confirm`))).status).toBe(403);
  expect((await confirm(stranger)).status).toBe(404);
  expect((await confirm(undefined, 'x'.repeat(40))).status).toBe(404);
  const foreign = await make.note({
    case_id: (await make.case()).id,
    company_id: caller.company_id!,
    perhaps_automatic: true,
  });
  expect((await api(caller).post(path(`notes/${foreign.id}/confirm`))).status).toBe(404);
  await testSql()`update cases set status = 'closed', closed_at = now()`;
  expect((await confirm(caller)).status).toBe(409);
  await testSql()`update cases set status = 'open', closed_at = null where id = ${theCase.id}`;
  const answers = await Promise.all([confirm(caller), confirm(receiver_caller)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('once it is redacted nobody makes an answer of it', async () => {
  const { caller, receiver, confirm, path, note } = await unsure();
  const manager = await make.manager({ company_id: receiver.id });
  await api(manager).post(path(`notes/${note.id}/redact`), { reason: 'It names a customer.' });
  expect((await confirm(caller)).status).toBe(409);
});

test.each([
  ['Zendesk', ['Auto-Submitted: auto-generated', 'X-Auto-Response-Suppress: All', 'X-Mailer: Zendesk Mailer']],
  ['Jira', ['Precedence: bulk', 'Auto-Submitted: auto-generated']],
  ['a Google Group', ['Precedence: list', 'List-ID: <tac.borealis.test>']],
])('what a person writes through %s, from an inbound address, is a note and the first answer', async (_, headers) => {
  const { theirs, notes } = await mailFixture({ status: 'open' });
  await receive(rawMail({ from: TAC, headers, text: PERSON }), theirs);
  expect(await notes()).toMatchObject([{ perhaps_automatic: false, body: `<p>${PERSON}</p>` }]);
  expect((await caseRow()).first_answered_at).toEqual(expect.any(Date));
});

test('from any other address of the company it is perhaps automatic', async () => {
  const { note } = await unsure({ headers: ['Precedence: list'], text: PERSON });
  expect(note).toMatchObject({ perhaps_automatic: true, body: `<p>${PERSON}</p>`, author: { name: 'Ingrid Dahl' } });
});

test('what only repeats our own email is perhaps automatic', async () => {
  const { theCase, theirs, notes } = await mailFixture({ status: 'open' });
  await testSql()`update cases set summary = 'Both controllers of the array restart every hour since the last update'`;
  await testSql()`insert into outbox (template, props, case_id, to_name, to_email, message_id, status, sent_at)
    values ('case_copy', ${testSql().json({ case_id: theCase.id })}, ${theCase.id}, '', 'tac@borealis.test', 'x', 'sent', now())`;
  const text = 'Both controllers of the array restart every hour since the last update';
  await receive(rawMail({ from: TAC, headers: ['Precedence: bulk'], text }), theirs);
  await receive(rawMail({ from: TAC, headers: ['Precedence: bulk'], text: `${text}\n${PERSON}` }), theirs);
  expect((await notes()).map(({ perhaps_automatic }) => perhaps_automatic)).toEqual([true, false]);
});

test('from a stranger both sides see that a mail came, not what it says; nobody is answered', async () => {
  const { theirs, notes, events } = await mailFixture();
  const headers = ['Auto-Submitted: auto-generated'];
  await receive(rawMail({ from: 'support@borealis.zendesk.test', headers, subject: 'Secret', text: PERSON }), theirs);
  expect(await events('mail-not-posted')).toMatchObject([
    { text: 'It came from support@borealis.zendesk.test, which doesn’t belong to Borealis Networks.' },
  ]);
  expect([await notes(), await states(), await outbox.all()]).toEqual([[], ['stranger'], []]);
});

test('the same mail to both sides is its author’s side’s note', async () => {
  const { ours, theirs, notes, events } = await mailFixture();
  const raw = rawMail(AWAY);
  await keep(raw, [ours]);
  await receive(raw, theirs);
  expect([(await notes()).length, await events('mail-not-posted'), (await states()).toSorted()]).toEqual([
    1,
    [],
    ['duplicate', 'noted'],
  ]);
});

test('what is certainly automatic is a line whose text and file names both sides read, network staff not', async () => {
  const { caller, theirs, notes, events, path } = await mailFixture();
  const body = multipart([{ content: 'I am away.' }, attached('card.vcf', 'x')]);
  await receive(rawMail({ headers: ['X-Mail-Autoreply: yes'], body }), theirs);
  expect([await notes(), await states()]).toEqual([[], ['automatic']]);
  const [line] = await events('auto-reply');
  expect(line).toMatchObject({ mail_text: expect.stringMatching(/^<p>I am away\.<\/p>.*card\.vcf/) });
  const staff = await acting(await make.superAdmin(), caller).get<{ timeline: object[] }>(path('room'));
  expect(staff.body.timeline.at(-1)).toMatchObject({ type: 'auto-reply', mail_text: null });
  expect(await testSql()`select 1 from file_contents`).toEqual([]);
});

test('in an ended case all of it is a line, which is removed with the notes', async () => {
  const { theirs, notes, events } = await mailFixture({ status: 'closed' });
  await receive(rawMail({ from: TAC, headers: ['Precedence: list'], text: PERSON }), theirs);
  expect([await notes(), await states(), await outbox.all()]).toEqual([[], ['ended'], []]);
  expect((await events('auto-reply'))[0]).toMatchObject({ mail_text: `<p>${PERSON}</p>` });
  await runRoomRetention(new Date(Date.now() + 40 * 86_400_000));
  expect((await events('auto-reply'))[0]).toMatchObject({ mail_text: null });
  expect(await testSql()`select 1 from case_mail_texts`).toEqual([]);
});

test('a report in a server’s own words refuses the address that it names, and no other', async () => {
  const { theirs } = await mailFixture();
  const words = (to: string) =>
    `It could not be delivered.\n\n${to}: 550 5.1.1 no user\n\n-- Original message --\nTo: tac@borealis.test`;
  const from = 'MAILER-DAEMON@mx.test';
  await receive(rawMail({ from, text: words('x@y.test') }), theirs, '');
  expect(await testSql()`select 1 from email_bounces`).toEqual([]);
  await receive(rawMail({ from, text: words('TAC@borealis.test') }), theirs, '');
  expect(await testSql()`select email from email_bounces`).toEqual([{ email: 'tac@borealis.test' }]);
  await receive(rawMail({ text: words('tac@borealis.test') }), theirs);
  expect(await states()).toEqual(['automatic', 'bounce', 'noted']);
});

const answers = () => outbox.of('reply_refused');

test.each([
  ['Auto-Submitted: auto-replied'],
  ['Auto-Submitted: auto-generated; owner-email="x"'],
  ['Precedence: bulk'],
  ['Precedence: auto_reply'],
  ['X-Autoreply: yes'],
  ['X-Autorespond: Out of office'],
])('%s: a line of the timeline with the subject, no note and no answer', async (header) => {
  const { theirs, notes, events, receiver } = await mailFixture();
  await receive(rawMail({ headers: [header], subject: 'Out of office: Re: Array is down' }), theirs);
  expect([await notes(), await answers(), await states()]).toEqual([[], [], ['automatic']]);
  expect(await events('auto-reply')).toMatchObject([
    { company: { id: receiver.id, name: 'Borealis Networks' }, author: null, text: 'Out of office: Re: Array is down' },
  ]);
});

test('an empty return path says the same; Auto-Submitted: no does not', async () => {
  const { theirs, notes, events } = await mailFixture();
  await receive(rawMail(), theirs, '');
  await receive(rawMail({ headers: ['Auto-Submitted: no'] }), theirs);
  expect([(await events('auto-reply')).length, (await notes()).length]).toEqual([1, 1]);
});

test('no automatic mail is answered: from a stranger, of an ended case, or without text', async () => {
  const { theCase, theirs, events } = await mailFixture();
  const headers = ['Auto-Submitted: auto-replied'];
  await receive(rawMail({ headers, from: 'x@evil.test' }), theirs);
  expect(await events('auto-reply')).toEqual([]);
  await testSql()`update cases set status = 'closed', closed_at = now() where id = ${theCase.id}`;
  await receive(rawMail({ headers, text: '' }), theirs);
  expect([await answers(), await states()]).toEqual([[], ['automatic', 'automatic']]);
});

test('our own mail that comes back is nothing', async () => {
  const { theirs, notes, events } = await mailFixture();
  await receive(rawMail({ from: 'TSANet connect <no-reply@portal.test>' }), theirs);
  await receive(rawMail(), theirs, 'no-reply@portal.test');
  expect([await notes(), await answers(), await events('auto-reply')]).toEqual([[], [], []]);
});

test('a report of a failed delivery is kept for the address, and is neither note nor line', async () => {
  const { theCase, theirs, timeline } = await mailFixture();
  const before = (await timeline()).length;
  await receive(report('failed'), theirs, '');
  expect(await testSql()`select email, words, case_id from email_bounces`).toEqual([
    { email: 'tac@borealis.test', words: '550 5.1.1 User unknown', case_id: theCase.id },
  ]);
  expect([(await timeline()).length, await answers(), await states()]).toEqual([before, [], ['bounce']]);
});

test.each([
  ['a delay', report('delayed')],
  ['that it was read', report('displayed', 'disposition-notification')],
])('a report of %s is nothing', async (_, raw) => {
  const { theirs, timeline } = await mailFixture();
  const before = (await timeline()).length;
  await receive(raw, theirs, '');
  expect([(await timeline()).length, await answers()]).toEqual([before, []]);
  expect(await testSql()`select 1 from email_bounces`).toEqual([]);
});
