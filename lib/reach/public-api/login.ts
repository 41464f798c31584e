import 'server-only';
import { publicCall } from './endpoint';
import { z } from 'zod';
import { authenticate, NO_MATCH, resetFailures } from '@/lib/people/accounts/authenticate';
import { bearerAnswer } from '@/lib/people/accounts/sessions';
import { beginSession } from '@/lib/people/accounts/begin-session';
import { ref } from '@/lib/platform/operation/audit';
import { command } from '@/lib/platform/operation/operation';
import { bucketOf, perMinute } from '@/lib/platform/limits/rate-limit';
import { Reply } from '@/lib/platform/operation/reply';
import { settings } from '@/lib/platform/settings';
import { addressKey } from '@/lib/shared/address-key';
import { Email } from '@/lib/shared/fields';
import { anyone } from '@/lib/shared/gates';
import { Problem } from '@/lib/shared/problem';

const AccessToken = z
  .strictObject({ accessToken: z.string(), tokenType: z.literal('Bearer'), expiresIn: z.number() })
  .meta({ id: 'AccessToken' });

/**
 * Logs a user of role api in (rule: api.login). Every other account is refused as a wrong password is.
 * @throws Problem unauthenticated
 */
export const logInProgram = publicCall(
  command('session.start', {
    who: anyone,
    scope: null,
    input: z.object({
      username: Email,
      password: z.string('Enter a password.').min(1, 'Enter a password.').max(1000, 'Use 8 to 128 characters.'),
    }),
    output: () => AccessToken,
    limit: ({ address }, { username }) => [
      perMinute(settings.limits.login_per_minute, 'login', addressKey(address), bucketOf(username)),
      perMinute(settings.limits.login_address_per_minute, 'login', addressKey(address)),
    ],
    deadline: 10_000,
    skipIdempotency: true,
    async prepare({ db, request }, { username, password }) {
      const account = await authenticate(db, asProgram(request), { email: username, password });
      if (account.role !== 'api') throw new Problem('unauthenticated', NO_MATCH);
      return account;
    },
    async run(ctx, _input, account) {
      const { claims } = await beginSession({ ...ctx, request: asProgram(ctx.request) }, account, 'password');
      await resetFailures(ctx.db, account);
      const { token, expires_in } = await bearerAnswer(claims);
      return new Reply({ accessToken: token, tokenType: 'Bearer' as const, expiresIn: expires_in });
    },
    auditSubject: (_output, _input) => ref('user', null),
  }),
  { operationId: 'login' },
);

/** API clients get no cookie, no matter which headers they send. */
const asProgram = <R extends object>(request: R) => ({ ...request, browser: false, device: undefined });
