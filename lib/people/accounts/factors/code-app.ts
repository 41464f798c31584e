import 'server-only';
import { Secret } from 'otpauth';
import { and, eq, gt, isNotNull, sql } from 'drizzle-orm';
import { renderSVG } from 'uqr';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { interval } from '@/db/interval';
import { codeApps, recoveryCodes } from '@/db/schema';
import { ref } from '@/lib/platform/operation/audit';
import { command, now } from '@/lib/platform/operation/operation';
import { fixed, Message } from '@/lib/platform/operation/kept-answer';
import { LOGIN_TICKET } from '@/lib/shared/durations';
import { conflict, invalid } from '@/lib/shared/problem';
import { newRecoveryCodes, sealSecret, stepOf, storeRecoveryCodes, totpOf, unsealSecret } from './code-match';
import { factorLimit, factorOwner, lockAccount, loginWaysOf, mailChange, noteSecondFactor } from './own-factors';
import { keepsCodeApp } from './policy';
import { Code } from './resources';

/** Setting up takes twice five minutes, since finding the phone takes longer than using a passkey. */
const SETUP = { ...LOGIN_TICKET, amount: 2 * LOGIN_TICKET.amount };

/** The secret of a new code app, as text, as an address, and as a QR code. The present one works until the new one is confirmed. */
export const codeAppOptions = command('code_app.begin', {
  who: factorOwner,
  input: z.object({}),
  output: () => z.strictObject({ secret: z.string(), uri: z.string(), qr: z.string() }),
  proof: true,
  enrolls: true,
  limit: factorLimit,
  skipIdempotency: true,
  async run({ db, actor }) {
    // 160 bits, as RFC 4226 recommends.
    const secret = new Secret({ size: 20 });
    const pending = {
      pending_secret: sealSecret(secret.base32),
      pending_until: sql`now() + ${interval(SETUP)}`,
    };
    await db
      .insert(codeApps)
      .values({ user_id: actor.id, ...pending })
      .onConflictDoUpdate({ target: codeApps.user_id, set: pending });
    const uri = totpOf(secret, actor.email).toString();
    const qr = `data:image/svg+xml;base64,${Buffer.from(renderSVG(uri, { border: 2 })).toString('base64')}`;
    return { secret: secret.base32, uri, qr };
  },
  auditSubject: () => null,
});

const Codes = z.strictObject({ recovery_codes: z.array(z.string()), user_id: z.number(), message: z.string() });

/**
 * Starts the code app with its first code. Answers with ten recovery codes, which are never shown again (rule:
 * second-factor.recovery-codes).
 * @throws Problem conflict when none is being set up, invalid for a wrong code
 */
export const addCodeApp = command('code_app.add', {
  who: factorOwner,
  input: z.object({ code: Code }),
  output: () => Codes,
  proof: true,
  enrolls: true,
  limit: factorLimit,
  deadline: 10_000,
  skipIdempotency: true,
  prepare: async ({ db, actor }, { code }) => ({
    ...(await checkFirst(db, actor.id, code)),
    ...(await newRecoveryCodes()),
  }),
  async run(ctx, _input, { pending_secret, last_step, codes, hashes }) {
    const { db, actor } = ctx;
    await lockAccount(db, actor.id);
    const [app] = await db
      .update(codeApps)
      .set({ secret: pending_secret, last_step, pending_secret: null, pending_until: null, created_at: now })
      .where(and(eq(codeApps.user_id, actor.id), eq(codeApps.pending_secret, pending_secret)))
      .returning({ user_id: codeApps.user_id });
    if (!app) return conflict(NOT_BEGUN);
    await storeRecoveryCodes(db, actor.id, hashes);
    await noteSecondFactor(db, actor.id);
    mailChange(ctx, actor, { what: 'code_app_added' });
    return { recovery_codes: codes, user_id: actor.id, message: 'Your code app is set up.' };
  },
  auditSubject: ({ user_id }) => ref('user', user_id),
});

const NOT_BEGUN = 'Start again: the QR code is no longer valid.';

async function checkFirst(db: Db, user_id: number, code: string) {
  const [app] = await db
    .select({ pending_secret: codeApps.pending_secret })
    .from(codeApps)
    .where(and(eq(codeApps.user_id, user_id), gt(codeApps.pending_until, now)));
  const secret = app?.pending_secret ? unsealSecret(app.pending_secret) : null;
  if (secret === null) return conflict(NOT_BEGUN);
  const last_step = stepOf(secret, code);
  if (last_step === null)
    return invalid({ code: ['This is not the app’s current code. Check the phone’s clock and enter the next one.'] });
  return { pending_secret: app!.pending_secret!, last_step };
}

/** Removes the code app and its recovery codes. @throws Problem conflict without one, and for the last second factor of who needs one */
export const removeCodeApp = command('code_app.remove', {
  who: factorOwner,
  input: z.object({}),
  output: () => z.strictObject({ user_id: z.number(), message: Message }),
  proof: true,
  limit: factorLimit,
  async run(ctx) {
    const { db, actor } = ctx;
    await lockAccount(db, actor.id);
    const ways = await loginWaysOf(db, actor.id);
    if (!ways.has_code_app) return conflict('You have no code app.');
    const reason = keepsCodeApp(ways);
    if (reason) return conflict(reason);
    await db.delete(codeApps).where(eq(codeApps.user_id, actor.id));
    await db.delete(recoveryCodes).where(eq(recoveryCodes.user_id, actor.id));
    await noteSecondFactor(db, actor.id);
    mailChange(ctx, actor, { what: 'code_app_removed' });
    return { user_id: actor.id, message: fixed('Your code app is removed.') };
  },
  auditSubject: ({ user_id }) => ref('user', user_id),
});

/** Ten new recovery codes in place of the earlier ones. @throws Problem conflict without a code app */
export const replaceRecoveryCodes = command('recovery_codes.replace', {
  who: factorOwner,
  input: z.object({}),
  output: () => Codes,
  proof: true,
  limit: factorLimit,
  deadline: 10_000,
  skipIdempotency: true,
  prepare: () => newRecoveryCodes(),
  async run(ctx, _input, { codes, hashes }) {
    const { db, actor } = ctx;
    const [app] = await db
      .select({ user_id: codeApps.user_id })
      .from(codeApps)
      .where(and(eq(codeApps.user_id, actor.id), isNotNull(codeApps.secret)))
      .for('update');
    if (!app) return conflict('Recovery codes belong to a code app. Set one up first.');
    await storeRecoveryCodes(db, actor.id, hashes);
    mailChange(ctx, actor, { what: 'recovery_codes' });
    return { recovery_codes: codes, user_id: actor.id, message: 'Your new recovery codes are ready.' };
  },
  auditSubject: ({ user_id }) => ref('user', user_id),
});
