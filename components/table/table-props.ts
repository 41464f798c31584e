import type { ReactNode } from 'react';
import type { Column } from './columns';

/** A page as the server answers it. */
export type Page<Row> = { data: Row[]; total: number; current_page: number; per_page: number };

/** What every table is given. */
export type TableProps<Row> = {
  columns: Column<Row>[];
  /** What the table holds, for screen readers: "Active cases". */
  label: string;
  rowKey?: (row: Row) => string | number;
  /** Shown for an empty table: what to do first. */
  empty?: ReactNode;
  /** The search box's words; false leaves it out. */
  search?: string | false;
  filters?: ReactNode;
  /** Export and other buttons, at the right. */
  actions?: ReactNode;
  /** Marks a row that needs action. */
  marked?: (row: Row) => boolean;
};

export const NO_DATA = 'No data';
export const NOTHING_FOUND = 'No Results Found';
export const BY_ID = (row: object) => (row as { id: string | number }).id;
