/* eslint max-params: ['error', 4] -- key, heading, what, more: a column reads as one line */
import Link from 'next/link';
import type { ReactNode } from 'react';
import { Menu, type MenuEntry } from '@/components/ui/menu';
import { ActiveBadge, PriorityBadge, StatusBadge } from '@/components/ui/status-badge';
import { Time } from '@/components/ui/time';
import { classes } from '@/lib/shared/classes';
import type { CaseStatus, Priority, Status } from '@/lib/shared/vocabulary';

type Value = string | number | null | undefined;

/** One column. `value` is what the browser sorts and searches by; the server sorts by `key`. */
export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  value: (row: Row) => Value;
  sortable: boolean;
  align?: 'end';
  /** Has no heading of its own on the screen: the row's menu. */
  quiet?: boolean;
  /** One line, cut when it is very long. */
  tight?: boolean;
  /** Stands small behind the heading: the unit or zone of its values. */
  unit?: string;
  phone?: Phone;
};

/**
 * Where a column stands in the card of a phone: cells go two to a line in this order, without what is empty. `bare` leaves
 * its heading out. What is left out stands on the row's own page.
 */
export type Phone = { order: number; bare?: boolean } | 'left-out';

type More<Row> = { sortable?: boolean; align?: 'end'; value?: (row: Row) => Value; mono?: boolean; tight?: boolean; phone?: Phone };
type KeyOf<Row> = Extract<keyof Row, string>;

const RANK: Record<string, number> = { high: 3, medium: 2, low: 1 };

function kinds<Row extends object>() {
  const raw = (row: Row, key: string) => (row as Record<string, unknown>)[key] as Value;
  const column = (key: string, header: string, cell: Column<Row>['cell'], { value, sortable = true, align, tight, phone }: More<Row> = {}): Column<Row> => ({ key, header, cell, value: value ?? ((row) => raw(row, key)), sortable, align, tight, phone });
  return {
    /** The value as it is; a dash when there is none. */
    text: (key: KeyOf<Row>, header: string, more?: More<Row>) => column(key, header, (row) => words(raw(row, key), more?.mono), { tight: true, ...more }),
    /** The row's main link: its first cell. */
    link: (key: KeyOf<Row>, header: string, href: (row: Row) => string, more?: More<Row>) => column(key, header, (row) => <Link href={href(row)} prefetch={false} className={classes('row-link', more?.mono && 'font-mono')}>{raw(row, key) || '–'}</Link>, { tight: true, ...more }),
    /** The label of a word of the vocabulary. */
    label: (key: KeyOf<Row>, header: string, labels: Readonly<Record<string, string>>, more?: More<Row>) => column(key, header, (row) => words(labels[String(raw(row, key))] ?? raw(row, key)), { tight: true, value: (row) => labels[String(raw(row, key))], ...more }),
    /** A moment in UTC, which the heading says. */
    time: (key: KeyOf<Row>, header: string, more?: More<Row> & { long?: boolean }) => ({ ...column(key, header, (row) => (raw(row, key) ? <Time at={raw(row, key)} long={more?.long} bare /> : words(null)), { tight: true, value: (row) => Number(new Date(raw(row, key) ?? 0)), ...more }), unit: 'UTC' }),
    /** A case's status. */
    status: (key: KeyOf<Row>, header: string, more?: More<Row>) => column(key, header, (row) => <StatusBadge status={raw(row, key) as CaseStatus} />, { tight: true, ...more }),
    /** P1 to P3; the highest sorts last when ascending, as P1 is the most. */
    priority: (key: KeyOf<Row>, header: string, more?: More<Row>) => column(key, header, (row) => <PriorityBadge priority={raw(row, key) as Priority} />, { tight: true, value: (row) => RANK[String(raw(row, key))], ...more }),
    /** Active or inactive. */
    active: (key: KeyOf<Row>, header: string, more?: More<Row>) => column(key, header, (row) => <ActiveBadge status={raw(row, key) as Status} />, { tight: true, ...more }),
    /** Anything else. `value` makes it sortable and searchable in the browser. */
    custom: (key: string, header: string, cell: (row: Row) => ReactNode, more: More<Row> = {}) => column(key, header, cell, { sortable: more.value !== undefined, ...more }),
    /** What can be done with a row, behind three dots named after it. */
    menu: (name: (row: Row) => string, entries: (row: Row) => MenuEntry[]): Column<Row> => ({ ...column('menu', 'Actions', (row) => <Menu label={`Actions for ${name(row)}`} entries={entries(row)} />, { sortable: false, align: 'end', value: () => null }), quiet: true }),
  };
}

/**
 * The columns of a table: `columnsFor<CaseRow>((c) => [c.link('internal_case_number', 'Case#', …), c.time('updated_at', 'Updated')])`.
 * They hold functions, so they are built in a client file.
 */
export function columnsFor<Row extends object>(build: (c: ReturnType<typeof kinds<Row>>) => Column<Row>[]): Column<Row>[] {
  return build(kinds<Row>());
}

function words(value: Value, mono?: boolean): ReactNode {
  if (value === null || value === undefined || value === '') return <span className="text-ink-faint">–</span>;
  return mono ? <span className="font-mono">{value}</span> : value;
}
