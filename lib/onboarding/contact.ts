import 'server-only';
import { z } from 'zod';
import { eq } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { countries } from '@/db/schema';
import { hashPassword } from '@/lib/accounts/password-hash';
import { ref } from '@/lib/core/audit';
import { command } from '@/lib/core/operation';
import { onboardingTokenLimit } from '@/lib/core/token-limit';
import { Checkbox } from '@/lib/shared/fields';
import { anyone } from '@/lib/shared/gates';
import { invalid } from '@/lib/shared/problem';
import {
  checkEntries,
  COMPANY_FIELDS,
  CompanyEntry,
  DraftOf,
  PASSWORD_FIELDS,
  USER_FIELDS,
  UserEntry,
  UserWithPassword,
} from './entries';
import { requireSession, SESSION_INPUT } from './session';
import { mayMailLink, storeDraft, storeStep } from './store';

/**
 * The contact details of a new company (spec 2 §2, §7). A password that was entered before stays while the fields are empty.
 * The address is that of the session. With `save_for_later` nothing is checked yet.
 * @throws Problem invalid under `company.` and `user.`, conflict with the step to go to
 */
export const saveContact = command('onboarding.contact', {
  who: anyone,
  input: z.object({
    ...SESSION_INPUT,
    save_for_later: Checkbox,
    company: DraftOf(COMPANY_FIELDS),
    user: DraftOf([...USER_FIELDS, ...PASSWORD_FIELDS]),
  }),
  limit: onboardingTokenLimit,
  deadline: 10_000,
  prepare: async (ctx, { company, user, save_for_later, ...presented }) => {
    const found = await requireSession(ctx, presented, { changes: true, step: 'contact' });
    if (save_for_later) return { mails: await mayMailLink(found) };
    const keeps = !user.password && !!found.session.data.user?.password_hash && !found.by_link;
    const entries = await checkEntries(
      { company: CompanyEntry, user: keeps ? UserEntry : UserWithPassword },
      { company, user },
    );
    await checkCountry(ctx.db, entries.company.country_id);
    return { entries, hash: keeps ? null : await hashPassword(user.password ?? '') };
  },
  async run(ctx, { company, user, save_for_later: _, ...presented }, prepared) {
    const found = await requireSession(ctx, presented, { lock: true, step: 'contact' });
    if (!prepared.entries) {
      const { password: _password, password_confirmation: _confirmation, ...draft } = user;
      return {
        ...(await storeDraft(ctx, found, { drafts: { company, user: draft }, mails: prepared.mails })),
        id: found.session.id,
      };
    }
    const { first_name, last_name, phone, phone_country_code } = prepared.entries.user;
    const password_hash = prepared.hash ?? found.session.data.user?.password_hash;
    const entered = { first_name, last_name, phone, phone_country_code, password_hash };
    const stored = await storeStep(ctx, found, {
      step: 'contact',
      data: { company: prepared.entries.company, user: entered },
    });
    return { ...stored, id: found.session.id, message: 'Your contact details are saved.' };
  },
  auditSubject: ({ id }) => ref('onboarding', id),
});

/** @throws Problem invalid */
async function checkCountry(db: Db, country_id: number): Promise<void> {
  const [found] = await db.select({ id: countries.id }).from(countries).where(eq(countries.id, country_id));
  if (!found) invalid({ 'company.country_id': ['Choose a country.'] });
}
