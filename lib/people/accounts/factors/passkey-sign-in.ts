import 'server-only';
import { generateAuthenticationOptions } from '@simplewebauthn/server';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { NO_MATCH, rejectionReason, usesSso } from '@/lib/people/accounts/authenticate';
import { beginSession, loginResult } from '@/lib/people/accounts/begin-session';
import { SignIn } from '@/lib/people/accounts/resources';
import { ref } from '@/lib/platform/operation/audit';
import { command } from '@/lib/platform/operation/operation';
import { perMinute } from '@/lib/platform/limits/rate-limit';
import type { Reply } from '@/lib/platform/operation/reply';
import type { RequestInfo } from '@/lib/platform/http/request-info';
import { settings } from '@/lib/platform/settings';
import { addressKey } from '@/lib/shared/address-key';
import { LOGIN_TICKET, msOf } from '@/lib/shared/durations';
import { Id, optional } from '@/lib/shared/fields';
import { anyone } from '@/lib/shared/gates';
import { Problem } from '@/lib/shared/problem';
import { rpId } from './relying-party';
import { Assertion, RequestOptions, TicketSecret } from './resources';
import { newSecret, storeTicket } from './tickets';
import { notePasskeyUse, verifyAssertion, type ProvenPasskey } from './verify-assertion';

const OTHER_COMPANY =
  'This passkey is for your account elsewhere in the network. Choose the one for this company, or log in another way.';

const limitOf = (what: string) => (request: RequestInfo) => [
  perMinute(settings.limits.login_address_per_minute, what, addressKey(request.address)),
];

/**
 * Options for the browser to sign in with a passkey, or to prove who is there. They name no account: the authenticator
 * offers those that it has (rule: passkeys.neutral). The answer is sent with the `ticket`.
 */
export const passkeySignInOptions = command('session.begin_by_passkey', {
  who: anyone,
  input: z.object({}),
  output: () => RequestOptions,
  limit: limitOf('passkey-options'),
  skipIdempotency: true,
  enrolls: true,
  async run({ db }) {
    const [ticket, challenge] = [newSecret(), newSecret()];
    await storeTicket(db, ticket, { purpose: 'passkey', challenge });
    const { rpId: rp } = await generateAuthenticationOptions({ rpID: rpId() });
    return {
      challenge,
      rpId: rp ?? rpId(),
      timeout: msOf(LOGIN_TICKET),
      userVerification: 'required' as const,
      allowCredentials: [],
      ticket,
    };
  },
  auditSubject: () => null,
});

/**
 * Logs in with a passkey alone, which is two factors: the device and the check of its user. Answers as the login does
 * (rules: passkeys.sign-in, passkeys.neutral).
 * @throws Problem unauthenticated for an unknown, foreign, copied or unverified passkey, and for a used challenge;
 * forbidden with the reason why this account may not log in
 */
export const signInWithPasskey = command('session.start_by_passkey', {
  who: anyone,
  input: z.object({ ticket: TicketSecret, response: Assertion, company_id: optional(Id).optional() }),
  output: () => SignIn,
  limit: limitOf('passkey'),
  enrolls: true,
  skipIdempotency: true,
  prepare: ({ db, request }, input) => authenticateByPasskey(db, request, input),
  async run(ctx, _input, proven): Promise<Reply<SignIn>> {
    if (!(await notePasskeyUse(ctx.db, proven))) throw new Problem('unauthenticated', NO_MATCH);
    return loginResult(ctx.request, await beginSession(ctx, proven.account, 'passkey'), proven.account);
  },
  auditSubject: ({ body }) => ref('user', body.user.id),
});

async function authenticateByPasskey(
  db: Db,
  request: RequestInfo,
  { company_id, ...input }: { ticket: string; response: Assertion; company_id?: number | null },
): Promise<ProvenPasskey> {
  const proven = await verifyAssertion(db, request, input);
  if (!proven || proven.account.status === 'deleted' || proven.account.role === 'api' || usesSso(proven.account))
    throw new Problem('unauthenticated', NO_MATCH);
  const reason = rejectionReason(proven.account, request);
  if (reason) throw new Problem('forbidden', reason);
  if (company_id && proven.account.company_id !== company_id) throw new Problem('forbidden', OTHER_COMPANY);
  return proven;
}
