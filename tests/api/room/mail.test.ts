import { make } from '@/tools/factories/make';
import { withDatabase } from '@/db/client';
import { mailNewNotes } from '@/lib/work/room/mail-notes';
import { findReplyAddresses, replySecretIn } from '@/lib/work/room/reply-address';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { linksIn, outbox } from '../../support/outbox';
import { ownSettings } from '../../support/own-settings';
import { roomFixture } from '../../support/room-fixtures';

ownSettings();
beforeEach(emptyDatabase);

const due = () => testSql()`update case_note_mails set due_at = now() - interval '1 second'`;
const mails = async () => {
  await due();
  await mailNewNotes();
  return outbox.of('new_notes');
};

test('notes of a minute are one email to the other side’s followers, with their text', async () => {
  const { theCase, caller, receiver_caller, write } = await roomFixture({ status: 'accepted' });
  await write(receiver_caller, { body: '<p>First <strong>words</strong></p>' });
  await write(receiver_caller, { body: '<p>Second words</p>' });
  expect(await mailNewNotes()).toBe(0);
  const [email, ...more] = await mails();
  expect(more).toEqual([]);
  expect(email).toMatchObject({
    to_email: caller.email,
    case_id: theCase.id,
    case_token: theCase.token,
    subject: `2 notes on ${theCase.internal_case_number} – ${theCase.summary} (Borealis Networks)`,
    html: expect.stringContaining('2 new notes from Borealis Networks') as string,
  });
  expect(email!.html).toContain('<p dir="auto">First <strong>words</strong></p>');
  expect(email!.text).toMatch(/First words[\s\S]*Second words/);
  expect(linksIn(email!)).toContain(`/my-cases/${theCase.token}`);
  expect(email!.props).toEqual(expect.not.objectContaining({ body: expect.anything() }));
  expect(await mails()).toHaveLength(1);
});

test('while nobody has answered, the inbound addresses get the submitter’s notes with a link', async () => {
  const { theCase, caller, write } = await roomFixture();
  await write(caller, {});
  const [email, ...more] = await mails();
  expect(more).toEqual([]);
  expect(email).toMatchObject({ to_email: 'tac@borealis.test' });
  expect(linksIn(email!)).toContain(`/case/${theCase.respond_secret}/respond`);
});

test('after an answer its engineer, and colleagues who follow, get them instead', async () => {
  const { caller, receiver, receiver_caller, write, path } = await roomFixture({ status: 'accepted' });
  await testSql()`update case_responses set engineer_email = 'ada@borealis.test'`;
  await api(receiver_caller).post(path('follow'));
  await make.caller({ company_id: receiver.id });
  await write(caller, {});
  expect((await mails()).map(({ to_email }) => to_email).sort()).toEqual(
    ['ada@borealis.test', receiver_caller.email].sort(),
  );
});

test('an engineer with an account opens the case signed in, and can leave it', async () => {
  const { theCase, caller, receiver, write, path } = await roomFixture({ status: 'accepted' });
  const engineer = await make.caller({ company_id: receiver.id, email: 'ada@borealis.test' });
  await testSql()`update case_responses set engineer_email = 'Ada@borealis.test'`;
  await write(caller, {});
  const [email] = await mails();
  expect([email!.to_email, linksIn(email!).includes(`/my-cases/${theCase.token}`)]).toEqual([
    'ada@borealis.test',
    true,
  ]);
  await api(engineer).delete(path('follow'));
  await write(caller, {});
  // Somebody has to get it.
  expect((await mails()).slice(1).map(({ to_email }) => to_email)).toEqual(['tac@borealis.test']);
});

test('no email to the author, to the author’s side, to who has seen the notes, and about internal ones', async () => {
  const { caller, colleague, receiver_caller, room, write, path } = await roomFixture({ status: 'accepted' });
  await api(colleague).post(path('follow'));
  await write(receiver_caller, {});
  await room(caller);
  await write(colleague, { audience: 'internal' });
  expect((await mails()).map(({ to_email }) => to_email)).toEqual([colleague.email]);
});

test('of several notes a reader gets those that came after their last look', async () => {
  const { caller, receiver_caller, room, write } = await roomFixture({ status: 'accepted' });
  await write(receiver_caller, { body: 'Seen' });
  await room(caller);
  const second = await write(receiver_caller, { body: 'Unseen' });
  expect((await mails())[0]!.props).toMatchObject({ note_ids: [second.body.note.id] });
});

test('a note that is redacted in time is not mailed, and of a queued email nothing is sent', async () => {
  const { caller, receiver_caller, write, path } = await roomFixture({ status: 'accepted' });
  const redact = async (id: number) =>
    api(receiver_caller).post(path(`notes/${id}/redact`), { reason: 'It names another customer.' });
  const first = await write(receiver_caller, { body: 'One' });
  await redact(first.body.note.id);
  expect(await mails()).toEqual([]);
  const second = await write(receiver_caller, { body: 'Two' });
  await mails();
  await redact(second.body.note.id);
  expect((await outbox.to(caller.email)).at(-1)).toMatchObject({ obsoleteReason: expect.stringMatching(/removed/) });
});

test('notes written while emails are queued are mailed once', async () => {
  const { receiver_caller, write } = await roomFixture({ status: 'accepted' });
  process.env.NOTE_MAIL_DELAY_S = '0';
  await Promise.all([
    ...Array.from({ length: 12 }, (_, at) => write(receiver_caller, { body: `Note ${at}` })),
    ...Array.from({ length: 6 }, () => mailNewNotes()),
  ]);
  await mailNewNotes();
  const mailed = (await outbox.of('new_notes')).flatMap(({ props }) => props.note_ids as number[]);
  const written = await testSql()<{ id: number }[]>`select id from case_notes order by id`;
  expect(mailed.toSorted((one, other) => one - other)).toEqual(written.map(({ id }) => id));
});

test('replies go to the person, and with an inbound domain to the address of case and addressee', async () => {
  const { theCase, caller, company, receiver_caller, write } = await roomFixture({ status: 'accepted' });
  await write(receiver_caller, {});
  expect((await mails())[0]!.reply_to).toMatchObject({ email: 'mara.lindqvist@portal.test' });
  process.env.INBOUND_DOMAIN = 'Reply.Portal.test';
  for (let at = 0; at < 2; at++) {
    await write(receiver_caller, {});
    await mails();
  }
  const [, one, other] = await outbox.of('new_notes');
  expect(one!.reply_to).toMatchObject({
    name: 'Borealis Networks',
    email: expect.stringMatching(/^case\+[0-9a-f]{40}@reply\.portal\.test$/),
  });
  expect(other!.reply_to).toEqual(one!.reply_to);
  const secret = replySecretIn(one!.reply_to!.email.toUpperCase())!;
  const find = (...secrets: string[]) => withDatabase((db) => findReplyAddresses(db, secrets));
  expect(await find(secret)).toMatchObject([{ case_id: theCase.id, company_id: company.id, email: caller.email }]);
  const kept =
    JSON.stringify(await testSql()`select * from case_reply_addresses`) +
    JSON.stringify(await testSql()`select props from outbox`);
  expect(kept).not.toContain(secret);
  expect(await find('x', secret.replace(/^./, 'g'), '0'.repeat(40))).toEqual([]);
});

test('of a deleted case nothing is mailed', async () => {
  const { receiver_caller, write } = await roomFixture({ status: 'accepted' });
  await write(receiver_caller, {});
  await testSql()`update cases set deleted_at = now()`;
  await due();
  expect(await mailNewNotes()).toBe(0);
  expect(await testSql()`select 1 from case_note_mails`).toEqual([]);
});
