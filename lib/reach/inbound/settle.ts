import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { auditLog, caseReplyAddresses, emailBounces } from '@/db/schema';
import { accessByMail } from '@/lib/work/cases/access';
import type { Ctx } from '@/lib/platform/operation/context';
import { deferInsert } from '@/lib/platform/operation/deferred-inserts';
import { transactAsSystem } from '@/lib/platform/operation/system';
import { markRefused } from '@/lib/partners/health/refused';
import { countOutcome } from '@/lib/platform/metrics';
import { oneLine } from '@/lib/reach/mail/define-email';
import { roomOf, type Room } from '@/lib/work/room/access';
import { takesNotes } from '@/lib/work/room/policy';
import type { ReplyAddress } from '@/lib/work/room/reply-address';
import { settings } from '@/lib/platform/settings';
import type { HandledMailState } from '@/lib/shared/received-mail';
import { Problem } from '@/lib/shared/problem';
import { answer, type Refusal } from './answer';
import { addAutomaticLine } from './automatic';
import { authorOf, type Author } from './author';
import type { MailedFiles } from './keep-files';
import { noteHtml } from './note-html';
import type { ParsedMail } from './parse-mail';
import { postNote } from './post-note';
import type { UnreadableMail } from './read-mail';
import { settleUnsure } from './settle-unsure';
import { errorOf, finish, lockWaiting, SETTLING, type TakenReply } from './taken-mail';

type Outcome = { mail: ParsedMail; files: MailedFiles } | { unreadable: UnreadableMail };
type Settled = { state: HandledMailState; note_id?: number; last_error?: string; refusal?: Refusal };

/**
 * Settles a mail once: a note, a line of the timeline, a bounce, or an answer to its sender. Then deletes all but the
 * mail's purpose.
 */
export async function settle(taken: TakenReply, outcome: Outcome): Promise<void> {
  const state = await transactAsSystem(
    async (ctx) => {
      const found = await lockOf(ctx, taken);
      if (!found) return undefined;
      const { refusal, ...result } = await settledBy(ctx, { taken, outcome, ...found });
      const answered_to = refusal ? await answer(ctx, { ...found, taken, refusal }) : null;
      await finish(ctx, taken, { ...result, answered_to });
      return result.state;
    },
    { deadline: SETTLING },
  );
  if (state) countOutcome('received_mails', state);
}

type Found = { room: Room; address: ReplyAddress };

/** Locks the case, then the mail. Undefined when the case is gone, or another worker was faster. */
async function lockOf(ctx: Ctx, taken: TakenReply): Promise<Found | undefined> {
  const { reply_address_id, case_id } = taken;
  const [address] = await ctx.db.select().from(caseReplyAddresses).where(eq(caseReplyAddresses.id, reply_address_id));
  const room = address && (await roomOfAddress(ctx, case_id, address));
  if (!room) return undefined;
  return (await lockWaiting(ctx, taken)) ? { room, address } : undefined;
}

/** A reply address works like any other mailed secret: the person who has it writes for its company. */
async function roomOfAddress(ctx: Ctx, case_id: number, { company_id }: ReplyAddress): Promise<Room | undefined> {
  const [theCase] = await ctx.db.execute<{ company_id: number }>(
    sql`select company_id from cases where id = ${case_id}`,
  );
  const side = theCase?.company_id === company_id ? 'submitter' : 'receiver';
  return roomOf(ctx, accessByMail(case_id, side), { lock: true }).catch((error: unknown) => {
    if (error instanceof Problem) return undefined;
    throw error;
  });
}

async function settledBy(
  ctx: Ctx,
  { taken, outcome, room, address }: Found & { taken: TakenReply; outcome: Outcome },
): Promise<Settled> {
  if ('unreadable' in outcome) return unreadable(ctx, { taken, error: outcome.unreadable, room, address });
  const { mail } = outcome;
  if (mail.kind === 'bounce') return noteBounce(ctx, { address, words: mail.words });
  const author = await authorOf(ctx.db, room, { from: mail.from, addressee: address.email });
  const { files } = outcome;
  if (isOurs(mail, taken) || mail.kind === 'report') return { state: 'automatic' };
  if (mail.kind === 'automatic') return noteAutomatic(ctx, { room, mail, files, author });
  const twin = await twinOf(ctx, taken);
  // A reply to all may go to both sides' addresses; one of them belongs to the author's side.
  if (twin === 'noted' || (twin && !author)) return { state: 'duplicate' };
  const mailed = { room, address, mail, files, author };
  return mail.kind === 'reply' ? persons(ctx, mailed) : unsure(ctx, mailed);
}

