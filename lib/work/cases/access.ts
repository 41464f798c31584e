import 'server-only';
import { findToken, type TokenRow } from '@/lib/platform/secrets/mailed-token';
import type { Ctx } from '@/lib/platform/operation/operation';
import { isMember } from '@/lib/shared/actor';
import { sideOf, type CaseSide } from './policy';
import type { CaseKey } from './rows';

export const NO_CASE = 'Case not found.';

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
};

const isExpired = (row: TokenRow) => row.expires_at <= new Date();

export async function caseAccessOf(ctx: Ctx, token: string): Promise<CaseAccess | null> {
  const row = await findToken(ctx.db, ['respond', 'information'], token);
  const side = row?.purpose === 'respond' ? 'receiver' : 'submitter';
  if (row?.case_id && (side === 'receiver' || !isExpired(row)))
    return { key: { id: row.case_id }, via: 'secret', side, expired: isExpired(row), token_id: row.id };
  if (row || !isMember(ctx.actor)) return null;
  return {
    key: { token, company_id: ctx.actor.company_id },
    via: 'reference',
    side: null,
    expired: false,
    token_id: null,
  };
}

export const sideOfAccess = (
  ctx: Ctx,
  access: CaseAccess,
  theCase: { company_id: number; receiver_company_id: number; submitter_id: number },
): CaseSide | null => access.side ?? sideOf(ctx.actor, theCase);
