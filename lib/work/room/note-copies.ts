import 'server-only';
import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { caseNotes, cases } from '@/db/schema';
import { casesVisibleTo, referenceAccess, type CaseAccess } from '@/lib/work/cases/access';
import { selectRooms } from '@/lib/work/cases/links/links.sql';
import type { Ctx } from '@/lib/platform/operation/operation';
import { isMember, type Member } from '@/lib/shared/actor';
import { invalid } from '@/lib/shared/problem';
import { roomOf, type Room } from './access';
import { addNote, type NewNote } from './add-note';
import { copyFiles } from './case-files';
import { takesNotes } from './policy';
import type { CaseNote } from './resources';

/** Other rooms that one note goes to at most (rule: joint.also). */
export const MAX_ALSO = 20;

/** Rooms of the actor's cases, locked in the order of their ids: who write to the same ones wait for each other, not for ever. */
export async function lockRooms({ actor, db, ...ctx }: Ctx<Member>, tokens: string[]): Promise<Room[]> {
  const locked = await db
    .select({ token: cases.token })
    .from(cases)
    .where(and(inArray(cases.token, tokens), casesVisibleTo(actor)))
    .orderBy(cases.id)
    .for('update');
  const found = tokens.filter((token) => locked.some((one) => one.token === token));
  return Promise.all(found.map((token) => roomOf({ actor, db, ...ctx }, referenceAccess(actor, token))));
}

/**
 * The linked rooms that a note goes to as well, locked together with its own.
 * @throws Problem invalid under also for a mailed link, for a case that is foreign or not linked, and for one that takes no notes
 */
export async function lockAlso(ctx: Ctx, access: CaseAccess, tokens: string[]): Promise<Room[]> {
  const { actor, db } = ctx;
  if (!tokens.length) return [];
  if (access.via !== 'reference' || !isMember(actor)) return refuse('Log in to write to several cases.');
  const { theCase } = await roomOf(ctx, access);
  const rooms = await selectRooms(db, {}, { case_id: theCase.id, company_id: actor.company_id });
  const others = [...new Set(tokens)].filter((token) => token !== theCase.token);
  if (others.some((token) => rooms.every((room) => room.token !== token)))
    return refuse('Choose cases that are linked with this one.');
  const [, ...also] = await lockRooms({ ...ctx, actor }, [theCase.token, ...others]);
  const ended = also.find((room) => !takesNotes(room.theCase));
  if (ended) return refuse(`The case with ${ended.partner.name} takes no more notes.`);
  return also;
}

const refuse = (message: string) => invalid({ also: [message] });

/** Writes a note into each room, its files included. The first has the uploads and the mentioned colleagues. */
export async function addNoteTo(
  ctx: Ctx,
  rooms: Room[],
  { file_ids, mentioned, ...note }: NewNote,
): Promise<CaseNote[]> {
  const written_id = rooms.length > 1 ? randomUUID() : null;
  const written: CaseNote[] = [];
  for (const room of rooms) {
    const also_shared = rooms.some(({ partner }) => partner.id !== room.partner.id);
    const own = written.length
      ? {
          file_ids: await copyFiles(
            ctx,
            room,
            written[0]!.files.map(({ id }) => id),
          ),
        }
      : { file_ids, mentioned };
    written.push((await addNote(ctx, room, { ...note, ...own, written_id, also_shared })).note);
  }
  return written;
}

export type NoteCopy = { token: string; id: number };

/** Copies by their ids, of the cases that the actor may still read. */
export const readCopies = (db: Db, actor: Member, ids: number[]): Promise<NoteCopy[]> =>
  db
    .select({ token: cases.token, id: caseNotes.id })
    .from(caseNotes)
    .innerJoin(cases, eq(cases.id, caseNotes.case_id))
    .where(and(inArray(caseNotes.id, ids), casesVisibleTo(actor)))
    .orderBy(caseNotes.id);
