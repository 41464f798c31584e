import Link from 'next/link';
import type { ReactNode } from 'react';
import { Menu, type MenuEntry } from '@/components/ui/menu';
import { ActiveBadge, PriorityBadge, StatusBadge } from '@/components/ui/status-badge';
import { Time } from '@/components/ui/time';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import { classes } from '@/lib/shared/classes';
import type { CaseStatus, Priority, Status } from '@/lib/shared/enums';

type Value = string | number | null | undefined;

/** Tables sorted in the browser sort and search by `value`; the server sorts by `key`. */
export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  value: (row: Row) => Value;
  sortable: boolean;
  /** Direction of the first click on the heading; ascending by default. */
  firstDir?: 'asc' | 'desc';
  align?: 'end';
  quiet?: boolean;
  heading?: ReactNode;
  tight?: boolean;
  isTime?: boolean;
  /** Shown instead of a time below the width of a laptop, with the time on hover and focus. */
  short?: (row: Row) => ReactNode;
  phone?: Phone<Row>;
  /** Hidden on tablets and in print, where another cell's `tablet` lines show the value. */
  folds?: boolean;
};

/**
 * Position of a column in the phone card: an even order begins a line, and the odd one after it is at its right. Empty
 * cells and those `hidden` for the row are left out. `bare` omits the heading, `whole` gives the cell the line,
 * `left-out` omits the cell.
 */
type Phone<Row> = { order: number; bare?: boolean; whole?: boolean; hidden?: (row: Row) => boolean } | 'left-out';

type More<Row> = Partial<
  Pick<Column<Row>, 'sortable' | 'firstDir' | 'align' | 'value' | 'tight' | 'phone' | 'folds'>
> & {
  mono?: boolean;
  tablet?: (row: Row) => string[];
  /** Line below the value on every screen. */
  also?: (row: Row) => string | null;
};
type LinkMore<Row> = More<Row> & {
  mark?: (row: Row) => ReactNode;
  /** Below the link; on a phone, beside it. */
  under?: (row: Row) => ReactNode;
  /** Second line of the cell; on a phone, it is the card's first line. */
  below?: (row: Row) => string;
};
type KeyOf<Row> = Extract<keyof Row, string>;

const RANK: Record<string, number> = { high: 3, medium: 2, low: 1 };

