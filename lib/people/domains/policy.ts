import type { DomainState } from '@/lib/shared/provisioning';

export type DomainRow = { proven_at: Date | null; vouched_at: Date | null };

export const domainState = (row: DomainRow | undefined): DomainState =>
  row?.proven_at ? 'proven' : row?.vouched_at ? 'vouched' : 'unproven';

/** `unknown`: the DNS did not answer, which proves and ends nothing (rule: domains.checked). */
export type Lookup = 'found' | 'missing' | 'unknown';

export type DomainChange = 'proven' | 'missing' | 'lost' | null;

/**
 * What a lookup changes (rules: domains.checked, domains.changes-hands). A proof survives one missing record, so that a mistake
 * in the DNS locks nobody out at once; it ends at once when another company has proven the domain.
 */
export function changeBy(
  row: DomainRow & { missing_since: Date | null },
  found: Lookup,
  { isClaimed, isDue }: { isClaimed: boolean; isDue: boolean },
): DomainChange {
  if (found === 'unknown') return null;
  if (found === 'found') return row.proven_at && !row.missing_since ? null : 'proven';
  if (!row.proven_at) return null;
  if (isClaimed || (row.missing_since && isDue)) return 'lost';
  return row.missing_since ? null : 'missing';
}
