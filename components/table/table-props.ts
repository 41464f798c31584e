import type { ReactNode } from 'react';
import type { Column } from './columns';

export type TableProps<Row> = {
  columns: Column<Row>[];
  label: string;
  /** Noun of the row count below the table: "9 cases". */
  noun?: string;
  rowKey?: (row: Row) => string | number;
  empty?: ReactNode;
  search?: string | false;
  filters?: ReactNode;
  actions?: ReactNode;
  selection?: Selection<Row>;
  highlightRow?: (row: Row) => boolean;
  /** Number of rows that a phone shows before "show all". */
  phoneRows?: number;
};

type Selection<Row> = {
  nameOf: (row: Row) => string;
  /** Returns true for selectable rows; by default, all are. */
  canSelect?: (row: Row) => boolean;
  actions: (rows: Row[], clear: () => void) => ReactNode;
};

export const NO_DATA = 'No data';
export const NOTHING_FOUND = 'No Results Found';
export const BY_ID = (row: object) => (row as { id: string | number }).id;
