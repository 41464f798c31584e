import 'server-only';
import { z } from 'zod';
import { SecondFactor } from '@/lib/people/accounts/factors/resources';
import { finishLogin, loginSubject } from '@/lib/people/accounts/factors/second-step';
import { settings } from '@/lib/platform/settings';
import { command } from '@/lib/platform/operation/operation';
import { bucketOf, perMinute } from '@/lib/platform/limits/rate-limit';
import { addressKey } from '@/lib/shared/address-key';
import { Email, Id, optional } from '@/lib/shared/fields';
import { anyone } from '@/lib/shared/gates';
import { authenticate, resetFailures } from './authenticate';
import { SignIn } from './resources';

/**
 * Logs in with email address and password (spec 1 §7, rules: sessions.bearer, sessions.cookie); with `company_id`, as a company's
 * page sends it, to that company's account alone (rule: persons.login). Browsers get a cookie
 * and a location, never a token; other clients get a bearer token. The password is verified before the transaction
 * starts. Where the account has a code app, the answer is a ticket for its code instead (rule: second-factor.asked).
 * @throws Problem unauthenticated for a wrong address or password, forbidden where a passkey is required
 */
export const signIn = command('session.start', {
  who: anyone,
  input: z.object({
    email: Email,
    company_id: optional(Id).optional(),
    password: z.string('Enter a password.').min(1, 'Enter a password.').max(1000, 'Use 8 to 128 characters.'),
  }),
  output: () => z.union([SignIn, SecondFactor]),
  limit: ({ address }, { email }) => [
    perMinute(settings.limits.login_per_minute, 'login', addressKey(address), bucketOf(email)),
    perMinute(settings.limits.login_address_per_minute, 'login', addressKey(address)),
  ],
  deadline: 10_000,
  enrolls: true,
  skipIdempotency: true,
  prepare: ({ db, request }, entry) => authenticate(db, request, entry),
  async run(ctx, _input, account) {
    await resetFailures(ctx.db, account);
    return finishLogin(ctx, account, 'password');
  },
  auditSubject: (reply) => loginSubject(reply),
});