function kinds<Row extends object>() {
  const raw = (row: Row, key: string) => (row as Record<string, unknown>)[key] as Value;
  const column = (
    key: string,
    header: string,
    cell: Column<Row>['cell'],
    { value, sortable = true, firstDir, align, tight, phone, folds }: More<Row> = {},
  ): Column<Row> => ({
    key,
    header,
    cell,
    value: value ?? ((row) => raw(row, key)),
    sortable,
    firstDir,
    align,
    tight,
    phone,
    folds,
  });
  return {
    /** Shows the plain field, or `value(row)`; a dash when empty. */
    text: (key: KeyOf<Row>, header: string, more?: More<Row>) =>
      column(
        key,
        header,
        (row) => (
          <>
            {words((more?.value ?? ((one) => raw(one, key)))(row), more?.mono)}
            <AlsoLine text={more?.also?.(row)} />
            {more?.tablet?.(row).map((line) => (
              <span key={line} className="tablet-line" title={tooltip(line)}>
                {line}
              </span>
            ))}
          </>
        ),
        { tight: true, ...more },
      ),
    /** Shows the row's main link, in its first cell. A click anywhere in the row opens it. */
    link: (key: KeyOf<Row>, header: string, href: (row: Row) => string, more?: LinkMore<Row>) =>
      column(key, header, (row) => <RowLink text={raw(row, key)} href={href(row)} row={row} more={more} />, {
        tight: true,
        ...more,
      }),
    label: (key: KeyOf<Row>, header: string, labels: Readonly<Record<string, string>>, more?: More<Row>) =>
      column(key, header, (row) => words(labels[String(raw(row, key))] ?? raw(row, key)), {
        tight: true,
        value: (row) => labels[String(raw(row, key))],
        ...more,
      }),
    time: (
      key: KeyOf<Row>,
      header: string,
      more?: More<Row> & { long?: boolean; short?: (row: Row) => ReactNode },
    ) => ({
      ...column(
        key,
        header,
        (row) =>
          raw(row, key) ? (
            <>
              <Time at={raw(row, key)} long={more?.long} bare />
              {more?.short?.(row)}
            </>
          ) : (
            words(null)
          ),
        { tight: true, value: (row) => Number(new Date(raw(row, key) ?? 0)), ...more },
      ),
      isTime: true,
      short: more?.short,
    }),
    status: (key: KeyOf<Row>, header: string, more?: More<Row>) =>
      column(key, header, (row) => <StatusBadge status={raw(row, key) as CaseStatus} />, { tight: true, ...more }),
    /** P1 ranks highest, so the first click sorts descending. */
    priority: (key: KeyOf<Row>, header: string, more?: More<Row>) =>
      column(key, header, (row) => <PriorityBadge priority={raw(row, key) as Priority} />, {
        tight: true,
        firstDir: 'desc',
        value: (row) => RANK[String(raw(row, key))],
        ...more,
      }),
    active: (key: KeyOf<Row>, header: string, more?: More<Row>) =>
      column(key, header, (row) => <ActiveBadge status={raw(row, key) as Status} />, { tight: true, ...more }),
    /** `value` makes a custom cell sortable and searchable in the browser. */
    custom: (key: string, header: string, cell: (row: Row) => ReactNode, more: More<Row> = {}) =>
      column(key, header, cell, { sortable: more.value !== undefined, ...more }),
    menu: (name: (row: Row) => string, entries: (row: Row) => MenuEntry[]): Column<Row> => ({
      ...column('menu', 'Actions', (row) => <Menu label={`Actions for ${name(row)}`} entries={entries(row)} />, {
        sortable: false,
        align: 'end',
        value: () => null,
      }),
      quiet: true,
    }),
  };
}

/**
 * Builds the columns of a table: `columnsFor<CaseRow>((c) => [c.link('internal_case_number', 'Case#', …),
 * c.time('updated_at', 'Updated')])`. Columns hold functions, so build them in a client file.
 */
export function columnsFor<Row extends object>(
  build: (c: ReturnType<typeof kinds<Row>>) => Column<Row>[],
): Column<Row>[] {
  return build(kinds<Row>());
}

function RowLink<Row>({ text, href, row, more }: { text: Value; href: string; row: Row; more?: LinkMore<Row> }) {
  const below = more?.below?.(row);
  return (
    <>
      <span className="row-head">
        <Link
          href={href}
          prefetch={false}
          title={tooltip(text)}
          className={classes('row-link', more?.mono && 'font-mono')}
        >
          {text || (
            <>
              <span aria-hidden>–</span>
              <VisuallyHidden>{below ?? 'Open'}</VisuallyHidden>
            </>
          )}
        </Link>
        {more?.mark?.(row)}
        {more?.under && <span className="row-under">{more.under(row)}</span>}
      </span>
      {below && (
        <span className="row-below" title={tooltip(below)}>
          {below}
        </span>
      )}
    </>
  );
}

const AlsoLine = ({ text }: { text: string | null | undefined }) =>
  text ? (
    <span className="row-also" title={tooltip(text)}>
      {text}
    </span>
  ) : null;

function words(value: Value, mono?: boolean): ReactNode {
  if (value === null || value === undefined || value === '') return <span className="text-ink-faint">–</span>;
  const title = tooltip(value);
  return mono || title ? (
    <span className={mono ? 'font-mono' : undefined} title={title}>
      {value}
    </span>
  ) : (
    value
  );
}

/** Shows the full text as a tooltip when it may be truncated. */
const tooltip = (text: Value) => (String(text ?? '').length > 16 ? String(text) : undefined);
