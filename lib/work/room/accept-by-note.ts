import 'server-only';
import { and, asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { caseNotes, users } from '@/db/schema';
import { ACCEPT_NEXT_STEPS } from '@/lib/work/cases/policy';
import { lockCase, respond } from '@/lib/work/cases/answer/respond';
import { rememberWriter } from '@/lib/work/cases/answer/writer';
import { ref } from '@/lib/platform/operation/audit';
import { command } from '@/lib/platform/operation/operation';
import { tokenAnswerLimit } from '@/lib/platform/limits/token-limit';
import { fixed, Message } from '@/lib/platform/operation/kept-answer';
import { Token } from '@/lib/shared/fields';
import { anyone } from '@/lib/shared/gates';
import { conflict, MESSAGES, notFound } from '@/lib/shared/problem';
import { ensureNotStaff, roomAccessOf, roomOf } from './access';
import { canAcceptByNote } from './policy';

/**
 * The receiver counts its first note as acceptance, in the name of who wrote it (rule: room.first-note). Authorized like an
 * answer: by the emailed respond secret, or by the reference for signed-in colleagues of the receiver.
 * @throws Problem not_found for a token that opens nothing and for the other side, conflict when no note waits for it
 */
export const acceptByNote = command('case.accept_by_note', {
  who: anyone,
  input: z.object({ token: Token }),
  output: () => z.strictObject({ message: Message, case_id: z.number(), status: z.literal('accepted') }),
  limit: tokenAnswerLimit,
  async run(ctx, { token }) {
    const access = await roomAccessOf(ctx, token);
    const theCase = (await lockCase(ctx, access)) ?? notFound(MESSAGES.linkExpired);
    const room = await roomOf(ctx, access);
    ensureNotStaff(room.reader);
    if (room.reader.side !== 'receiver') return notFound(MESSAGES.linkExpired);
    const writer = await firstWriter(ctx.db, theCase);
    if (!writer || !canAcceptByNote(room.reader, room.theCase))
      return conflict('There is no note that waits to be counted as the acceptance of this case.', {
        status: theCase.status,
      });
    const answer = { status: 'accepted' as const, ...writer, next_steps: ACCEPT_NEXT_STEPS };
    await respond(ctx, { theCase, access, answer });
    const { engineer_name, engineer_email, engineer_phone } = writer;
    rememberWriter(ctx, access, token, { name: engineer_name, email: engineer_email, phone: engineer_phone });
    return { message: fixed('Your response has been sent.'), case_id: theCase.id, status: 'accepted' as const };
  },
  auditSubject: ({ case_id }) => ref('case', case_id),
});

async function firstWriter(db: Db, { id, receiver_company_id }: { id: number; receiver_company_id: number }) {
  const [first] = await db
    .select({ engineer_name: caseNotes.author_name, engineer_email: users.email, engineer_phone: users.phone })
    .from(caseNotes)
    .leftJoin(users, eq(users.id, caseNotes.user_id))
    .where(
      and(
        eq(caseNotes.case_id, id),
        eq(caseNotes.audience, 'shared'),
        eq(caseNotes.company_id, receiver_company_id),
        eq(caseNotes.perhaps_automatic, false),
      ),
    )
    .orderBy(asc(caseNotes.id))
    .limit(1);
  return first;
}
