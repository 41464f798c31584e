import 'server-only';
import { z } from 'zod';
import { Country } from './resources';
import { settings } from '@/lib/platform/settings';
import { query } from '@/lib/platform/operation/operation';
import { loggedIn } from '@/lib/shared/gates';
import { countriesByName } from './countries';
import { proofOf } from './password';
import { hasPassword } from './policy';
import { findMe } from './read-me';
import { OwnProfile } from './resources';
import { LOGIN_METHODS, keysOf } from '@/lib/shared/enums';

/** Data of the profile page and the forced dialogs. */
export const readProfile = query({
  who: loggedIn,
  input: z.object({}),
  output: () =>
    z.strictObject({
      user: OwnProfile,
      countries: z.array(Country),
      proof: z.enum(['password', 'nothing', 'sign_in']),
      company: z.strictObject({ name: z.string(), login_method: z.enum(keysOf(LOGIN_METHODS)) }).nullable(),
      password: z.boolean(),
      acting: z.boolean(),
      policy: z.strictObject({ version: z.number(), url: z.string() }),
    }),
  async run({ db, actor }) {
    const [{ user, company }, countries, proof] = await Promise.all([
      findMe(db, actor.id),
      countriesByName(db),
      proofOf(db, actor),
    ]);
    return {
      user,
      countries,
      proof,
      company: company && { name: company.name, login_method: company.login_method },
      password: hasPassword(actor),
      acting: actor.impersonator !== null,
      policy: {
        version: settings.agreement_version,
        url: settings.links.privacy,
      },
    };
  },
});
export type Profile = Awaited<ReturnType<typeof readProfile.run>>;
