import 'server-only';
import { and, eq, isNull, or, type Placeholder } from 'drizzle-orm';
import { cases } from '@/db/schema';
import { findToken, type TokenRow } from '@/lib/platform/secrets/mailed-token';
import type { Ctx } from '@/lib/platform/operation/operation';
import { isMember, type Member } from '@/lib/shared/actor';
import { notFound } from '@/lib/shared/problem';
import { sideOf, type CaseSide } from './policy';

/** Cases the actor's company sent or received (rule: cases.two-sides). Every case query starts here. */
export const casesVisibleTo = (actor: Member) => and(isNull(cases.deleted_at), involving(actor.company_id));

/** Cases that a company sent or received. */
export const involving = (company_id: number | Placeholder) =>
  or(eq(cases.company_id, company_id), eq(cases.receiver_company_id, company_id));

export const NO_CASE = 'Case not found.';

/**
 * The case of either of its companies by its reference, locked: of two changes at once the second sees what the first did.
 * @throws Problem not_found for a foreign case
 */
export async function lockVisibleCase({ actor, db }: Ctx<Member>, token: string): Promise<typeof cases.$inferSelect> {
  const [theCase] = await db
    .select()
    .from(cases)
    .where(and(eq(cases.token, token), casesVisibleTo(actor)))
    .for('update');
  return theCase ?? notFound(NO_CASE);
}

/** Identifies a case: by id for an emailed secret, or by reference within the reader's company. */
export type CaseKey = { id: number } | { token: string; company_id: number };

/**
 * Access granted by a token in a URL (rules: cases.mailed-secrets, cases.who-acts): the emailed respond secret acts for
 * the receiver, the emailed information secret for the submitter, and the case's reference only works for signed-in
 * users of either company.
 */
export type CaseAccess = {
  key: CaseKey;
  via: 'secret' | 'reference';
  side: CaseSide | null;
  expired: boolean;
  token_id: string | null;
  /** End of a mailed secret. */
  expires_at: Date | null;
};

/** Access to a case for whoever writes to it by mail, without a link. */
export const accessByMail = (id: number, side: CaseSide): CaseAccess => ({
  ...{ key: { id }, via: 'secret', side, expired: false, token_id: null, expires_at: null },
});

export const referenceAccess = ({ company_id }: Member, token: string): CaseAccess => ({
  ...{ key: { token, company_id }, via: 'reference', side: null, expired: false, token_id: null, expires_at: null },
});

const isExpired = (row: TokenRow) => row.expires_at <= new Date();

export async function caseAccessOf(ctx: Ctx, token: string): Promise<CaseAccess | null> {
  const row = await findToken(ctx.db, ['respond', 'information'], token);
  const side = row?.purpose === 'respond' ? 'receiver' : 'submitter';
  if (row?.case_id && (side === 'receiver' || !isExpired(row)))
    return {
      key: { id: row.case_id },
      via: 'secret',
      side,
      expired: isExpired(row),
      token_id: row.id,
      expires_at: row.expires_at,
    };
  return row || !isMember(ctx.actor) ? null : referenceAccess(ctx.actor, token);
}

export const sideOfAccess = (
  ctx: Ctx,
  access: CaseAccess,
  theCase: { company_id: number; receiver_company_id: number; submitter_id: number },
): CaseSide | null => access.side ?? sideOf(ctx.actor, theCase);
