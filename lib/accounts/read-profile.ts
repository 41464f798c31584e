import 'server-only';
import { z } from 'zod';
import { settings } from '@/lib/settings';
import { query } from '@/lib/core/operation';
import { signedIn } from '@/lib/shared/gates';
import { countriesByName } from './countries';
import { proofOf } from './password';
import { hasPassword } from './policy';
import { findMe } from './read-me';

/** Data of the profile page and the forced dialogs. */
export const readProfile = query({
  who: signedIn,
  input: z.object({}),
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
      policy: { version: settings.agreement_version, url: settings.links.privacy },
    };
  },
});
export type Profile = Awaited<ReturnType<typeof readProfile.run>>;
