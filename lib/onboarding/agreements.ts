import 'server-only';
import { z } from 'zod';
import { ref } from '@/lib/core/audit';
import { command, type Ctx } from '@/lib/core/operation';
import { openInvoice } from '@/lib/payments/invoice';
import { isFree, orderOf } from '@/lib/payments/policy';
import { CONTRACT_LENGTHS, keysOf, PAYMENT_TYPES } from '@/lib/shared/enums';
import { Checkbox } from '@/lib/shared/fields';
import { anyone } from '@/lib/shared/gates';
import { AGREEMENTS, MUST_ACCEPT, type Agreement, type OnboardingData } from '@/lib/shared/onboarding';
import { conflict, invalid } from '@/lib/shared/problem';
import { documentsToAccept, storeAccepted, type AgreementDocument } from './agreement-documents';
import { DraftOf } from './entries';
import { checkStep, requireSession, SESSION_INPUT, type FoundSession } from './session';
import { mayMailLink, storeDraft, storeStep } from './store';

const AGREEMENT_NAMES = Object.keys(AGREEMENTS) as [Agreement, ...Agreement[]];
const Payment = z.object({
  contract_length: z.enum(keysOf(CONTRACT_LENGTHS), 'Choose one year or three years.').default('one_year'),
  payment_type: z.enum(keysOf(PAYMENT_TYPES), 'Choose how to pay.').default('credit_card'),
});

/**
 * Accepts the group's agreements (spec 2 §5, §7); those that do not apply are accepted automatically. A new company in a
 * priced group also chooses how it pays. `versions` names the documents that were shown; without it the present ones count.
 * @throws Problem invalid while one is missing, conflict for a document that was replaced after it was shown
 */
export const acceptAgreements = command('onboarding.agreements', {
  who: anyone,
  input: z.object({
    ...SESSION_INPUT,
    save_for_later: Checkbox,
    agreements: DraftOf(AGREEMENT_NAMES),
    versions: DraftOf(AGREEMENT_NAMES),
    payment: DraftOf(['contract_length', 'payment_type']),
  }),
  deadline: 10_000,
  prepare: async (ctx, { save_for_later, ...presented }) => {
    if (!save_for_later) return { mails: false };
    return { mails: await mayMailLink(await requireSession(ctx, presented, { changes: true })) };
  },
  async run(ctx, { save_for_later, agreements, versions, payment, ...presented }, { mails }) {
    const found = await requireSession(ctx, presented, { lock: true });
    const step = found.session.journey === 'member' ? 'basic-premium' : 'agreements';
    checkStep(found, step);
    const { session } = found;
    if (save_for_later)
      return { ...(await storeDraft(ctx, found, { drafts: { agreements, payment }, mails })), id: session.id };
    const documents = await documentsToAccept(ctx.db, found.group, session.journey);
    if (documents.some(({ agreement }) => !Checkbox.safeParse(agreements[agreement]).data))
      return invalid({ agreements: [MUST_ACCEPT] });
    checkVersions(documents, versions);
    await storeAccepted(ctx.db, { session_id: session.id, address: ctx.request.address, documents });
    const data: Partial<OnboardingData> = {
      agreements: { code_of_conduct: true, database_license: true, addendum: true },
    };
    if (session.journey === 'new' && !isFree(found.group)) data.payment = await choosePayment(ctx, found, payment);
    const stored = await storeStep(ctx, found, { step, data });
    return { ...stored, id: session.id, message: 'The agreements are accepted.' };
  },
  auditSubject: ({ id }) => ref('onboarding', id),
});

/** @throws Problem conflict */
function checkVersions(documents: AgreementDocument[], versions: Record<string, string>): void {
  const replaced = documents.filter(
    ({ agreement, file_id }) => versions[agreement] !== undefined && versions[agreement] !== String(file_id),
  );
  if (replaced.length)
    conflict(`${replaced.map(({ title }) => title).join(' and ')} changed while you read. Read the new version.`, {
      replaced: replaced.map(({ agreement }) => agreement),
    });
}

/**
 * How a new company pays. The amount is that of the group at this moment, never the client's (rule: payments.amount).
 * @throws Problem invalid for a card, which this portal does not take yet
 */
async function choosePayment(ctx: Ctx, { session, group }: FoundSession, entries: Record<string, string>) {
  const parsed = Payment.safeParse(entries);
  if (!parsed.success) return invalid({ 'payment.payment_type': ['Choose how to pay.'] });
  const payment = parsed.data;
  if (payment.payment_type === 'credit_card')
    return invalid({ 'payment.payment_type': ['Cards cannot be charged here yet. Choose an invoice.'] });
  await openInvoice(ctx.db, session.id, orderOf(group, payment.contract_length));
  return payment;
}
