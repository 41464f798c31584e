import { plural } from './format';
import { conflict } from './problem';

export type Use = { id: number; name: string; href: string };

export const MAX_NAMED = 10;

export const USE_KINDS = {
  cases: ['open case', 'open cases'],
  memberships: ['active group membership', 'active group memberships'],
  requests: ['request to join', 'requests to join'],
  groups: ['group', 'groups'],
  departments: ['department', 'departments'],
  parents: ['parent process', 'parent processes'],
} as const;
export type UseKind = keyof typeof USE_KINDS;

export type Uses = { kind: UseKind; uses: Use[]; total: number };

export const usesOf = <Row extends { total: number }>(kind: UseKind, rows: Row[], useOf: (row: Row) => Use): Uses => ({
  kind,
  uses: rows.map(useOf),
  total: rows[0]?.total ?? 0,
});

/** Refuses a deletion while there are uses (rule: network.delete-used). @throws Problem conflict that names them */
export function refuseUsed(name: string, uses: Uses[]): void {
  const in_use = uses.filter(({ total }) => total > 0);
  if (!in_use.length) return;
  const words = in_use.map(({ kind, total }) => {
    const [one, many] = USE_KINDS[kind];
    return plural(total, one, many);
  });
  const listed = words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : words[0];
  conflict(`${name} can’t be deleted: ${listed}.`, { in_use });
}
