import { LINE_WEEKS } from '@/lib/work/reports/policy';
import type { PartnerLine, ScorecardRow } from '@/lib/work/reports/resources';

type Side = Pick<ScorecardRow, 'cases' | 'due' | 'in_time_percent' | 'median_minutes' | 'open'>;
/** A partner in both directions; null where there were no cases. */
export type PartnerRow = {
  partner_id: number;
  partner: string;
  cases: number;
  open: number;
  sent: Side | null;
  received: Side | null;
  weeks: { sent: number[]; received: number[] };
};

const NO_WEEKS = Array<number>(LINE_WEEKS).fill(0);

/** One row for each partner, both directions beside each other (rule: scorecard.lines). */
export function partnerRows(rows: ScorecardRow[], lines: PartnerLine[]): PartnerRow[] {
  return [...Map.groupBy(rows, ({ partner_id }) => partner_id)].map(([partner_id, both]) => {
    const side = (direction: ScorecardRow['direction']) => both.find((row) => row.direction === direction) ?? null;
    const weeks = (direction: PartnerLine['direction']) =>
      lines.find((line) => line.partner_id === partner_id && line.direction === direction)?.cases ?? NO_WEEKS;
    return {
      partner_id,
      partner: both[0]!.partner,
      cases: both.reduce((sum, row) => sum + row.cases, 0),
      open: both.reduce((sum, row) => sum + row.open, 0),
      sent: side('Outbound'),
      received: side('Inbound'),
      weeks: { sent: weeks('Outbound'), received: weeks('Inbound') },
    };
  });
}
