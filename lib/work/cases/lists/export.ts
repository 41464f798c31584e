import 'server-only';
import { z } from 'zod';
import { query } from '@/lib/platform/operation/operation';
import { FILE } from '@/lib/platform/operation/output';
import { sheet, type SheetColumn } from '@/lib/platform/sheets/sheet';
import { isUnanswered } from '@/lib/shared/case-states';
import { CASE_STATUS, PRIORITIES } from '@/lib/shared/enums';
import { withoutEmpty } from '@/lib/shared/fields';
import { reportFile } from '@/lib/shared/format';
import { member } from '@/lib/shared/gates';
import { invalid } from '@/lib/shared/problem';
import { CHOSEN, chosenCases } from './list';
import {
  CASE_COLUMNS,
  caseColumnsOf,
  DIRECTIONS,
  REQUEST_TYPE_NAMES,
  REQUEST_TYPES,
  type CaseColumn,
} from '@/lib/work/cases/policy';
import type { CaseRow } from '@/lib/work/cases/resources';
import { tickedRows } from '@/lib/work/cases/ticked';

/** Bounds the memory for writing the file. */
const MAX_ROWS = 50_000;
const TOO_MANY_ROWS = 'There are more than 50,000 cases. Filter them first.';

/**
 * The cases of a list as a spreadsheet: all pages of what is chosen, in its order, with its columns; or the ticked ones
 * that the reader's company has, wherever they are listed (rule: cases.export).
 */
export const exportCases = query({
  who: member,
  input: z.preprocess(
    withoutEmpty,
    z.object({
      ...CHOSEN,
      type: z.enum(REQUEST_TYPE_NAMES, 'Choose a list.'),
      columns: z.string().max(200).optional(),
      tokens: tickedRows(/[A-Za-z0-9_-]{10,128}/).optional(),
    }),
  ),
  output: () => FILE,
  deadline: 15_000,
  exports: true,
  async run({ actor, db }, { type, columns, tokens, ...chosen }) {
    const { label: _, ...list } = { not_closed: false, ...REQUEST_TYPES[type] };
    const choice = tokens ? { ...EVERYTHING, sort: chosen.sort, dir: chosen.dir, tokens } : { ...list, ...chosen };
    const rows = await chosenCases(db, actor, choice, MAX_ROWS + 1);
    if (rows.length > MAX_ROWS) return invalid({ columns: [TOO_MANY_ROWS] });
    const shown = caseColumnsOf(columns).map((column) => CELLS[column]);
    return sheet(reportFile('cases'), [...CASE, ...shown], rows);
  },
});

const EVERYTHING = { scope: 'company', not_closed: false } as const;

const CASE: SheetColumn<CaseRow>[] = [
  { header: 'Case#', cell: (row) => row.internal_case_number },
  { header: 'Summary', cell: (row) => row.summary },
];
const text = (column: CaseColumn, cell: (row: CaseRow) => string | null): SheetColumn<CaseRow> => ({
  header: CASE_COLUMNS[column],
  cell,
});
const time = (column: CaseColumn, cell: (row: CaseRow) => string | null): SheetColumn<CaseRow> => ({
  header: `${CASE_COLUMNS[column]} (UTC)`,
  cell: (row) => {
    const at = cell(row);
    return at && new Date(at);
  },
});
const CELLS: Record<CaseColumn, SheetColumn<CaseRow>> = {
  direction: text('direction', (row) => DIRECTIONS[row.direction]),
  partner: text('partner', (row) => row.partner.name),
  partner_case_number: text('partner_case_number', (row) => row.partner_case_number),
  engineer: text('engineer', (row) => row.engineer),
  priority: text('priority', (row) => PRIORITIES[row.priority]),
  status: text('status', (row) => CASE_STATUS[row.status]),
  due: time('due', (row) => (isUnanswered(row) ? row.respond_by : null)),
  created_at: time('created_at', (row) => row.created_at),
  updated_at: time('updated_at', (row) => row.updated_at),
  linked: { header: CASE_COLUMNS.linked, cell: (row) => row.linked },
};
