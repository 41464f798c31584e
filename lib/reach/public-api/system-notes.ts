import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { isoTimestamp } from '@/db/timestamps';
import { htmlOfText } from '@/lib/platform/operation/rich-text';
import { settings } from '@/lib/platform/settings';
import { CASE_EVENTS, type CaseEvent } from '@/lib/shared/case-events';
import type { ApiNote } from './resources';

/** What the portal itself says in a case; answers and notes of people come as such. */
const SAID = [
  ...['phone-contact', 'handed-over', 'priority-raised', 'reminder', 'time-limit', 'escalated'],
  ...['close-notice', 'kept-open', 'auto-closed'],
] as CaseEvent[];

type Said = { id: number; type: CaseEvent; text: string | null; created_at: string };

/** Notes of the platform, without a company (rule: api.note-types). */
export async function systemNotes(db: Db, case_id: number, since: SQL): Promise<ApiNote[]> {
  const names = SAID.map((name) => `case.${name}`);
  const rows = await db.execute<Said>(sql`
    select e.id, substr(e.name, 6) as type, e.text, e.created_at from events e
    where e.case_id = ${case_id} and e.name in ${names} ${since} order by e.id limit 1000`);
  return rows.map(({ id, type, text, created_at }) => ({
    id,
    caseId: case_id,
    companyName: settings.network_name,
    type: 'SYSTEM',
    creatorUsername: null,
    creatorEmail: null,
    creatorName: settings.network_name,
    summary: CASE_EVENTS[type],
    description: text ? htmlOfText(text) : '',
    hasWholeMail: false,
    priority: null,
    status: 'ENTERED',
    token: `system-${id}`,
    createdAt: isoTimestamp(created_at),
    updatedAt: isoTimestamp(created_at),
    direction: 'INBOUND',
    source: 'SYSTEM',
    perhapsAutomatic: false,
    attachments: [],
  }));
}

/** Notes and events draw their ids from one sequence. */
export const byId = (one: ApiNote, other: ApiNote) => one.id - other.id;
export const byChange = (one: ApiNote, other: ApiNote) => Date.parse(one.updatedAt) - Date.parse(other.updatedAt);
