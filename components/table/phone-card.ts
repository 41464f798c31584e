import type { Column } from './columns';

export type CardPlace = { line: number; side: 'left' | 'right' | 'whole'; bare?: boolean };

/**
 * Returns the positions of a row's cells in the columns' phone order: a left cell or a whole one begins a line, a
 * right one joins the left one before it. Cells without a position are left out. A negative order is the checkbox
 * beside the first line.
 */
export function cardPlaces<Row>(columns: Column<Row>[], row: Row): Map<Column<Row>, CardPlace> {
  const cells = columns
    .map((column, index) => ({ column, ...phoneOf(column, row, index) }))
    .filter(({ leftOut }) => !leftOut)
    .toSorted((a, b) => a.order - b.order);
  const places = new Map<Column<Row>, CardPlace>();
  let line = 1;
  let hasRoom = false;
  for (const { column, order, whole, bare } of cells) {
    const side = whole ? 'whole' : order % 2 === 1 ? 'right' : 'left';
    if (order < 0) {
      places.set(column, { line: FIRST, side, bare });
      continue;
    }
    if (side !== 'right' || !hasRoom) line++;
    hasRoom = side === 'left';
    places.set(column, { line, side, bare });
  }
  return places;
}

const FIRST = 2;

type Phone = { order: number; whole?: boolean; bare?: boolean; leftOut?: boolean };

function phoneOf<Row>({ phone, quiet, value }: Column<Row>, row: Row, index: number): Phone {
  if (phone === 'left-out') return { order: index, leftOut: true };
  // By default, a cell has its own line, and a quiet one, such as a menu, joins the first.
  if (!phone) return quiet ? { order: 1, bare: true } : { order: index * 2, whole: index > 0, bare: index === 0 };
  return { ...phone, leftOut: phone.hidden?.(row) || (value(row) ?? '') === '' };
}
