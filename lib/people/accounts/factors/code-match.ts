import 'server-only';
import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { codeApps, recoveryCodes } from '@/db/schema';
import { hashPassword, isPassword } from '@/lib/people/accounts/password-hash';
import { now } from '@/lib/platform/operation/operation';
import { seal, unseal } from '@/lib/platform/secrets/sealing';

export const sealSecret = (secret: string) => seal(secret, 'concord code apps');
export const unsealSecret = (sealed: string) => unseal(sealed, 'concord code apps');

/** Seconds that a code is valid; the previous and the next code also count, since clocks differ. */
const PERIOD = 30;
const DRIFT = 1;

export const totpOf = (secret: Secret, label = '') =>
  new TOTP({ issuer: 'Concord', label, secret, algorithm: 'SHA1', digits: 6, period: PERIOD });

export function stepOf(secret: string, code: string, timestamp = Date.now()): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const totp = totpOf(Secret.fromBase32(secret));
  const delta = totp.validate({ token: code, timestamp, window: DRIFT });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

export type CodeMatch = { step: number } | { recovery_code_id: number };

export async function matchCode(db: Db, user_id: number, code: string): Promise<CodeMatch | null> {
  const [app] = await db.select().from(codeApps).where(eq(codeApps.user_id, user_id));
  const secret = app?.secret ? unsealSecret(app.secret) : null;
  if (secret === null) return null;
  const step = stepOf(secret, code);
  if (step !== null) return app!.last_step !== null && step <= app!.last_step ? null : { step };
  return RECOVERY_CODE.test(code) ? matchRecoveryCode(db, user_id, code) : null;
}

async function matchRecoveryCode(db: Db, user_id: number, code: string): Promise<CodeMatch | null> {
  const unused = await db
    .select({ id: recoveryCodes.id, code_hash: recoveryCodes.code_hash })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.user_id, user_id), isNull(recoveryCodes.used_at)));
  // Compares one at a time so that a code takes one place in the queue.
  for (const { id, code_hash } of unused) if (await isPassword(code_hash, code)) return { recovery_code_id: id };
  return null;
}

/** Marks a code as used; false when another request was first (rule: second-factor.once). */
export async function useCode(db: Db, user_id: number, match: CodeMatch): Promise<boolean> {
  if ('recovery_code_id' in match) {
    const { id, used_at } = recoveryCodes;
    const used = await db
      .update(recoveryCodes)
      .set({ used_at: now })
      .where(and(eq(id, match.recovery_code_id), isNull(used_at)))
      .returning({ id });
    return used.length > 0;
  }
  const { user_id: owner, last_step } = codeApps;
  const used = await db
    .update(codeApps)
    .set({ last_step: match.step })
    .where(and(eq(owner, user_id), or(isNull(last_step), lt(last_step, match.step))))
    .returning({ owner });
  return used.length > 0;
}

const MAX_RECOVERY_CODES = 10;
/** Omits characters that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 12;
const RECOVERY_CODE = new RegExp(`^[${LETTERS}]{${LENGTH}}$`);

type NewCodes = { codes: string[]; hashes: string[] };

/** Returns ten codes to show, and their hashes to store (rule: second-factor.recovery-codes). */
export async function newRecoveryCodes(): Promise<NewCodes> {
  const plain = Array.from({ length: MAX_RECOVERY_CODES }, () =>
    Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  );
  const hashes: string[] = [];
  for (const code of plain) hashes.push(await hashPassword(code));
  return { codes: plain.map((code) => code.replace(/^(.{4})(.{4})/, '$1-$2-')), hashes };
}

export async function storeRecoveryCodes(db: Db, user_id: number, hashes: string[]): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.user_id, user_id));
  await db.insert(recoveryCodes).values(hashes.map((code_hash) => ({ user_id, code_hash })));
}
