import { eq, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { cases, caseReaders, users } from '@/db/schema';
import { make } from '@/tools/factories/make';
import { fullName } from '@/lib/shared/actor';
import { demoToken } from './cases';
import { companyId, userId } from './ids';
import { ROOMS, type DemoNote } from './room-list';

/** Notes and files of five cases: both sides, an information round, logs, a redacted note, and one by mailed links. */
export async function seedRooms(db: Db, now: Date): Promise<void> {
  const people = new Map((await db.select().from(users)).map((one) => [one.id, fullName(one)]));
  for (const [number, notes] of Object.entries(ROOMS)) {
    const [theCase] = await db.select().from(cases).where(eq(cases.internal_case_number, number));
    if (!theCase) throw new Error(`No case ${number}.`);
    const since = now.getTime() - theCase.created_at.getTime();
    for (const [index, demo] of notes.entries()) {
      const created_at = new Date(theCase.created_at.getTime() + demo.at * since);
      await seedNote(db, {
        demo,
        created_at,
        case_id: theCase.id,
        token: demoToken('note', theCase.id * 100 + index),
        people,
      });
    }
    await noteReaders(db, theCase.id);
  }
}

type NoteInput = { demo: DemoNote; created_at: Date; case_id: number; token: string; people: Map<number, string> };

async function seedNote(db: Db, { demo, created_at, case_id, token, people }: NoteInput): Promise<void> {
  const { by, audience = 'shared', source = 'web', body, files = [], redacted } = demo;
  const [slug, user_id] = 'of' in by ? [by.of, null] : [by[0], userId(...by)];
  const company_id = companyId(slug);
  const author_name = 'of' in by ? by.name : (people.get(userId(...by)) ?? '');
  const removed = redacted
    ? {
        body: null,
        removed_at: created_at,
        removed_by: user_id,
        removed_by_name: author_name,
        removed_reason: redacted,
      }
    : {};
  const note = await make.note(
    {
      case_id,
      company_id,
      user_id,
      author_name,
      audience,
      source,
      token,
      body,
      created_at,
      updated_at: created_at,
      ...removed,
    },
    db,
  );
  for (const { name, type, text } of files)
    await make.caseFile(
      { case_id, company_id, user_id, note_id: note.id, name, type, bytes: Buffer.from(text), created_at },
      db,
    );
  if (audience === 'shared') await db.update(cases).set({ updated_at: created_at }).where(eq(cases.id, case_id));
}

/** Authors of shared notes follow the case, and everyone has read up to their own last note. */
async function noteReaders(db: Db, case_id: number): Promise<void> {
  await db.insert(caseReaders).select(sql`
    select case_id, user_id, true, max(id), null::int from case_notes
    where case_id = ${case_id} and user_id is not null and audience = 'shared' group by case_id, user_id`);
}
