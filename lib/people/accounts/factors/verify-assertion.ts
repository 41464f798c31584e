import 'server-only';
import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { auditLog, companies, passkeys, ssoProviders, users } from '@/db/schema';
import type { Account } from '@/lib/people/accounts/authenticate';
import { deferInsert } from '@/lib/platform/operation/deferred-inserts';
import { log } from '@/lib/platform/log';
import { now } from '@/lib/platform/operation/operation';
import type { RequestInfo } from '@/lib/platform/http/request-info';
import { transactAsSystem } from '@/lib/platform/operation/system';
import { mailChange, noteSecondFactor } from './own-factors';
import { clientDataOf, isOwnOrigin, reasonOf, rpId, userHandle } from './relying-party';
import { removeFactorsIfDue } from './resets';
import type { Assertion } from './resources';
import { takeTicket } from './tickets';

type Signed = { ticket: string; response: Assertion };
type StoredPasskey = typeof passkeys.$inferSelect;
export type ProvenPasskey = { passkey_id: number; counter: number; backed_up: boolean; account: Account };

/**
 * Verifies an answer to one of our challenges; null for a wrong one. Uses up the challenge, right or wrong, and ends a
 * passkey of which a second copy exists (rules: passkeys.challenge, passkeys.cloned).
 */
export async function verifyAssertion(
  db: Db,
  request: RequestInfo,
  { ticket: secret, response }: Signed,
): Promise<ProvenPasskey | null> {
  const ticket = await takeTicket(db, 'passkey', secret);
  const data = clientDataOf(response.response.clientDataJSON);
  const found = await findPasskey(db, response.id);
  if (!ticket || !data || !found || !(await isOwnOrigin(db, data.origin))) return null;
  const { passkey, account } = found;
  if (response.response.userHandle !== userHandle(account.id).toString('base64url')) return null;
  if (await removeFactorsIfDue(account.id, request)) return null;
  const signed = await signatureOf(passkey, { response, challenge: ticket.challenge!, origin: data.origin });
  if (!signed) return null;
  if (isCopy(passkey.counter, signed.counter)) {
    await endPasskey({ passkey, account }, request);
    return null;
  }
  return { passkey_id: passkey.id, ...signed, account };
}

/**
 * A counter that has not advanced means that two copies count (WebAuthn §6.1.1); keys that never count stay at zero.
 */
const isCopy = (stored: number, counter: number) => (stored > 0 || counter > 0) && counter <= stored;

type SignatureOptions = { response: Assertion; challenge: string; origin: string };

async function signatureOf(passkey: StoredPasskey, { response, challenge, origin }: SignatureOptions) {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId(),
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        // The library would refuse a copy before it checks the signature, so anyone could end a passkey.
        counter: 0,
      },
    });
    const { newCounter: counter, credentialBackedUp: backed_up } = authenticationInfo;
    return verified ? { counter, backed_up } : null;
  } catch (error) {
    log.info({ passkey_id: passkey.id, reason: reasonOf(error) }, 'passkey refused');
    return null;
  }
}

async function findPasskey(
  db: Db,
  credential_id: string,
): Promise<{ passkey: StoredPasskey; account: Account } | null> {
  const [found] = await db
    .select({
      passkey: passkeys,
      account: {
        id: users.id,
        role: users.role,
        status: users.status,
        first_name: users.first_name,
        last_name: users.last_name,
        email: users.email,
        password_hash: users.password_hash,
        is_locked: sql<boolean>`false`,
        counter: sql<string | null>`null`,
        company_id: users.company_id,
        company_status: companies.status,
        level: companies.membership_type,
        login_method: companies.login_method,
        is_sso_proven: sql<boolean>`${ssoProviders.proven_at} is not null`,
      },
    })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.user_id))
    .leftJoin(companies, eq(companies.id, users.company_id))
    .leftJoin(ssoProviders, eq(ssoProviders.company_id, companies.id))
    .where(and(eq(passkeys.credential_id, credential_id), isNull(passkeys.cloned_at)));
  return found ?? null;
}

/** Commits although the login is refused. */
async function endPasskey(
  { passkey, account }: { passkey: StoredPasskey; account: Account },
  request: RequestInfo,
): Promise<void> {
  await transactAsSystem(
    async (ctx) => {
      const { db } = ctx;
      await db.update(passkeys).set({ cloned_at: now }).where(eq(passkeys.id, passkey.id));
      await noteSecondFactor(db, account.id);
      mailChange(ctx, account, { what: 'passkey_cloned', name: passkey.name });
      deferInsert(ctx, auditLog, {
        command: 'passkey.end_copied',
        subject_type: 'passkey',
        subject_id: passkey.id,
        address: request.address,
        request_id: ctx.request.request_id,
      });
    },
    { request },
  );
}

/** Notes the use of a proven passkey; false when it ended, or another request with the same counter was first. */
export async function notePasskeyUse(db: Db, { passkey_id, counter, backed_up }: ProvenPasskey): Promise<boolean> {
  const isNext = counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter);
  const used = await db
    .update(passkeys)
    .set({ counter, backed_up, last_used_at: now })
    .where(and(eq(passkeys.id, passkey_id), isNull(passkeys.cloned_at), isNext))
    .returning({ id: passkeys.id });
  return used.length > 0;
}
