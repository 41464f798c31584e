import 'server-only';
import { z } from 'zod';
import { hashNewPassword } from '@/lib/people/accounts/new-password';
import { ref } from '@/lib/platform/operation/audit';
import { command } from '@/lib/platform/operation/operation';
import { onboardingTokenLimit } from '@/lib/platform/limits/token-limit';
import { Checkbox } from '@/lib/shared/fields';
import { anyone } from '@/lib/shared/gates';
import {
  checkEntries,
  COMPANY_FIELDS,
  CompanyEntry,
  countryErrors,
  DraftOf,
  PASSWORD_FIELDS,
  USER_FIELDS,
  ApplicantEntry,
  UserWithPassword,
} from './entries';
import { requireSession, SESSION_INPUT } from './session';
import { mayMailLink, storeDraft, storeStep } from './store';
import { SavedDraft, StepTaken } from './resources';

/**
 * The contact details of a new company (spec 2 §2, §7). A password that was entered before stays while the fields are
 * empty. The address is the session's. With `save_for_later` nothing is checked yet.
 * @throws Problem invalid under `company.` and `user.`, conflict with the step to go to
 */
export const saveContact = command('onboarding.save_contact', {
  who: anyone,
  input: z.object({
    ...SESSION_INPUT,
    save_for_later: Checkbox,
    company: DraftOf(COMPANY_FIELDS),
    user: DraftOf([...USER_FIELDS, ...PASSWORD_FIELDS]),
  }),
  output: () => z.union([SavedDraft, StepTaken]),
  limit: onboardingTokenLimit,
  deadline: 10_000,
  prepare: async (ctx, { company, user, save_for_later, ...presented }) => {
    const registration = await requireSession(ctx, presented, { changes: true, step: 'contact' });
    if (save_for_later) return { mails: await mayMailLink(registration) };
    const keeps = !user.password && !!registration.session.data.user?.password_hash && !registration.by_link;
    const entries = await checkEntries(
      { company: CompanyEntry, user: keeps ? ApplicantEntry : UserWithPassword },
      { company, user },
      await countryErrors(ctx.db, 'company.country_id', company.country_id),
    );
    const password = user.password ?? '';
    const owner = { email: registration.session.email, names: [entries.company.name] };
    const hash = keeps ? null : await hashNewPassword(ctx.db, { password, ...owner, field: 'user.password' });
    return { entries, hash };
  },
  async run(ctx, { company, user, save_for_later: _, ...presented }, prepared) {
    const registration = await requireSession(ctx, presented, { lock: true, step: 'contact' });
    if (!prepared.entries) {
      const { password: _password, password_confirmation: _confirmation, ...draft } = user;
      return {
        ...(await storeDraft(ctx, registration, { drafts: { company, user: draft }, mails: prepared.mails })),
        id: registration.session.id,
      };
    }
    const { first_name, last_name, phone, phone_country_code } = prepared.entries.user;
    const password_hash = prepared.hash ?? registration.session.data.user?.password_hash;
    const entered = { first_name, last_name, phone, phone_country_code, password_hash };
    const stored = await storeStep(ctx, registration, {
      step: 'contact',
      data: { company: prepared.entries.company, user: entered },
    });
    return { ...stored, id: registration.session.id, message: 'Your contact details are saved.' };
  },
  auditSubject: ({ id }) => ref('onboarding', id),
});
