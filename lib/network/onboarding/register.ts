import 'server-only';
import { z } from 'zod';
import { hashNewPassword } from '@/lib/people/accounts/new-password';
import { ref } from '@/lib/platform/operation/audit';
import { command } from '@/lib/platform/operation/operation';
import { onboardingTokenLimit } from '@/lib/platform/limits/token-limit';
import { Checkbox } from '@/lib/shared/fields';
import { anyone } from '@/lib/shared/gates';
import { conflict } from '@/lib/shared/problem';
import { checkEntries, DOCUMENT_FIELDS, ProcessEntry, DraftOf, PASSWORD_FIELDS, PasswordEntry } from './entries';
import { pageOfStep } from './pages';
import { requireCovered } from './payment-due';
import { requireSession, SESSION_INPUT } from './session';
import { mayMailLink, storeDraft } from './store';
import { submit } from './submit';
import { SavedDraft, Submitted } from './resources';

/**
 * The last step of a new company: its support process (spec 2 §2, §7). Includes the password when it has to be chosen
 * again, because the company came back by a mailed link.
 * @throws Problem invalid under `document.` and `user.`, conflict with the step to go to
 */
export const registerCompany = command('onboarding.register', {
  who: anyone,
  input: z.object({
    ...SESSION_INPUT,
    save_for_later: Checkbox,
    document: DraftOf(DOCUMENT_FIELDS),
    user: DraftOf(PASSWORD_FIELDS),
  }),
  output: () => z.union([Submitted, SavedDraft]),
  limit: onboardingTokenLimit,
  deadline: 10_000,
  prepare: async (ctx, { document: process, user, save_for_later, ...presented }) => {
    const registration = await requireSession(ctx, presented, { changes: true, step: 'process' });
    if (save_for_later) return { mails: await mayMailLink(registration) };
    const chooses =
      !registration.session.data.user?.password_hash || (registration.by_link && !registration.session.confirmed_at);
    const entries = await checkEntries(
      { document: ProcessEntry, ...(chooses && { user: PasswordEntry }) },
      { document: process, user },
    );
    const password = user.password ?? '';
    const { email, data } = registration.session;
    const owner = { email, names: [data.company?.name] };
    const hash = chooses ? await hashNewPassword(ctx.db, { password, ...owner, field: 'user.password' }) : null;
    return { document: entries.document, hash };
  },
  async run(ctx, { document: process, user: _user, save_for_later: _, ...presented }, prepared) {
    const registration = await requireSession(ctx, presented, { lock: true, step: 'process' });
    if (!prepared.document)
      return {
        ...(await storeDraft(ctx, registration, { drafts: { document: process }, mails: prepared.mails })),
        id: registration.session.id,
      };
    const { data } = registration.session;
    const password_hash = prepared.hash ?? data.user?.password_hash;
    if (!data.company || !data.user || !password_hash)
      return conflict('Complete the earlier steps first.', { step: 'contact', redirect: pageOfStep('contact') });
    await requireCovered(ctx.db, registration);
    return submit(ctx, registration, { document: prepared.document, user: { ...data.user, password_hash } });
  },
  auditSubject: ({ id }) => ref('onboarding', id),
});
