import 'server-only';
import { z } from 'zod';
import { hashPassword } from '@/lib/accounts/password-hash';
import { ref } from '@/lib/core/audit';
import { command } from '@/lib/core/operation';
import { onboardingTokenLimit } from '@/lib/core/token-limit';
import { paidCharge } from '@/lib/payments/choice';
import { Checkbox } from '@/lib/shared/fields';
import { anyone } from '@/lib/shared/gates';
import { conflict } from '@/lib/shared/problem';
import { checkEntries, DOCUMENT_FIELDS, DocumentEntry, DraftOf, PASSWORD_FIELDS, PasswordEntry } from './entries';
import { pageOfStep } from './pages';
import { requireSession, SESSION_INPUT } from './session';
import { mayMailLink, storeDraft } from './store';
import { submit } from './submit';

/**
 * The last step of a new company: its support process (spec 2 §2, §7). A password that has to be chosen again, because the
 * company came back by a mailed link, is part of it.
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
  limit: onboardingTokenLimit,
  deadline: 10_000,
  prepare: async (ctx, { document, user, save_for_later, ...presented }) => {
    const found = await requireSession(ctx, presented, { changes: true, step: 'process' });
    if (save_for_later) return { mails: await mayMailLink(found) };
    const chooses = !found.session.data.user?.password_hash || (found.by_link && !found.session.confirmed_at);
    const entries = await checkEntries(
      { document: DocumentEntry, ...(chooses && { user: PasswordEntry }) },
      { document, user },
    );
    return { document: entries.document, hash: chooses ? await hashPassword(user.password ?? '') : null };
  },
  async run(ctx, { document, user: _user, save_for_later: _, ...presented }, prepared) {
    const found = await requireSession(ctx, presented, { lock: true, step: 'process' });
    if (!prepared.document)
      return {
        ...(await storeDraft(ctx, found, { drafts: { document }, mails: prepared.mails })),
        id: found.session.id,
      };
    const { data } = found.session;
    const password_hash = prepared.hash ?? data.user?.password_hash;
    if (!data.company || !data.user || !password_hash)
      return conflict('Complete the earlier steps first.', { step: 'contact', redirect: pageOfStep('contact') });
    if (data.payment?.payment_type === 'credit_card' && !(await paidCharge(ctx.db, found.session.id)))
      return conflict('Pay first.', { step: 'agreements', redirect: pageOfStep('agreements') });
    return submit(ctx, found, { document: prepared.document, user: { ...data.user, password_hash } });
  },
  auditSubject: ({ id }) => ref('onboarding', id),
});
