import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { isoTimestamp } from '@/db/timestamps';
import { cases } from '@/db/schema';
import { allows, CASE_ACTS } from '@/lib/work/cases/acts';
import { attachFiles } from '@/lib/work/cases/attach-files';
import { emit as emitCase } from '@/lib/work/cases/events';
import { now, type Ctx } from '@/lib/platform/operation/operation';
import type { Recipient } from '@/lib/platform/operation/outbox';
import { randomReference } from '@/lib/platform/secrets/random-reference';
import type { Audience, NoteSource, Priority } from '@/lib/shared/enums';
import type { Room } from './access';
import { emit } from './events';
import type { Colleague } from './on-colleagues-added';
import type { CaseFile, CaseNote } from './resources';

export type NewNote = {
  audience: Audience;
  body: string;
  mail_text?: string | null;
  file_ids: number[];
  priority: Priority | null;
  /** The author allows the text to go to the customer (rule: api.note-types). */
  for_customer?: boolean;
  author_name: string;
  source: NoteSource;
  /** Names the copies of one note, for its author's company alone (rule: joint.also-shared). */
  written_id?: string | null;
  also_shared?: boolean;
  /** A machine may have written the note: it is shown, but has no effect (rule: room.mail-unsure). */
  perhaps_automatic?: boolean;
  /** Person asked to accept the case by its first note; null for its receivers (rule: room.first-note). */
  writer: Recipient | null;
  /** Colleagues of the author (rule: room.colleagues). */
  mentioned?: Colleague[];
};
type StoredNote = Omit<NewNote, 'file_ids' | 'writer' | 'mentioned'>;

export async function addNote(
  ctx: Ctx,
  room: Room,
  { file_ids, writer, mentioned = [], ...note }: NewNote,
): Promise<{ note: CaseNote }> {
  const { theCase, reader } = room;
  const { id, created_at } = await insertNote(ctx, room, note);
  const files = await attachFiles(ctx.db, { case_id: theCase.id, ...reader }, { note_id: id, file_ids });
  const by = { note_id: id, company_id: reader.company_id, actor_name: note.author_name, room };
  ctx.changed_cases.add(theCase.id);
  if (note.perhaps_automatic) {
    await noteRoom(ctx, room);
    await emit(ctx, 'note.unsure', by);
  } else if (note.audience === 'shared') {
    await touchCase(ctx, room, { author_name: note.author_name, writer });
    await emit(ctx, 'note.shared', by);
  } else {
    await noteRoom(ctx, room);
    await emit(ctx, 'note.internal', by);
  }
  if (mentioned.length)
    await emit(ctx, 'note.mentioned', { ...by, user_ids: mentioned.map(({ id }) => id), colleagues: mentioned });
  return { note: shownNote(room, { ...note, id, created_at, files }) };
}

async function insertNote({ db }: Ctx, { theCase, reader }: Room, note: StoredNote) {
  const { audience, author_name, source, body, priority, mail_text = null, perhaps_automatic = false } = note;
  const { written_id = null, also_shared = false } = note;
  const for_customer = isForCustomer(note);
  // Both ids are one number, allocated after the lock.
  const [inserted] = await db.execute<{ id: number; created_at: string }>(sql`
    with drawn as (select nextval('events_id_seq')::int as id)
    insert into case_notes (id, change_id, token, case_id, audience, company_id, user_id, author_name, source, body, mail_text, priority, perhaps_automatic, for_customer, written_id, also_shared, created_at, updated_at)
    select id, id, ${randomReference()}, ${theCase.id}, ${audience}, ${reader.company_id}, ${reader.user_id}, ${author_name}, ${source}, ${body}, ${mail_text}, ${priority}::priority, ${perhaps_automatic}, ${for_customer}, ${written_id}::uuid, ${also_shared},
      clock_timestamp(), clock_timestamp() from drawn
    returning id, created_at`);
  return inserted!;
}

/** An internal note stays inside. */
const isForCustomer = ({ audience, for_customer = false }: Pick<NewNote, 'audience' | 'for_customer'>) =>
  audience === 'shared' && for_customer;

type Writing = Pick<NewNote, 'author_name' | 'writer'> & {
  /** Time from which the note counts; it is then the first answer, if no earlier one is known. Now by default. */
  arrived_at?: string;
};

/**
 * A shared note is activity. The receiver's first note stops the clock, and the case stays open (rule:
 * room.first-note).
 */
export async function touchCase(
  ctx: Ctx,
  { theCase, reader }: Room,
  { author_name, writer, arrived_at }: Writing,
): Promise<void> {
  const { id: case_id, version_id } = theCase;
  const isReceivers = reader.side === 'receiver';
  const isFirst = isReceivers && allows(theCase, 'answer_by_note');
  const answered = arrived_at
    ? isReceivers && { first_answered_at: sql`least(${cases.first_answered_at}, ${arrived_at}::timestamptz)` }
    : isFirst && { first_answered_at: now };
  await ctx.db
    .update(cases)
    .set({ has_room: true, updated_at: now, ...answered })
    .where(eq(cases.id, case_id));
  if (!isFirst) return;
  await emitCase(ctx, `case.${CASE_ACTS.answer_by_note.event}`, {
    ...{ case_id, version_id, actor_name: author_name, writer, confirms: theCase.status === 'open' },
    company_id: reader.company_id,
  });
}

/** An internal note must not change anything that the other side sees of the case, including its date of change. */
async function noteRoom({ db }: Ctx, { theCase }: Room): Promise<void> {
  if (!theCase.has_room) await db.update(cases).set({ has_room: true }).where(eq(cases.id, theCase.id));
}

type Inserted = StoredNote & { id: number; created_at: string; files: CaseFile[] };

function shownNote(
  { theCase, reader }: Room,
  { id, audience, body, mail_text, author_name, source, created_at, files, ...note }: Inserted,
): CaseNote {
  return {
    kind: 'note',
    id,
    audience,
    body,
    has_whole_mail: Boolean(mail_text),
    company: { id: reader.company_id, name: reader.side === 'submitter' ? theCase.company : theCase.receiver },
    author: { name: author_name },
    mine: reader.user_id !== null,
    source,
    perhaps_automatic: note.perhaps_automatic ?? false,
    for_customer: isForCustomer({ audience, ...note }),
    also_shared: note.also_shared ?? false,
    created_at: isoTimestamp(created_at),
    redacted: null,
    files,
  };
}
