import 'server-only';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { notes, users } from '@/db/schema';
import { ref } from '@/lib/platform/operation/audit';
import { command, now } from '@/lib/platform/operation/operation';
import { fullName, type Member } from '@/lib/shared/actor';
import { withoutControlCharacters } from '@/lib/shared/control-characters';
import { Id, optional } from '@/lib/shared/fields';
import { above, member } from '@/lib/shared/gates';
import { conflict, ensure, invalid, notFound } from '@/lib/shared/problem';
import { isProcessReached } from './partner-notes';
import { canEditNote } from '@/lib/people/company-notes/policy';

const NoteText = z
  .string('Enter a note.')
  .max(10_000, 'Use at most 10000 characters.')
  .transform((text) => withoutControlCharacters(text).trim());

/**
 * Saves the company's internal note about a process it may see or owns, or its dashboard note. An empty note is removed
 * (spec 1 §6–7).
 * @throws Problem not_found for a process that it may not see
 */
export const storeNote = command('note.store', {
  who: above('limited', member),
  input: z.object({
    location: z.enum(['document', 'dashboard'], 'Choose document or dashboard.'),
    document_id: optional(Id),
    note: NoteText,
    /** `updated_at` of the note that was edited. Omitted, the save overwrites any newer note. */
    seen: optional(z.string().max(40)),
  }),
  output: () =>
    z.strictObject({
      note: z.strictObject({
        note: z.string(),
        document_id: z.number().nullable(),
        location: z.enum(['document', 'dashboard']),
      }),
    }),
  async run({ db, actor }, { location, document_id, note, seen }) {
    ensure(canEditNote(actor, location));
    const process = location === 'document' ? (document_id ?? invalid({ document_id: ['Choose a process.'] })) : null;
    if (process !== null) await ensureReached(db, actor, process);
    if (seen !== null)
      await ensureUnchanged(db, { company_id: actor.company_id, document_id: process, location }, seen);
    await save(db, { company_id: actor.company_id, document_id: process, location, note, updated_by: actor.id });
    return { note: { note, document_id: process, location } };
  },
  async reread({ db, actor }, { note: { document_id, location } }) {
    ensure(canEditNote(actor, location));
    if (document_id !== null) await ensureReached(db, actor, document_id);
    const [stored] = await db
      .select({ note: notes.note })
      .from(notes)
      .where(isPlace({ company_id: actor.company_id, document_id, location }));
    return { note: { note: stored?.note ?? '', document_id, location } };
  },
  auditSubject: (_, { document_id }) => (document_id === null ? ref('note', null) : ref('document', document_id)),
});

async function ensureReached(db: Db, actor: Member, document_id: number): Promise<void> {
  const owner = sql`(select company_id from processes where id = ${document_id})`;
  const reached = await db.execute(sql`
    select 1 from processes p where p.id = ${document_id} and (p.company_id = ${actor.company_id} or ${isProcessReached(actor, owner)})`);
  if (!reached.length) notFound('Process not found.');
}

/** Longest excerpt quoted to someone whose save conflicts. */
const MAX_QUOTED = 500;

type Place = Pick<typeof notes.$inferInsert, 'company_id' | 'location'> & { document_id: number | null };

const isPlace = ({ company_id, document_id, location }: Place) =>
  and(
    eq(notes.company_id, company_id),
    eq(notes.location, location),
    document_id ? eq(notes.document_id, document_id) : isNull(notes.document_id),
  );

/**
 * @throws Problem conflict, naming the author and quoting the text, when the note changed since `seen`; `details.seen`
 * is its current timestamp
 */
async function ensureUnchanged(db: Db, place: Place, seen: string): Promise<void> {
  const [stored] = await db
    .select({ note: notes.note, at: notes.updated_at, by: notes.updated_by })
    .from(notes)
    .where(isPlace(place))
    .for('update');
  if (stored?.at.toISOString() === seen) return;
  if (!stored)
    return conflict('This note was removed while you were editing it. Save again to restore it.', { seen: '' });
  const [writer] =
    stored.by === null
      ? []
      : await db
          .select({ first_name: users.first_name, last_name: users.last_name })
          .from(users)
          .where(eq(users.id, stored.by));
  conflict(
    `${(writer && fullName(writer)) || 'Someone else'} changed this note while you were editing it. It now reads “${stored.note.slice(0, MAX_QUOTED)}”. Save again to replace it with yours.`,
    { seen: stored.at.toISOString() },
  );
}

async function save(db: Db, place: typeof notes.$inferInsert): Promise<void> {
  const { company_id, document_id, location, note, updated_by } = place;
  if (note === '') {
    await db.delete(notes).where(isPlace({ company_id, document_id: document_id ?? null, location }));
    return;
  }
  await db
    .insert(notes)
    .values(place)
    .onConflictDoUpdate({
      target: [notes.company_id, notes.document_id, notes.location],
      set: { note, updated_by, updated_at: now },
    });
}
