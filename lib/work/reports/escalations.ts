import 'server-only';
import { z } from 'zod';
import { isoTimestamp } from '@/db/timestamps';
import { query } from '@/lib/platform/operation/operation';
import { sheet, type SheetColumn } from '@/lib/platform/sheets/sheet';
import { tickedRows } from '@/lib/work/cases/ticked';
import { reportRange } from './policy';
import { CASE_STATUS, NETWORK_PRIORITIES } from '@/lib/shared/enums';
import { partnerName, reportFile } from '@/lib/shared/format';
import { superAdmin } from '@/lib/shared/gates';
import { invalid } from '@/lib/shared/problem';
import { QueueFilterName } from '@/lib/work/cases/late/escalation-queue';
import { readQueueRows, type QueueSqlRow } from '@/lib/work/cases/late/escalation-queue.sql';
import { FILE } from '@/lib/platform/operation/output';

const MAX_ROWS = 100_000;
const TOO_MANY_ROWS = 'There are more than 100,000 cases in this range. Choose a shorter one.';

/**
 * Cases of a filter as a spreadsheet, optionally limited to a range of days, or the ticked ones. A missing end is today, a missing start
 * two years before the end. With a range, all-10 covers the range (spec 3 §7, rule: network.escalation-report).
 */
export const escalationReport = query({
  who: superAdmin,
  input: z
    .object({
      filter: QueueFilterName,
      start: z.string().optional(),
      end: z.string().optional(),
      ids: tickedRows(/[1-9]\d{0,8}/).optional(),
    })
    .transform(({ filter, start, end, ids }, ctx) => {
      // "0" means no start or end date.
      const days = { start: start === '0' ? undefined : start, end: end === '0' ? undefined : end };
      return { filter, ids, range: days.start || days.end ? reportRange(days, ctx) : null };
    }),
  output: () => FILE,
  deadline: 15_000,
  exports: true,
  async run({ db }, { filter, range, ids }) {
    const shape = { filter, ranged: range !== null, ticked: ids !== undefined };
    const rows = await readQueueRows(db, shape, { ...range, ids: `{${ids ?? ''}}`, max_rows: MAX_ROWS + 1 });
    if (rows.length > MAX_ROWS) return invalid({ range: [TOO_MANY_ROWS] });
    return sheet(reportFile(`escalations_${filter}`), COLUMNS, rows);
  },
});

const dateOf = (text: string | null) => text && new Date(isoTimestamp(text));

const COLUMNS: SheetColumn<QueueSqlRow>[] = [
  { header: 'Case Number', cell: (row) => row.internal_case_number },
  { header: 'Partner Case Number', cell: (row) => row.partner_case_number },
  { header: 'From', cell: ({ company }) => company },
  { header: 'To', cell: ({ receiver, department }) => partnerName({ company: receiver, department }) },
  { header: 'Priority', cell: ({ priority }) => NETWORK_PRIORITIES[priority] },
  { header: 'Status', cell: ({ status }) => CASE_STATUS[status] },
  { header: 'Created (UTC)', cell: (row) => dateOf(row.created_at) },
  { header: 'Document', cell: (row) => row.document },
  { header: 'Answer Due (UTC)', cell: (row) => dateOf(row.respond_by) },
  { header: 'First Answer (UTC)', cell: (row) => dateOf(row.first_answered_at) },
];
