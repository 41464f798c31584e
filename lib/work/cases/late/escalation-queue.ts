import 'server-only';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { isoTimestamp } from '@/db/timestamps';
import { withClocks } from '@/lib/intake/calendars/clocks';
import { query } from '@/lib/platform/operation/operation';
import { COUNT_LIMIT, offsetOf, totalOf } from '@/lib/platform/operation/paging';
import { keysOf } from '@/lib/shared/enums';
import { Paging, SearchText, withoutEmpty } from '@/lib/shared/fields';
import { superAdmin } from '@/lib/shared/gates';
import { countQueue, readQueuePage, type QueuePageRow } from './escalation-queue.sql';
import { QUEUE_FILTERS, QUEUE_SORTS } from '@/lib/work/cases/policy';
import { Queue } from '@/lib/work/cases/read/network-resources';

export const QueueFilterName = z.enum(keysOf(QUEUE_FILTERS), 'Choose open, late or all-10.');

const Listing = z.object({
  filter: QueueFilterName,
  q: SearchText,
  sort: z.enum(QUEUE_SORTS, 'Choose a column that can be sorted.').default('created_at'),
  dir: z.enum(['asc', 'desc'], 'Choose asc or desc.').default('desc'),
  ...Paging,
});
type Listing = z.output<typeof Listing>;

/** One page of the network's cases (spec 3 §7, rule: network.escalation-queue). Searches from two characters on. */
export const escalationQueue = query({
  who: superAdmin,
  input: z.preprocess(withoutEmpty, Listing),
  output: () => Queue,
  run: ({ db }, listing) => queuePage(db, listing),
});

async function queuePage(db: Db, { filter, sort, dir, q, limit, page }: Listing): Promise<Queue> {
  const offset = offsetOf({ limit, page });
  // Past the limit, count up to this page, so that the last page is recognized as the last.
  const count_limit = Math.max(COUNT_LIMIT, offset + limit);
  const term = q?.toLowerCase();
  const shape = { filter, ranged: false, searched: term !== undefined, sort, dir };
  const values = { term, limit, offset, max_count: count_limit + 1 };
  const rows = await readQueuePage(db, shape, values);
  const { searched, ranged } = shape;
  const counted = rows[0] ?? (page > 1 ? (await countQueue(db, { filter, ranged, searched }, values))[0] : undefined);
  return {
    data: await withClocks(db, rows.map(queueRow)),
    ...totalOf(Number(counted?.total ?? 0), count_limit),
    current_page: page,
    per_page: limit,
    filter,
  };
}

const queueRow = (row: QueuePageRow) => ({
  clock_id: row.clock_id,
  id: row.id,
  internal_case_number: row.internal_case_number,
  partner_case_number: row.partner_case_number,
  summary: row.summary,
  company: { id: row.company_id, name: row.company },
  receiver: { id: row.receiver_id, name: row.receiver, department: row.department },
  engineer: row.engineer,
  owner: row.owner,
  priority: row.priority,
  status: row.status,
  created_at: isoTimestamp(row.created_at),
  document: { id: row.document_id, name: row.document },
  respond_by: isoTimestamp(row.respond_by),
  first_answered_at: row.first_answered_at && isoTimestamp(row.first_answered_at),
});
