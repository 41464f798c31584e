export type Address = Record<string, string | string[] | undefined>;

const MAX_PAGE = 1_000_000;
const MAX_SEARCH = 200;

/*
 * Readers of a table's query in the address. Invalid and repeated values count as missing: an address is typed, shared
 * and outlives the screen it came from (spec 1 §9).
 */

export const searchOf = ({ q }: Address): string => (typeof q === 'string' ? q.slice(0, MAX_SEARCH) : '');

export const pageNumberOf = ({ page }: Address): number =>
  typeof page === 'string' && /^[1-9]\d{0,6}$/.test(page) ? Math.min(Number(page), MAX_PAGE) : 1;

export const choiceOf = <T extends string>(choices: readonly T[], value: Address[string], otherwise: T): T =>
  choices.find((one) => one === value) ?? otherwise;

type TableQuery<S> = { q: string; sort: S; dir: 'asc' | 'desc'; page: number };

export function tableQueryOf<S extends string>(
  address: Address,
  sorts: readonly [S, ...S[]],
  dir: 'asc' | 'desc' = 'asc',
): TableQuery<S> {
  const sort = sorts.find((one) => one === address.sort);
  const isOrdered = sort !== undefined || address.sort === undefined;
  return {
    q: searchOf(address),
    sort: sort ?? sorts[0],
    dir: isOrdered ? choiceOf(['asc', 'desc'], address.dir, dir) : dir,
    page: pageNumberOf(address),
  };
}
