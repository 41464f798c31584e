import 'server-only';
import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { savedReplies } from '@/db/schema';
import { ref } from '@/lib/platform/operation/audit';
import { command, now, query, type Ctx } from '@/lib/platform/operation/operation';
import { sanitizeRichText, textOf } from '@/lib/platform/operation/rich-text';
import type { Member } from '@/lib/shared/actor';
import { withoutControlCharacters } from '@/lib/shared/control-characters';
import { Checkbox, Id, SingleLine } from '@/lib/shared/fields';
import { member } from '@/lib/shared/gates';
import { conflict, ensure, notFound } from '@/lib/shared/problem';
import { canChangeView } from '@/lib/work/cases/policy';
import { MAX_NOTE_HTML } from '@/lib/work/cases/written';
import { MAX_REPLIES, MAX_REPLY_NAME, MAX_REPLY_TEXT } from './policy';
import { fieldError } from '@/lib/shared/reply-fields';
import { SavedReply } from './resources';

const TOO_LONG = `Use at most ${MAX_REPLY_TEXT.toLocaleString('en')} characters.`;
const Name = SingleLine('a name', MAX_REPLY_NAME);
const Body = z
  .string('Enter the text.')
  .max(MAX_NOTE_HTML, TOO_LONG)
  .transform((html, ctx) => {
    const clean = sanitizeRichText(withoutControlCharacters(html));
    const text = textOf(clean);
    const problem = !text ? 'Enter the text.' : text.length > MAX_REPLY_TEXT ? TOO_LONG : null;
    const message = problem ?? fieldError({ html: clean, text });
    if (message) ctx.addIssue({ code: 'custom', message });
    return clean;
  });

const repliesVisibleTo = ({ id, company_id }: Member) =>
  and(eq(savedReplies.company_id, company_id), or(eq(savedReplies.user_id, id), isNull(savedReplies.user_id)));

/** The reader's own saved replies, then the company's, by name (rule: room.saved-replies). */
export const listSavedReplies = query({
  who: member,
  input: z.object({}),
  output: () => z.strictObject({ replies: z.array(SavedReply) }),
  async run({ db, actor }) {
    const replies = await db
      .select()
      .from(savedReplies)
      .where(repliesVisibleTo(actor))
      .orderBy(isNull(savedReplies.user_id), asc(sql`lower(${savedReplies.name})`), savedReplies.id);
    return {
      replies: replies.map(({ id, name, body, user_id }) => ({
        id,
        name,
        body: sanitizeRichText(body),
        shared: user_id === null,
        can_change: canChangeView(actor, { user_id }),
      })),
    };
  },
});

const Saved = () => z.strictObject({ id: z.number(), message: z.string() });

/**
 * Adds a saved reply of the actor, or of the company (rule: room.saved-replies).
 * @throws Problem forbidden when someone other than a manager adds one of the company, invalid for a name in use or an
 * unknown field, conflict when there are too many
 */
export const addSavedReply = command('saved_reply.add', {
  who: member,
  input: z.object({ name: Name, body: Body, shared: Checkbox }),
  output: Saved,
  async run({ db, actor }, { name, body, shared }) {
    const owner = { company_id: actor.company_id, user_id: shared ? null : actor.id };
    ensure(canChangeView(actor, owner));
    await lockOwner(db, owner);
    if ((await db.$count(savedReplies, ownedBy(owner))) >= MAX_REPLIES)
      return conflict(`There are ${MAX_REPLIES} saved replies. Delete one first.`);
    const [saved] = await db
      .insert(savedReplies)
      .values({ ...owner, name, body })
      .returning({ id: savedReplies.id });
    return { id: saved!.id, message: `Reply “${name}” saved.` };
  },
  auditSubject: ({ id }) => ref('saved_reply', id),
});

type Owner = { company_id: number; user_id: number | null };

const ownedBy = ({ company_id, user_id }: Owner) =>
  and(
    eq(savedReplies.company_id, company_id),
    user_id === null ? isNull(savedReplies.user_id) : eq(savedReplies.user_id, user_id),
  );

/** Makes additions of one owner wait for each other, so that two at once do not exceed the limit. */
const lockOwner = (db: Db, { company_id, user_id }: Owner) =>
  db.execute(
    user_id === null
      ? sql`select id from companies where id = ${company_id} for no key update`
      : sql`select id from users where id = ${user_id} for no key update`,
  );

/**
 * Changes name and text of a saved reply.
 * @throws Problem not_found for another's, forbidden for the company's unless a manager asks, invalid for a name in use or
 * an unknown field
 */
export const changeSavedReply = command('saved_reply.change', {
  who: member,
  input: z.object({ id: Id, name: Name, body: Body }),
  output: Saved,
  async run(ctx, { id, name, body }) {
    await lockReply(ctx, id);
    await ctx.db.update(savedReplies).set({ name, body, updated_at: now }).where(eq(savedReplies.id, id));
    return { id, message: `Reply “${name}” saved.` };
  },
  auditSubject: ({ id }) => ref('saved_reply', id),
});

/**
 * Deletes a saved reply.
 * @throws Problem not_found for another's, forbidden for the company's unless a manager asks
 */
export const deleteSavedReply = command('saved_reply.delete', {
  who: member,
  input: z.object({ id: Id }),
  output: Saved,
  async run(ctx, { id }) {
    const { name } = await lockReply(ctx, id);
    await ctx.db.delete(savedReplies).where(eq(savedReplies.id, id));
    return { id, message: `Reply “${name}” deleted.` };
  },
  auditSubject: ({ id }) => ref('saved_reply', id),
});

async function lockReply({ db, actor }: Ctx<Member>, id: number) {
  const [reply] = await db
    .select()
    .from(savedReplies)
    .where(and(repliesVisibleTo(actor), eq(savedReplies.id, id)))
    .for('update');
  if (!reply) return notFound('Saved reply not found.');
  ensure(canChangeView(actor, reply));
  return reply;
}
