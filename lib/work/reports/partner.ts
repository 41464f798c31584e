import 'server-only';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { isoTimestamp } from '@/db/timestamps';
import { query } from '@/lib/platform/operation/operation';
import { Id } from '@/lib/shared/fields';
import { companyAdmin } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';
import { completeRange, RANGE_FIELDS } from './policy';
import { PartnerLine, Reason, ScorecardRow } from './resources';
import { scorecardAndBefore } from './scorecard';
import { readReasons, type ReasonSqlRow } from './scorecard.sql';

const SHOWN_REASONS = 10;

/**
 * How a company and one partner worked together in a range of days, and why cases were rejected or asked back (rule:
 * scorecard.partner).
 * @throws Problem not_found for a company that never exchanged a case with the actor's
 */
export const partnerReport = query({
  who: companyAdmin,
  input: z.object({ ...RANGE_FIELDS, partner_id: Id }).transform(completeRange),
  output: () =>
    z.strictObject({
      partner: z.string(),
      data: z.array(ScorecardRow),
      before: z.array(ScorecardRow),
      lines: z.array(PartnerLine),
      reasons: z.array(Reason),
    }),
  async run({ actor: { company_id }, db }, { partner_id, ...range }) {
    const [[partner], scores, reasons] = await Promise.all([
      db.execute<{ name: string }>(sql`
        select c.name from companies c where c.id = ${partner_id} and (
          exists (select from cases where company_id = ${company_id} and receiver_company_id = c.id and deleted_at is null)
          or exists (select from cases where company_id = c.id and receiver_company_id = ${company_id} and deleted_at is null))`),
      scorecardAndBefore(db, { company_id, partner_id }, range),
      readReasons(db, {}, { ...range, company_id, partner_id, limit: SHOWN_REASONS }),
    ]);
    if (!partner) return notFound('Partner not found.');
    return { partner: partner.name, ...scores, reasons: reasons.map(reasonOf) };
  },
});

const reasonOf = ({ internal_case_number, partner_case_number, answered_at, ...row }: ReasonSqlRow): Reason => ({
  ...row,
  case_number: internal_case_number ?? partner_case_number ?? '',
  answered_at: isoTimestamp(answered_at),
});
