import 'server-only';
import { findToken, type TokenRow } from '@/lib/core/mailed-token';
import type { Ctx } from '@/lib/core/operation';
import { isMember } from '@/lib/shared/actor';
import { missing } from '@/lib/shared/problem';
import { sideOf, type CaseSide } from './policy';
import type { CaseKey } from './rows';

/** One text for every token that opens nothing: unknown, expired, used up or someone else's (SECURITY, Access). */
export const NO_CASE = 'Case not found.';

/**
 * What a token of an address is good for (PRODUCT §6): the mailed respond secret stands for the receiver, the mailed
 * information secret for the submitter, the case's own reference for nobody unless its reader is signed in at one side.
 */
export type Holder = { key: CaseKey; by: 'secret' | 'reference'; side: CaseSide | null; expired: boolean; token_id: string | null };

const isOver = (row: TokenRow) => row.expires_at <= new Date();

/** Finds what a token is good for. Throws missing when it opens nothing. */
export async function holderOf(ctx: Ctx, token: string): Promise<Holder> {
  const row = await findToken(ctx.db, ['respond', 'information'], token);
  const side = row?.purpose === 'respond' ? 'receiver' : 'submitter';
  if (row?.case_id && (side === 'receiver' || !isOver(row))) return { key: { id: row.case_id }, by: 'secret', side, expired: isOver(row), token_id: row.id };
  if (row || !isMember(ctx.actor)) return missing(NO_CASE);
  return { key: { token, company_id: ctx.actor.company_id }, by: 'reference', side: null, expired: false, token_id: null };
}

/** The side that a holder of a case speaks for: the secret's, or the signed-in reader's own. */
export const sideOfHolder = (ctx: Ctx, holder: Holder, found: { company_id: number; receiver_company_id: number; submitter_id: number }): CaseSide =>
  holder.side ?? sideOf(ctx.actor, found) ?? missing(NO_CASE);
