import type { ReactNode } from 'react';
import type { Column } from './columns';

/** Props of every table. */
export type TableProps<Row> = {
  columns: Column<Row>[];
  /** Name of the table for screen readers: "Active cases". */
  label: string;
  /** What a row is, for its number below the table: "9 cases". */
  noun?: string;
  rowKey?: (row: Row) => string | number;
  /** Shown in place of an empty table. */
  empty?: ReactNode;
  /** Label of the search box; false omits it. */
  search?: string | false;
  filters?: ReactNode;
  /** Export and other buttons, at the right. */
  actions?: ReactNode;
  /** Checkboxes before the rows, and buttons for those that are ticked. */
  selection?: Selection<Row>;
  /** Marks a row that needs action. */
  highlightRow?: (row: Row) => boolean;
};

type Selection<Row> = {
  nameOf: (row: Row) => string;
  /** Rows that take part; by default all. */
  canSelect?: (row: Row) => boolean;
  actions: (rows: Row[], clear: () => void) => ReactNode;
};

export const NO_DATA = 'No data';
export const NOTHING_FOUND = 'No Results Found';
export const BY_ID = (row: object) => (row as { id: string | number }).id;
