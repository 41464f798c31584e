import { make } from '@/tools/factories/make';
import { deliver } from '@/lib/reach/mail/deliver';
import { replyToOf } from '@/lib/reach/mail/reply-to';
import { closeTransport } from '@/lib/reach/mail/transport';
import { findReplyAddresses, replySecretIn } from '@/lib/work/room/reply-address';
import { withDatabase } from '@/db/client';
import type { EmailName, EmailProps } from '@/lib/shared/email-props';
import { emptyDatabase, testSql } from '../../support/database';
import { outbox, queueEmails } from '../../support/outbox';
import { ownSettings } from '../../support/own-settings';
import { roomFixture } from '../../support/room-fixtures';
import { headerOf, smtpServer } from '../../support/smtp';

ownSettings();
beforeEach(async () => {
  await emptyDatabase();
  process.env.INBOUND_DOMAIN = 'reply.portal.test';
});

/** The side for which each email about a case is read; null for those that take no reply. */
const SIDES: [template: EmailName, props: object, side: 'submitter' | 'receiver' | null][] = [
  ['case_request', { token_id: true }, 'receiver'],
  ['case_copy', {}, 'submitter'],
  ['case_bcc', {}, null],
  ['case_answered', { response_id: true, token_id: null }, 'submitter'],
  ['information_reply', { response_id: true, token_id: true }, 'receiver'],
  ['case_closed', { to: 'receiver' }, 'receiver'],
  ['case_closed', { to: 'submitter' }, 'submitter'],
  ['case_handed_over', { side: 'submitter', to: 'new', token_id: null }, 'submitter'],
  ['case_handed_over', { side: 'submitter', to: 'partner', token_id: null }, 'receiver'],
  ['case_handed_over', { side: 'receiver', to: 'partner', token_id: null }, 'submitter'],
  ['priority_raised', { token_id: true }, 'receiver'],
  ['phone_contact', { token_id: true }, 'receiver'],
  ['first_note', { token_id: true }, 'receiver'],
  ['response_reminder', { token_id: true, at: 'half' }, 'receiver'],
  ['case_escalation', { step: 1 }, 'receiver'],
  ['reply_refused', { to: 'receiver', why: 'empty', from: null }, 'receiver'],
];

test.each(SIDES)('%s %j has the reply address of its addressee at the %s', async (template, more, side) => {
  const { theCase, company, receiver } = await roomFixture({ status: 'accepted' });
  const [answer] = await testSql()<{ id: number }[]>`select id from case_responses where case_id = ${theCase.id}`;
  const [token] = await testSql()<
    { id: string }[]
  >`select id from one_time_tokens where case_id = ${theCase.id} limit 1`;
  const ids: Record<string, unknown> = { response_id: answer!.id, token_id: token?.id ?? crypto.randomUUID() };
  const props = Object.fromEntries(
    Object.entries(more).map(([name, value]) => [name, value === true ? ids[name] : value]),
  );
  await queueEmails([
    {
      template,
      to: { email: 'Tac@borealis.test' },
      props: { case_id: theCase.id, ...props } as never as EmailProps[EmailName],
    },
  ]);
  const [row] = await testSql()<Parameters<typeof replyToOf>[1][]>`select * from outbox`;
  const reply_to = await withDatabase((db) => replyToOf(db, row!));
  const secret = replySecretIn(reply_to?.email ?? '');
  const [address] = await withDatabase((db) => findReplyAddresses(db, secret ? [secret] : []));
  if (!side) return expect(secret).toBeUndefined();
  const [own, other] = side === 'submitter' ? [company, receiver] : [receiver, company];
  expect(address).toMatchObject({ case_id: theCase.id, company_id: own.id, email: 'tac@borealis.test' });
  expect(reply_to!.name).toBe(other.name);
});

test('the address is the same each time, of each addressee another, and the return path as well', async () => {
  const server = await smtpServer();
  process.env.SMTP_URL = server.url;
  try {
    const { id: case_id } = await make.case();
    const to = ['one@acme.test', 'one@acme.test', 'two@acme.test'];
    await queueEmails(to.map((email) => ({ template: 'case_copy' as const, props: { case_id }, to: { email } })));
    for (const { id } of await testSql()<{ id: number }[]>`select id from outbox order by id`) await deliver(id);
    const addresses = server.received.map(({ raw }) => /<([^>]+)>/.exec(headerOf(raw, 'Reply-To')!)![1]);
    expect([addresses[0] === addresses[1], addresses[0] === addresses[2]]).toEqual([true, false]);
    expect(server.received.map(({ from }) => from)).toEqual(addresses);
    expect(headerOf(server.received[0]!.raw, 'From')).toContain('no-reply@portal.test');
  } finally {
    closeTransport();
    await server.stop();
  }
});

test('the last line tells of replies where one becomes a note, and only there', async () => {
  const { theCase, caller, receiver_caller } = await roomFixture({ status: 'accepted' });
  const of = { props: { case_id: theCase.id }, template: 'case_copy' as const };
  const readers = ['desk@acme.test', caller.email, receiver_caller.email];
  await queueEmails(readers.map((email) => ({ ...of, to: { email } })));
  await queueEmails([{ ...of, template: 'case_bcc', to: { email: 'archive@acme.test' } }]);
  const lines = async () =>
    (await outbox.all()).map(({ text }) => text.trimEnd().endsWith('\n\nReply to this email to add a note.'));
  expect(await lines()).toEqual([true, true, false, false]);
  await testSql()`update cases set status = 'rejected' where id = ${theCase.id}`;
  expect(await lines()).toEqual([false, false, false, false]);
});

test('emails about anything else keep their own', async () => {
  await queueEmails([
    { template: 'account_changed', props: { first_name: 'Anna', what: 'email' }, to: { email: 'anna@acme.test' } },
  ]);
  expect((await outbox.all())[0]!.reply_to).toMatchObject({ email: 'network@concord.test' });
  expect(await testSql()`select 1 from case_reply_addresses`).toEqual([]);
});
