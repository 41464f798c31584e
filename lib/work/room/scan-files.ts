import 'server-only';
import { sql } from 'drizzle-orm';
import { withDatabase, type Db } from '@/db/client';
import { emit as emitCase } from '@/lib/work/cases/events';
import type { Ctx } from '@/lib/platform/operation/context';
import { transactAsSystem } from '@/lib/platform/operation/system';
import { removeContentsUnused } from '@/lib/platform/files/stored-files';
import { store } from '@/lib/platform/files/store';
import { settings } from '@/lib/platform/settings';
import type { Audience } from '@/lib/shared/enums';
import { scan, type Verdict } from './clamd';

type Unchecked = { id: number; case_id: number; content_id: number; size: number };

const BATCH = 20;

/**
 * Lets the scanner check waiting files (rule: room.scan). Two workers may check the same file; one verdict counts.
 * Returns the number of verdicts.
 * @throws Error when the scanner gives none; its files stay and cannot be downloaded
 */
export async function scanFiles(): Promise<number> {
  const { clamd_url } = settings;
  if (!clamd_url) return 0;
  const waiting = await withDatabase((db) =>
    db.execute<Unchecked>(
      sql`select id, case_id, content_id, size from case_files where state = 'checking' order by id limit ${BATCH}`,
    ),
  );
  const failures: unknown[] = [];
  for (const file of waiting)
    await scan(clamd_url, store.read(file))
      .then((verdict) => transactAsSystem((ctx) => storeVerdict(ctx, file, verdict)))
      .catch((error: unknown) => failures.push(error));
  if (failures.length) throw failures[0];
  return waiting.length;
}

async function storeVerdict(ctx: Ctx, { id, case_id, content_id }: Unchecked, { found }: Verdict): Promise<void> {
  const { db } = ctx;
  await db.execute(sql`select id from cases where id = ${case_id} for update`);
  const [file] = await db.execute<{
    name: string;
    note_id: number | null;
    response_id: number | null;
    company_id: number;
  }>(sql`
    update case_files set state = ${found ? 'infected' : 'clean'}${found ? sql`, content_id = null` : sql``}
    where id = ${id} and state = 'checking' returning name, note_id, response_id, company_id`);
  if (!file) return;
  if (found) await removeContentsUnused(db, [content_id]);
  const { note_id, response_id, company_id, name } = file;
  if (note_id === null && response_id === null) return;
  ctx.changed_cases.add(case_id);
  const audience = response_id === null ? await renewNote(db, note_id) : await renewAnswer(db, response_id);
  if (found && audience === 'shared')
    await emitCase(ctx, 'case.file-infected', { case_id, company_id, text: `${name}: ${found}` });
}

async function renewNote(db: Db, id: number | null): Promise<Audience | undefined> {
  const [note] = await db.execute<{ audience: Audience }>(sql`
    update case_notes set change_id = nextval('events_id_seq'), updated_at = clock_timestamp() where id = ${id} returning audience`);
  return note?.audience;
}

/** Sends the answer once more to open pages of both companies. */
export async function renewAnswer(db: Db, id: number): Promise<Audience> {
  await db.execute(sql`update case_responses set change_id = nextval('events_id_seq') where id = ${id}`);
  return 'shared';
}
