import 'server-only';
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { oneTimeTokens } from '@/db/schema';
import { settings } from '@/lib/platform/settings';
import { LINK_LIFETIME, msOf } from '@/lib/shared/durations';
import type { Ctx } from '@/lib/platform/operation/context';
import { deferInsert } from '@/lib/platform/operation/deferred-inserts';

const keyed = (text: string) => createHmac('sha256', settings.secret).update(text).digest();

/** The six digits of a mailed code, derived like secretOf, so that the mail worker can compute them. */
export const codeOf = (token_id: string): string =>
  String(keyed(`code ${token_id}`).readUIntBE(0, 6) % 1_000_000).padStart(6, '0');

/** Hash stored in place of a code. Keyed: of a million codes a plain hash would be reversed at once. */
const codeHash = (token_id: string, code: string) => keyed(`hash ${token_id} ${code}`).toString('base64url');

export function addCode(ctx: Pick<Ctx, 'deferred'>, onboarding_session_id: number): string {
  const id = randomUUID();
  deferInsert(ctx, oneTimeTokens, {
    id,
    purpose: 'onboarding_code',
    token_hash: codeHash(id, codeOf(id)),
    expires_at: new Date(Date.now() + msOf(LINK_LIFETIME.onboarding_code)),
    onboarding_session_id,
  });
  return id;
}

export const isCode = ({ id, token_hash }: { id: string; token_hash: string }, code: string): boolean =>
  timingSafeEqual(Buffer.from(codeHash(id, code)), Buffer.from(token_hash));
