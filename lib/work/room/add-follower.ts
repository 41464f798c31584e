import 'server-only';
import { and, asc, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { users } from '@/db/schema';
import { ref } from '@/lib/platform/operation/audit';
import { command } from '@/lib/platform/operation/operation';
import { IdOf, Token } from '@/lib/shared/fields';
import { fullName } from '@/lib/shared/format';
import { member } from '@/lib/shared/gates';
import { conflict, invalid } from '@/lib/shared/problem';
import { colleaguesOf } from '@/lib/people/users/colleagues';
import { caseActLimit } from '@/lib/work/cases/submit/submission-limits';
import { ensureColleague, roomAccessOf, roomOf } from './access';
import { emit } from './events';
import { followingColleagues } from './followers';
import type { Colleague } from './on-colleagues-added';
import { insteadOfNote, takesNotes, type RoomReader } from './policy';

/**
 * Makes a colleague follow a case and emails them (rule: room.colleagues). For colleagues of both sides.
 * @throws Problem not_found for a foreign case, forbidden for a mailed link, invalid for anyone but an active colleague who
 * does not follow it yet, conflict once the case has ended
 */
export const addFollower = command('case.add_follower', {
  who: member,
  input: z.object({ token: Token, user_id: IdOf('a colleague') }),
  output: () => z.strictObject({ message: z.string(), case_id: z.number() }),
  limit: (_request, _input, actor) => [caseActLimit('add-follower', actor)],
  async run(ctx, { token, user_id }) {
    const room = await roomOf(ctx, await roomAccessOf(ctx, token), { lock: true });
    const { theCase, reader } = room;
    ensureColleague(reader);
    if (!takesNotes(theCase)) return conflict(insteadOfNote(theCase, room.partner.name), { status: theCase.status });
    const [colleague] = await colleaguesWithIds(ctx.db, reader, [user_id]);
    if (!colleague) return invalid({ user_id: ['Choose an active colleague of your company.'] });
    if ((await followingColleagues(ctx.db, theCase, reader.side)).some(({ id }) => id === user_id))
      return invalid({ user_id: ['This person follows the case already.'] });
    await emit(ctx, 'colleague.added', {
      ...{ company_id: reader.company_id, user_ids: [user_id] },
      ...{ room, colleagues: [colleague], note_id: null },
    });
    return { message: `${colleague.name} follows this case now.`, case_id: theCase.id };
  },
  auditSubject: ({ case_id }) => ref('case', case_id),
});

/** Those of the ids that belong to active people of the reader's company. */
export async function colleaguesWithIds(db: Db, reader: RoomReader, ids: number[]): Promise<Colleague[]> {
  if (!ids.length) return [];
  const { id, first_name, last_name, email } = users;
  const colleagues = await db
    .select({ id, first_name, last_name, email })
    .from(users)
    .where(and(inArray(id, ids), colleaguesOf(reader)))
    .orderBy(asc(id));
  return colleagues.map((one) => ({ id: one.id, name: fullName(one) || one.email, email: one.email }));
}
