import { make } from '@/tools/factories/make';
import { processMails } from '@/lib/reach/inbound/process-mails';
import { runCleanUp } from '@/lib/worker/jobs/clean-up';
import { api } from '../../support/api';
import { testSql } from '../../support/database';
import { keep, mailFixture, processKept, rawMail, receive, states, receivingMails } from '../../support/mail-in';
import { outbox } from '../../support/outbox';
import { mailNewNotes } from '@/lib/work/room/mail-notes';

receivingMails();

const answers = () => outbox.of('reply_refused');
const texts = (notes: { body: string | null }[]) => notes.map(({ body }) => body);

test('a reply is a shared note of the addressee’s company, without what it quotes', async () => {
  const { receiver, caller, theirs, notes, room } = await mailFixture();
  const text =
    'We see it, too.\n\nOn Mon, Nov 23, 2026 at 3:05 PM TSANet connect <no-reply@portal.test> wrote:\n\n> Words of ours\n';
  await receive(rawMail({ text }), theirs);
  expect(await notes()).toMatchObject([
    {
      audience: 'shared',
      body: '<p>We see it, too.</p>',
      source: 'mail',
      company: { id: receiver.id, name: 'Borealis Networks' },
      author: { name: 'Ingrid Dahl' },
      mine: false,
      files: [],
    },
  ]);
  expect((await room(caller)).body.timeline.filter(({ kind }) => kind === 'note')).toHaveLength(1);
  expect(await states()).toEqual(['noted']);
  const [row] = await testSql()`select content_id, note_id, last_error from received_mails`;
  expect(row).toEqual({ content_id: null, note_id: (await notes())[0]!.id, last_error: null });
  expect(await testSql()`select 1 from file_contents`).toEqual([]);
  expect(await testSql()`select subject_type, company_id from audit_log where command = 'case.mail_note'`).toEqual([
    { subject_type: 'case_note', company_id: receiver.id },
  ]);
  expect(await answers()).toEqual([]);
});

test('the mail of a user of the company is theirs: they follow the case and may redact it', async () => {
  const { caller, ours, notes, room, path } = await mailFixture();
  await receive(rawMail({ from: `"Somebody else" <${caller.email.toUpperCase()}>` }), ours);
  const [note] = await notes();
  expect(note!.author.name).not.toBe('Somebody else');
  expect((await room(caller)).body.timeline.at(-1)).toMatchObject({ kind: 'note', mine: true });
  expect((await room(caller)).body.may.following).toBe(true);
  const redacted = await api(caller).post(path(`notes/${note!.id}/redact`), { reason: 'It names another customer.' });
  expect(redacted.status).toBe(200);
});

test('the partner is emailed the note as any other', async () => {
  const { caller, theirs } = await mailFixture();
  await receive(rawMail(), theirs);
  await testSql()`update case_note_mails set due_at = now() - interval '1 second'`;
  await mailNewNotes();
  expect((await outbox.of('new_notes')).map(({ to_email }) => to_email)).toEqual([caller.email]);
});

test('the receiver’s first mail stops the clock, and its author is asked to accept', async () => {
  const { theCase, theirs } = await mailFixture({ status: 'open' });
  await receive(rawMail(), theirs);
  const [row] = await testSql()`select status, first_answered_at from cases where id = ${theCase.id}`;
  expect(row).toMatchObject({ status: 'open', first_answered_at: expect.any(Date) });
  expect((await outbox.of('first_note')).map(({ to_email }) => to_email)).toEqual(['ingrid@borealis.test']);
});

