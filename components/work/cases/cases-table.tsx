'use client';
import { useRouter } from 'next/navigation';
import { useEffect, type ReactNode } from 'react';
import { ColumnChoice } from '@/components/table/column-choice';
import { columnsFor } from '@/components/table/columns';
import { PagedTable } from '@/components/table/paged-table';
import { NOTHING_FOUND } from '@/components/table/table-props';
import { useUrlState } from '@/components/table/use-url-state';
import { MakeParent } from './make-parent';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ExportButton } from '@/components/ui/export-button';
import { Link2, SearchX } from '@/components/ui/icons';
import { PriorityBadge, StatusBadge } from '@/components/ui/status-badge';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import {
  CASE_COLUMNS,
  caseColumnsOf,
  DIRECTIONS,
  FIRST_SORT,
  REQUEST_TYPES,
  type CaseColumn,
  type RequestType,
} from '@/lib/work/cases/policy';
import type { CaseRow, SavedView } from '@/lib/work/cases/resources';
import { AUTO_ACCEPTED_STATUS, isAutoAccepted, isUnanswered } from '@/lib/shared/case-states';
import { keysOf } from '@/lib/shared/enums';
import { reportFile } from '@/lib/shared/format';
import type { Page } from '@/lib/shared/page';
import { CaseFilters, chosenFilters, NO_FILTERS } from './case-filters';
import { CaseOrder } from './case-order';
import { CaseViews } from './case-views';
import { Ago, ClockProvider, Countdown } from './countdown';
import { ExportTicked } from './export-ticked';
import { partnerNumber } from './partner-number';

type Look = { admin: boolean; on: SavedView['screen']; shown: CaseColumn[]; isMine: boolean };

/**
 * The dashboard has the columns of the specification (spec 1 §2). My Cases has one column of numbers, the reader's over
 * the partner's; "Partner Case#" then chooses its second line.
 */
const columnsOf = ({ admin, on, shown, isMine }: Look) => {
  const isOneNumber = on === 'my-cases';
  const hasPartnerNumber = shown.includes('partner_case_number');
  return columnsFor<CaseRow>((c) => [
    c.link('internal_case_number', 'Case#', (row) => `${admin ? '/admin/case' : '/my-cases'}/${row.token}`, {
      sortable: false,
      mono: true,
      below: (row) => row.summary,
      mark: (row) => (
        <>
          {row.unread && <Unread />}
          {row.linked > 0 && <Linked count={row.linked} />}
          <PhonePriority priority={row.priority} />
        </>
      ),
      under: isOneNumber && hasPartnerNumber ? partnerNumber : undefined,
      phone: { order: 0, bare: true, whole: true },
    }),
    c.label('direction', CASE_COLUMNS.direction, DIRECTIONS, { phone: { order: 4, bare: true } }),
    c.text('partner', CASE_COLUMNS.partner, {
      value: partnerOf,
      sortable: false,
      phone: { order: 2, bare: true },
      also: isMine || shown.includes('engineer') ? undefined : engineerOf,
      tablet: (row) =>
        foldedOf(row, { number: hasPartnerNumber && !isOneNumber, engineer: shown.includes('engineer') }),
    }),
    c.text('partner_case_number', CASE_COLUMNS.partner_case_number, {
      sortable: false,
      mono: true,
      folds: true,
      phone: { order: 6, whole: true },
    }),
    c.text('engineer', CASE_COLUMNS.engineer, {
      sortable: false,
      folds: true,
      phone: { order: 8, whole: true },
      also: ({ engineer_is_away }) => (engineer_is_away ? 'Away' : null),
    }),
    c.priority('priority', CASE_COLUMNS.priority, { phone: 'left-out' }),
    c.custom('status', CASE_COLUMNS.status, (row) => <Status row={row} />, {
      sortable: true,
      phone: { order: 3, bare: true },
    }),
    c.custom(
      'due',
      CASE_COLUMNS.due,
      (row) => isUnanswered(row) && <Countdown until={row.respond_by} clock={row.clock} />,
      {
        sortable: true,
        phone: 'left-out',
      },
    ),
    c.time('created_at', CASE_COLUMNS.created_at, { phone: 'left-out' }),
    c.time('updated_at', CASE_COLUMNS.updated_at, {
      short: (row) => <Ago at={row.updated_at} />,
      phone: { order: 5 },
    }),
    c.text('linked', CASE_COLUMNS.linked, {
      value: (row) => (row.linked ? String(row.linked) : ''),
      sortable: false,
      phone: 'left-out',
    }),
  ]).filter(
    ({ key }, place) =>
      place === 0 || (shown.includes(key as CaseColumn) && !(isOneNumber && key === 'partner_case_number')),
  );
};

const UNREAD = 'New since you last opened it';
const Unread = () => (
  <span className="size-2 self-center rounded-full bg-accent" title={UNREAD}>
    <VisuallyHidden>{UNREAD}</VisuallyHidden>
  </span>
);

