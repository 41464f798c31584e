import 'server-only';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { isoTimestamp } from '@/db/timestamps';
import { query } from '@/lib/core/operation';
import { MAX_SHEET_ROWS, sheet, type SheetColumn } from '@/lib/core/sheet';
import { reportRange } from './policy';
import { CASE_STATUS, CONSOLE_PRIORITIES } from '@/lib/shared/enums';
import { count, partnerName, reportFile } from '@/lib/shared/format';
import { superAdmin } from '@/lib/shared/gates';
import { invalid } from '@/lib/shared/problem';
import { QueueFilterName } from '@/lib/cases/escalation-queue';
import { countQueue, readQueueRows, type QueueSqlRow } from '@/lib/cases/escalation-queue.sql';

/** Rows read at once. */
const PIECE = 5_000;
const TOO_MANY_ROWS = `There are more than ${count(MAX_SHEET_ROWS)} cases in this range. Choose a shorter one.`;

/**
 * The cases of a filter as a sheet, optionally of a range of days: one day alone means up to today, or the two years before
 * it. With a range, all-10 is all cases of the range (spec 3 §7, rule: console.escalation-report).
 */
export const escalationReport = query({
  who: superAdmin,
  input: z
    .object({ filter: QueueFilterName, start: z.string().optional(), end: z.string().optional() })
    .transform(({ filter, start, end }, ctx) => {
      // "0" stands for no start date.
      const days = { start: start === '0' ? undefined : start, end: end === '0' ? undefined : end };
      return { filter, range: days.start || days.end ? reportRange(days, ctx) : null };
    }),
  deadline: 15_000,
  exports: true,
  async run({ db }, { filter, range }) {
    const scope = { filter, ranged: range !== null };
    const rowsAfter = (next: Db, last?: QueueSqlRow) =>
      readQueueRows(next, scope, {
        ...range,
        max_rows: PIECE,
        before: last?.created_at ?? 'infinity',
        before_id: last?.id ?? 0,
      });
    const rows = await rowsAfter(db);
    const name = reportFile(`escalations_${filter}`);
    if (rows.length < PIECE) return sheet(name, COLUMNS, rows);
    const [counted] = await countQueue(db, { ...scope, searched: false }, { ...range, max_count: MAX_SHEET_ROWS + 1 });
    if (Number(counted!.total) > MAX_SHEET_ROWS) return invalid({ range: [TOO_MANY_ROWS] });
    return sheet(name, COLUMNS, { first: rows, after: rowsAfter });
  },
});

const dateOf = (text: string | null) => text && new Date(isoTimestamp(text));

const COLUMNS: SheetColumn<QueueSqlRow>[] = [
  { header: 'Case Number', cell: (row) => row.internal_case_number },
  { header: 'Partner Case Number', cell: (row) => row.partner_case_number },
  { header: 'From', cell: ({ company }) => company },
  { header: 'To', cell: ({ receiver, department }) => partnerName({ company: receiver, department }) },
  { header: 'Priority', cell: ({ priority }) => CONSOLE_PRIORITIES[priority] },
  { header: 'Status', cell: ({ status }) => CASE_STATUS[status] },
  { header: 'Created (UTC)', cell: (row) => dateOf(row.created_at) },
  { header: 'Document', cell: (row) => row.document },
  { header: 'Answer Due (UTC)', cell: (row) => dateOf(row.respond_by) },
  { header: 'First Answer (UTC)', cell: (row) => dateOf(row.first_answered_at) },
];