test.each([
  ['the address that we wrote to', 'tac@borealis.test', true],
  ['a sub-domain of the company', 'x@eu.borealis.test', true],
  ['another company', 'caller@acme.test', false],
  ['a look-alike domain', 'x@borealis.test.evil.test', false],
  ['a domain that ends alike', 'x@notborealis.test', false],
  ['full-width characters', 'x@ｂorealis.test', false],
  ['nobody', '', false],
])('from %s (%s) a mail is posted: %s', async (_, from, isPosted) => {
  const { theirs, notes } = await mailFixture();
  await receive(rawMail({ from }), theirs);
  expect(await notes()).toHaveLength(isPosted ? 1 : 0);
  expect(await states()).toEqual([isPosted ? 'noted' : 'stranger']);
});

test('addresses of the receiver’s process count as its own, at whatever domain', async () => {
  const { theCase, theirs, notes } = await mailFixture();
  await testSql()`update process_versions set collaborate_email = 'tac@desk.test, second@desk.test', escalation_alias = 'duty@desk.test' where id = ${theCase.version_id}`;
  for (const from of ['second@desk.test', 'duty@desk.test', 'third@desk.test'])
    await receive(rawMail({ from }), theirs);
  expect((await notes()).map(({ author }) => author.name)).toEqual(['second@desk.test', 'duty@desk.test']);
});

test.each([
  ['a user of another company, at the company’s own domain', 'elsewhere', 'active'],
  ['a user whose account was ended', 'here', 'inactive'],
] as const)('%s is a stranger', async (_, where, status) => {
  const { company, receiver, theirs } = await mailFixture();
  const company_id = where === 'here' ? receiver.id : company.id;
  await make.caller({ company_id, email: 'ingrid@borealis.test', status });
  await receive(rawMail(), theirs);
  expect(await states()).toEqual(['stranger']);
});

test('of a stranger’s mail the addressee is told, at most once an hour', async () => {
  const { theCase, theirs, notes } = await mailFixture();
  const from = 'Mallory <mallory@evil.test>';
  for (let at = 0; at < 3; at++) await receive(rawMail({ from, text: 'Click https://evil.test' }), theirs);
  expect(await notes()).toEqual([]);
  const [answer, ...more] = await answers();
  expect(more).toEqual([]);
  expect(answer).toMatchObject({ to_email: 'tac@borealis.test', case_id: theCase.id, automatic: 'auto-replied' });
  expect(answer!.text).toContain('mallory@evil.test');
  expect(answer!.text).not.toContain('Click');
  expect(await outbox.to('mallory@evil.test')).toEqual([]);
});

test('the same mail is one note, sent twice, to two addresses of the case, or by two workers', async () => {
  const { theirs, addressOf, receiver, notes } = await mailFixture();
  const other = await addressOf(receiver.id, 'second@borealis.test');
  const raw = rawMail({ id: '<same@borealis.test>' });
  await keep(raw, [theirs]);
  await keep(raw.replace('Hello', 'Hello again'), [theirs]);
  await keep(raw, [theirs, other]);
  await Promise.all([processMails(), processMails(), processMails()]);
  expect(await notes()).toHaveLength(1);
  expect((await states()).toSorted()).toEqual(['duplicate', 'noted']);
  await receive(raw, theirs);
  expect(await notes()).toHaveLength(1);
  expect(await testSql()`select 1 from file_contents`).toEqual([]);
});

test.each([
  ['ours', 'theirs'],
  ['theirs', 'ours'],
] as const)('a mail to both sides’ addresses is its author’s side’s note (%s first)', async (one, other) => {
  const fixture = await mailFixture();
  const raw = rawMail();
  await keep(raw, [fixture[one]]);
  await keep(raw, [fixture[other]]);
  await processKept();
  expect((await fixture.notes()).map(({ company }) => company.name)).toEqual(['Borealis Networks']);
  expect([(await states()).toSorted(), await answers()]).toEqual([['duplicate', 'noted'], []]);
});

test('without a Message-ID the content tells mails apart', async () => {
  const { theirs, notes } = await mailFixture();
  for (const text of ['One', 'One', 'Two']) await receive(rawMail({ id: null, text }), theirs);
  expect(texts(await notes())).toEqual(['<p>One</p>', '<p>Two</p>']);
});

