import 'server-only';
import { and, eq, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { cases, companies, oneTimeTokens } from '@/db/schema';
import { ref } from '@/lib/platform/operation/audit';
import { findToken } from '@/lib/platform/secrets/mailed-token';
import { command, now, query } from '@/lib/platform/operation/operation';
import { CompanySummary } from '@/lib/platform/operation/resources';
import { tokenAnswerLimit, tokenPageLimit } from '@/lib/platform/limits/token-limit';
import { fixed, Message } from '@/lib/platform/operation/kept-answer';
import { awaitsClose, closesOn } from '@/lib/shared/auto-close';
import { Token } from '@/lib/shared/fields';
import { anyone } from '@/lib/shared/gates';
import { notFound, conflict } from '@/lib/shared/problem';
import { CASE_STATUS } from '@/lib/shared/enums';
import { NO_CASE } from '@/lib/work/cases/access';
import { emit } from '@/lib/work/cases/events';
import { Case } from '@/lib/work/cases/resources';

const ByToken = z.object({ token: Token });

/**
 * The idle case of an auto-close notice, and whether it can still be kept open. Read-only, since mail scanners open
 * links.
 * @throws Problem not_found for an invalid token
 */
export const caseToKeepOpen = query({
  who: anyone,
  input: ByToken,
  output: () =>
    z.strictObject({
      case: Case.pick({
        status: true,
        internal_case_number: true,
        partner_case_number: true,
        summary: true,
        updated_at: true,
        company: true,
      }).extend({ close_notice_at: z.date().nullable(), receiver: CompanySummary }),
      closes_on: z.date(),
      can_keep_open: z.boolean(),
    }),
  limit: tokenPageLimit,
  async run({ db }, { token }) {
    const { theCase } = await findByToken(db, token);
    const { id: _, company_id: _company, receiver_company_id: _receiver, ...shown } = theCase;
    return { case: shown, closes_on: closesOn(theCase), can_keep_open: awaitsClose(theCase) };
  },
});

/**
 * Keeps an idle case open: counts as activity, which restarts the period.
 * @throws Problem not_found for an invalid token, conflict when the case will not close automatically
 */
export const keepCaseOpen = command('case.keep_open', {
  who: anyone,
  input: ByToken,
  output: () => z.strictObject({ message: Message, case_id: z.number() }),
  limit: tokenAnswerLimit,
  async run(ctx, { token }) {
    const { theCase, side } = await findByToken(ctx.db, token, { lock: true });
    if (!awaitsClose(theCase)) return conflict(notClosingMessage(theCase), { status: theCase.status });
    await ctx.db.update(cases).set({ updated_at: now }).where(eq(cases.id, theCase.id));
    await ctx.db
      .update(oneTimeTokens)
      .set({ used_at: now })
      .where(
        and(
          eq(oneTimeTokens.case_id, theCase.id),
          eq(oneTimeTokens.purpose, 'keep_open'),
          isNull(oneTimeTokens.used_at),
        ),
      );
    await emit(ctx, 'case.kept-open', {
      case_id: theCase.id,
      company_id: side === 'receiver' ? theCase.receiver_company_id : theCase.company_id,
    });
    return { message: fixed('The case stays open.'), case_id: theCase.id };
  },
  auditSubject: ({ case_id }) => ref('case', case_id),
});

const submitting = alias(companies, 'submitting');
const receiving = alias(companies, 'receiving');

async function findByToken(db: Db, token: string, { lock = false } = {}) {
  const row = await findToken(db, 'keep_open', token);
  if (!row?.case_id || row.expires_at <= new Date()) return notFound(NO_CASE);
  const query = db
    .select({
      id: cases.id,
      company_id: cases.company_id,
      receiver_company_id: cases.receiver_company_id,
      status: cases.status,
      internal_case_number: cases.internal_case_number,
      partner_case_number: cases.partner_case_number,
      summary: cases.summary,
      updated_at: cases.updated_at,
      close_notice_at: cases.close_notice_at,
      company: { name: submitting.name, slug: submitting.slug },
      receiver: { name: receiving.name, slug: receiving.slug },
    })
    .from(cases)
    .innerJoin(submitting, eq(submitting.id, cases.company_id))
    .innerJoin(receiving, eq(receiving.id, cases.receiver_company_id))
    .where(and(eq(cases.id, row.case_id), isNull(cases.deleted_at)));
  const [theCase] = lock ? await query.for('update', { of: cases }) : await query;
  if (!theCase) return notFound(NO_CASE);
  return { theCase, side: row.details?.side === 'receiver' ? ('receiver' as const) : ('submitter' as const) };
}

const notClosingMessage = ({ status }: { status: keyof typeof CASE_STATUS }) =>
  status === 'accepted'
    ? 'This case already stays open: there was activity after the notice.'
    : `This case can no longer be kept open: ${CASE_STATUS[status]}.`;