type Mailed = Parameters<typeof settleUnsure>[1];

async function persons(ctx: Ctx, { room, address, mail, files, author }: Mailed): Promise<Settled> {
  if (!author) {
    const { name, email } = address;
    return { state: 'stranger', refusal: { why: 'stranger', to: { name, email }, from: mail.from?.address } };
  }
  if (!takesNotes(room.theCase)) return { state: 'ended', refusal: { why: 'ended', to: author } };
  return noteOf(ctx, { room, author, text: mail.text, whole: mail.whole, files, perhaps_automatic: false });
}

async function unsure(ctx: Ctx, mailed: Mailed): Promise<Settled> {
  const { room, mail, files } = mailed;
  const settled = await settleUnsure(ctx, mailed);
  const { text, whole } = mail;
  return 'note' in settled ? noteOf(ctx, { room, text, whole, files, ...settled.note }) : settled;
}

async function unreadable(
  { db }: Ctx,
  { taken, error, room, address }: Found & { taken: TakenReply; error: UnreadableMail },
): Promise<Settled> {
  const { head } = error;
  const from = head?.kind === 'reply' && !isOurs(head, taken) ? head.from : null;
  const author = await authorOf(db, room, { from, addressee: address.email });
  return {
    state: 'unreadable',
    last_error: errorOf(error),
    refusal: author ? { why: 'unreadable', to: author } : undefined,
  };
}

const isOurs = ({ from }: Pick<ParsedMail, 'from'>, { return_path }: TakenReply) =>
  [from?.address, return_path].some((address) => address?.toLowerCase() === ownAddress());
const ownAddress = () => (/<([^<>]+)>$/.exec(settings.mail_from)?.[1] ?? settings.mail_from).toLowerCase();

/** Both sides see that nobody read the email (rule: room.mail-automatic). */
async function noteAutomatic(
  ctx: Ctx,
  { room, mail, files, author }: { room: Room; mail: ParsedMail; files: MailedFiles; author: Author | null },
): Promise<Settled> {
  if (author) await addAutomaticLine(ctx, { room, mail, files });
  return { state: 'automatic' };
}

async function noteBounce(
  { db }: Ctx,
  { address: { email, case_id }, words }: { address: ReplyAddress; words: string },
): Promise<Settled> {
  await db.insert(emailBounces).values({ email, case_id, words: oneLine(words, 500) });
  await markRefused({ db }, { email, words: oneLine(words, 500) });
  return { state: 'bounce' };
}

/** Result of the same mail at another address of the case; null when no such result counts (rule: room.mail-once). */
async function twinOf({ db }: Ctx, { id, case_id, message_id }: TakenReply): Promise<HandledMailState | null> {
  const [twin] = await db.execute<{ state: HandledMailState }>(sql`
    select state from received_mails where case_id = ${case_id} and message_id = ${message_id} and id <> ${id} and state in ('noted', 'waiting')
    order by state = 'noted' desc limit 1`);
  return twin?.state ?? null;
}

type Written = Parameters<typeof postNote>[1];

async function noteOf(ctx: Ctx, written: Written): Promise<Settled> {
  const { room, author, text, files } = written;
  if (!noteHtml({ text, refused: files.refused }) && !files.kept.length)
    return { state: 'empty', refusal: { why: 'empty', to: author } };
  const note_id = await postNote(ctx, written);
  const { company_id } = room.reader;
  const { request_id } = ctx.request;
  const subject = { subject_type: 'case_note', subject_id: note_id };
  deferInsert(ctx, auditLog, {
    command: 'case.mail_note',
    actor_id: author.user_id,
    company_id,
    request_id,
    ...subject,
  });
  return { state: 'noted', note_id };
}