test('the same Message-ID in two cases is two notes', async () => {
  const one = await mailFixture();
  const raw = rawMail({ id: '<same@borealis.test>' });
  await receive(raw, one.theirs);
  const other = await make.case({ submitter_id: one.caller.id, document_id: one.document.id, status: 'accepted' });
  const { addressOf } = one;
  Object.assign(one.theCase, other);
  await receive(raw, await addressOf(one.receiver.id, 'tac@borealis.test'));
  expect(await states()).toEqual(['noted', 'noted']);
});

test.each([
  ['closed', /case is closed[\s\S]*Open a new case with Acme Storage/],
  ['rejected', /was rejected[\s\S]*Open a new case with Acme Storage/],
] as const)('a case that is %s answers each address once with what to do instead', async (status, words) => {
  const { theirs, notes } = await mailFixture({ status });
  await receive(rawMail(), theirs);
  await testSql()`delete from rate_limits`;
  await receive(rawMail(), theirs);
  await receive(rawMail({ from: 'second@borealis.test' }), theirs);
  const answered = await answers();
  expect(answered.map(({ to_email }) => to_email)).toEqual(['ingrid@borealis.test', 'second@borealis.test']);
  expect(answered[0]!.text.replace(/\s+/g, ' ')).toMatch(words);
  expect([await notes(), await states()]).toEqual([[], ['ended', 'ended', 'ended']]);
});

test('a mail with nothing new in it is answered, and is no note', async () => {
  const { theirs, notes } = await mailFixture();
  await receive(rawMail({ text: '> Words of ours' }), theirs);
  expect([await notes(), await states()]).toEqual([[], ['empty']]);
  expect((await answers())[0]).toMatchObject({ to_email: 'ingrid@borealis.test' });
});

test('a mail that was committed before its worker died is a note later', async () => {
  const { theirs, notes } = await mailFixture();
  await keep(rawMail(), [theirs]);
  // A worker took it and died.
  await testSql()`update received_mails set attempts = 1, next_at = now() + interval '3 minutes'`;
  expect(await processKept()).toBe(0);
  await testSql()`update received_mails set next_at = now() - interval '1 minute'`;
  expect(await processKept()).toBe(1);
  expect(await notes()).toHaveLength(1);
});

test('a mail that fails for another reason is tried again, in the end kept as it is', async () => {
  const { theirs, notes } = await mailFixture();
  await keep(rawMail(), [theirs]);
  await testSql()`delete from file_chunks`;
  await processKept();
  const [waiting] = await testSql()`select state, attempts, last_error, next_at > now() as later from received_mails`;
  expect(waiting).toEqual({
    state: 'waiting',
    attempts: 1,
    last_error: expect.stringContaining('ends after'),
    later: true,
  });
  await testSql()`update received_mails set attempts = 7, next_at = now() - interval '1 minute'`;
  await processKept();
  expect([await states(), await notes()]).toEqual([['failed'], []]);
  expect(await testSql()`select 1 from file_contents`).toHaveLength(1);
});

test('of a deleted case nothing is left', async () => {
  const { theCase, theirs } = await mailFixture();
  await keep(rawMail(), [theirs]);
  await testSql()`update cases set deleted_at = now() where id = ${theCase.id}`;
  await processKept();
  await testSql()`delete from case_reply_addresses`;
  expect(await states()).toEqual([]);
  await testSql()`update file_contents set created_at = now() - interval '1 hour'`;
  await runCleanUp(new Date());
  expect(await testSql()`select 1 from file_contents`).toEqual([]);
});

test('mails that are done are forgotten after a year; those that wait are not', async () => {
  const { theirs } = await mailFixture();
  await receive(rawMail(), theirs);
  await keep(rawMail(), [theirs]);
  await testSql()`update received_mails set created_at = now() - interval '13 months'`;
  await runCleanUp(new Date());
  expect(await states()).toEqual(['waiting']);
});
