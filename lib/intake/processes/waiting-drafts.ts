import 'server-only';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { isoTimestamp } from '@/db/timestamps';
import { query } from '@/lib/platform/operation/operation';
import { PageOf } from '@/lib/platform/operation/output';
import { offsetOf } from '@/lib/platform/operation/paging';
import { Paging } from '@/lib/shared/fields';
import { superAdmin } from '@/lib/shared/gates';
import { WaitingDraft } from './draft-resources';
import { processesVisibleTo } from './visible';

/** Drafts of process fields that wait for the network's release, oldest first (rule: processes.draft-release). */
export const listWaitingDrafts = query({
  who: superAdmin,
  input: z.object(Paging),
  output: () => PageOf(WaitingDraft),
  async run({ db, actor }, { page, limit }) {
    const found = sql`from process_drafts d join processes p on p.id = d.process_id and ${processesVisibleTo(actor)}
      join companies c on c.id = p.company_id and c.deleted_at is null where d.status = 'waiting'`;
    const [rows, [counted]] = await Promise.all([
      db.execute<WaitingDraft>(sql`
        select d.id, p.id as document_id, p.name, c.id as company_id, c.name as company, d.asked_at, d.note,
          (select nullif(trim(concat_ws(' ', u.first_name, u.last_name)), '') from users u where u.id = d.asked_by) as asked_by
        ${found} order by d.asked_at, d.id limit ${limit} offset ${offsetOf({ page, limit })}`),
      db.execute<{ total: number }>(sql`select count(*)::int as total ${found}`),
    ]);
    return {
      data: rows.map((row) => ({ ...row, asked_at: isoTimestamp(row.asked_at) })),
      total: counted?.total ?? 0,
      current_page: page,
      per_page: limit,
    };
  },
});
