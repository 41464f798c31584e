import type { ReactNode } from 'react';
import type { Column } from './columns';

export type TableProps<Row> = {
  columns: Column<Row>[];
  /** Name of the table for screen readers: "Active cases". */
  label: string;
  /** Noun for a row, for the row count below the table: "9 cases". */
  noun?: string;
  rowKey?: (row: Row) => string | number;
  /** Shown in place of an empty table. */
  empty?: ReactNode;
  /** Label of the search box; false omits it. */
  search?: string | false;
  filters?: ReactNode;
  /** Export and other buttons, on the right. */
  actions?: ReactNode;
  /** Checkboxes for rows, and actions for the selected ones. */
  selection?: Selection<Row>;
  /** Highlights rows that need action. */
  highlightRow?: (row: Row) => boolean;
  /** Number of rows that a phone shows until asked for all. */
  phoneRows?: number;
};

type Selection<Row> = {
  nameOf: (row: Row) => string;
  /** Returns true for rows that can be selected; by default all. */
  canSelect?: (row: Row) => boolean;
  actions: (rows: Row[], clear: () => void) => ReactNode;
};

export const NO_DATA = 'No data';
export const NOTHING_FOUND = 'No Results Found';
export const BY_ID = (row: object) => (row as { id: string | number }).id;
