import type { CaseFilters, UsageRange } from '@/lib/work/reports/policy';

/** The address holds its range, its filters, and whose answers the charts compare. */
export type ReportView = { range: UsageRange; filters: CaseFilters; answers: 'outbound' | 'inbound' };

const SCREEN = '/admin/reports';
export const CASES_ID = 'cases';

/** Returns the report's address at its table with other filters. A filter that is already active is removed. */
export function filteredAddress(view: ReportView, change: Partial<CaseFilters>): string {
  const isChosen = isShown(view, change);
  const filters = { ...view.filters, ...(isChosen ? clearedOf(change) : change) };
  return `${addressOf({ ...view, filters })}#${CASES_ID}`;
}

export const isShown = ({ filters }: ReportView, change: Partial<CaseFilters>) =>
  Object.entries(change).every(([name, value]) => filters[name as keyof CaseFilters] === value);

const clearedOf = (change: Partial<CaseFilters>) =>
  Object.fromEntries(Object.keys(change).map((name) => [name, name === 'late' ? false : null]));

export function addressOf({ range, filters: { type, partner_id, priority, late }, answers }: ReportView): string {
  const params = new URLSearchParams({ start: range.start, end: range.end });
  if (answers === 'inbound') params.set('answers', answers);
  for (const [name, value] of Object.entries({ type, partner_id, priority }))
    if (value) params.set(name, String(value));
  if (late) params.set('late', '1');
  return `${SCREEN}?${params.toString()}`;
}