/** Number of linked cases (rule: links.marks). */
const Linked = ({ count }: { count: number }) => {
  const words = `${count} linked ${count === 1 ? 'case' : 'cases'}`;
  return (
    <span className="inline-flex items-center gap-0.5 self-center font-sans text-sm text-ink-soft" title={words}>
      <Link2 aria-hidden className="size-3.5" />
      <span aria-hidden>{count}</span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
};

/** Beside the number in the phone card, regardless of the shown columns. */
const PhonePriority = ({ priority }: Pick<CaseRow, 'priority'>) => (
  <span className="sm:hidden">
    <PriorityBadge priority={priority} />
  </span>
);

const partnerOf = (row: CaseRow) => row.partner.name;

const engineerOf = ({ engineer, engineer_is_away }: CaseRow) =>
  engineer && `${CASE_COLUMNS.engineer} ${engineer}${engineer_is_away ? ', away' : ''}`;

/** Values that have no column on tablets. */
const foldedOf = (row: CaseRow, folds: { number: boolean; engineer: boolean }) =>
  [
    folds.number && row.partner_case_number && `${CASE_COLUMNS.partner_case_number} ${row.partner_case_number}`,
    folds.engineer && engineerOf(row),
  ].filter((line): line is string => Boolean(line));

/**
 * Columns hidden by default: the status implies what is due, the dashboard has no engineers (spec 1 §2), and other
 * people's own cases have the same one.
 */
const leftOutOf = (on: SavedView['screen'], admin: boolean): CaseColumn[] =>
  on === 'my-cases' && admin ? ['due', 'linked'] : ['due', 'engineer', 'linked'];
const tokenOf = (row: CaseRow) => row.token;
const needsAction = (row: CaseRow) => row.needs_action;

const MEMORIES = {
  dashboard: { name: 'cases', keys: ['type', 'sort', 'dir', 'columns'] },
  'my-cases': { name: 'cases', keys: ['sort', 'dir', 'columns'] },
};

const DASHBOARD_CARDS = 2;

/** Times of the lists that were shown. One that is shown again comes from the router's memory, after "back". */
const shownBefore = new Set<string>();

/** Reads a list that is shown again anew: the case that was opened from it is no longer unread (rule: cases.unread). */
function useFreshMarks(now: string) {
  const router = useRouter();
  useEffect(() => {
    if (shownBefore.has(now)) router.refresh();
    shownBefore.add(now);
  }, []); // oxlint-disable-line react-hooks/exhaustive-deps
}

type Props = {
  page: Page<CaseRow>;
  label: string;
  empty: ReactNode;
  on: SavedView['screen'];
  type: RequestType;
  now: string;
  admin: boolean;
};

/**
 * The server sorts, searches, filters and pages the table (spec 1 §2). Sort, direction, columns and on the dashboard
 * the request type are remembered (rule: screens.remembered).
 */
export function CasesTable({ page, label, empty, on, type, now, admin }: Props) {
  const url = useUrlState();
  useFreshMarks(now);
  const shown = caseColumnsOf(url.get('columns'), leftOutOf(on, admin));
  const columns = columnsOf({ admin, on, shown, isMine: REQUEST_TYPES[type].scope === 'mine' });
  const order = { sort: url.get('sort') || FIRST_SORT.key, dir: url.get('dir') || FIRST_SORT.dir };
  const filters = Object.fromEntries(chosenFilters(url.get).map((filter) => [filter, url.get(filter)]));
  const choice = { ...(on === 'dashboard' && { type }), ...filters, ...order, columns: shown.join(',') };
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <ClockProvider now={now}>
      <PagedTable
        page={page}
        columns={columns}
        label={label}
        noun="case"
        rowKey={tokenOf}
        highlightRow={needsAction}
        phoneRows={on === 'dashboard' ? DASHBOARD_CARDS : undefined}
        search="Search cases"
        empty={isFiltered ? <NoMatch onClear={() => url.set(NO_FILTERS)} /> : empty}
        remember={MEMORIES[on]}
        initialSort={FIRST_SORT}
        filters={<CaseFilters admin={admin} />}
        selection={{
          nameOf: (row) => `case ${row.internal_case_number ?? row.partner_case_number}`,
          actions: (rows) => (
            <>
              <MakeParent tokens={rows.map(tokenOf)} />
              <ExportTicked
                href={exportOf({ ...choice, type, tokens: rows.map(tokenOf).join(',') })}
                name={reportFile('cases', now)}
                count={rows.length}
              />
            </>
          ),
        }}
        actions={
          <>
            <CaseOrder sort={order.sort} onChange={({ key, dir }) => url.set({ sort: key, dir, page: undefined })} />
            <CaseViews screen={on} choice={choice} admin={admin} />
            <ColumnChoice
              columns={keysOf(CASE_COLUMNS)}
              headings={CASE_COLUMNS}
              shown={shown}
              onChange={(next) => url.set({ columns: next.join(',') || 'none' }, { shown: true })}
            />
            <ExportButton href={exportOf({ ...choice, type, q: url.get('q') })} name={reportFile('cases', now)}>
              Export
            </ExportButton>
          </>
        }
      />
    </ClockProvider>
  );
}

const exportOf = (choice: Record<string, string>) => `/api/caller/cases/export?${new URLSearchParams(choice)}`;

const NoMatch = ({ onClear }: { onClear: () => void }) => (
  <EmptyState title={NOTHING_FOUND} icon={SearchX} action={<Button onClick={onClear}>Clear filters</Button>}>
    No case of this list matches the filters.
  </EmptyState>
);

function Status({ row }: { row: CaseRow }) {
  const unanswered = isUnanswered(row);
  return (
    <span className="inline-flex flex-col items-start gap-0.5 max-sm:items-end">
      <StatusBadge status={row.status} />
      {isAutoAccepted(row) && <span className="text-sm text-ink-soft">{AUTO_ACCEPTED_STATUS}</span>}
      {(unanswered || row.needs_action) && (
        <span className="inline-flex flex-wrap gap-x-2 max-sm:flex-col max-sm:items-end">
          {unanswered && <Countdown until={row.respond_by} clock={row.clock} />}
          {row.needs_action && <Badge tone="accent">Action needed</Badge>}
        </span>
      )}
    </span>
  );
}
