import 'server-only';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { ref } from '@/lib/core/audit';
import { command } from '@/lib/core/operation';
import { onboardingTokenLimit } from '@/lib/core/token-limit';
import { isChosen, paidCharge, storeChoice, type PaymentChoice } from '@/lib/payments/choice';
import { releaseOtherCharge } from '@/lib/payments/claim';
import type { Payment } from '@/lib/payments/outcome';
import { isFree, orderOf } from '@/lib/payments/policy';
import { settings } from '@/lib/settings';
import { cardSettings } from '@/lib/settings/card';
import { CONTRACT_LENGTHS, keysOf, PAYMENT_TYPES } from '@/lib/shared/enums';
import { Checkbox } from '@/lib/shared/fields';
import { money } from '@/lib/shared/format';
import { anyone } from '@/lib/shared/gates';
import { AGREEMENTS, MUST_ACCEPT, type Agreement, type OnboardingData } from '@/lib/shared/onboarding';
import { conflict, invalid } from '@/lib/shared/problem';
import { documentsToAccept, storeAccepted, type AgreementDocument } from './agreement-documents';
import { DraftOf } from './entries';
import { checkStep, requireSession, SESSION_INPUT, type FoundSession } from './session';
import { mayMailLink, storeDraft, storeStep } from './store';

const AGREEMENT_NAMES = Object.keys(AGREEMENTS) as [Agreement, ...Agreement[]];
const PaymentEntry = z.object({
  contract_length: z.enum(keysOf(CONTRACT_LENGTHS), 'Choose one year or three years.').default('one_year'),
  payment_type: z.enum(keysOf(PAYMENT_TYPES), 'Choose how to pay.').default('credit_card'),
});

/**
 * Accepts the group's agreements (spec 2 §5, §7); those that do not apply are accepted automatically. A new company in a
 * priced group also chooses how it pays: by card, it stays at this step until the card is charged. `versions` names the
 * documents that were shown, `shown_cents` the price; without them the present ones count.
 * @throws Problem invalid while an agreement is missing, conflict for a document or price that changed after it was shown
 */
export const acceptAgreements = command('onboarding.agreements', {
  who: anyone,
  input: z.object({
    ...SESSION_INPUT,
    save_for_later: Checkbox,
    agreements: DraftOf(AGREEMENT_NAMES),
    versions: DraftOf(AGREEMENT_NAMES),
    payment: DraftOf(['contract_length', 'payment_type', 'shown_cents']),
  }),
  limit: onboardingTokenLimit,
  deadline: 30_000,
  prepare: async (ctx, { save_for_later, payment, ...presented }) => {
    const found = await requireSession(ctx, presented, { changes: true });
    if (save_for_later) return { mails: await mayMailLink(found), choice: null };
    const choice = await readChoice(ctx.db, found, payment);
    if (choice) await releaseOtherCharge(found.session.id, (paying) => isChosen(paying, choice));
    return { mails: false, choice };
  },
  async run(ctx, { save_for_later, agreements, versions, payment, ...presented }, { mails, choice }) {
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
    if (!choice) return answerOf(session.id, await storeStep(ctx, found, { step, data }));
    await storeChoice(ctx.db, session.id, choice);
    data.payment = { contract_length: choice.order.contract_length, payment_type: choice.payment_type };
    const waits = choice.payment_type === 'credit_card';
    const stored = await storeStep(ctx, found, { step, data, waits });
    return { ...answerOf(session.id, stored), ...(waits && { requires_payment: true, order: choice.order }) };
  },
  auditSubject: ({ id }) => ref('onboarding', id),
});

const answerOf = <T>(id: number, stored: T) => ({ ...stored, id, message: 'The agreements are accepted.' });

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
 * How a new company pays; null where nothing is due or the card was charged already. The amount is that of the group at this
 * moment, never the client's (rule: payments.amount).
 * @throws Problem invalid, conflict for a price that changed after it was shown and for another choice after the charge
 */
async function readChoice(
  db: Db,
  { session, group }: FoundSession,
  { shown_cents, ...chosen }: Record<string, string>,
): Promise<PaymentChoice | null> {
  if (session.journey !== 'new' || isFree(group)) return null;
  const parsed = PaymentEntry.safeParse(chosen);
  if (!parsed.success) return invalid({ 'payment.payment_type': ['Choose how to pay.'] });
  const { contract_length, payment_type } = parsed.data;
  const choice = { order: orderOf(group, contract_length), payment_type };
  const paid = await paidCharge(db, session.id);
  if (paid) return refuseOther(paid, Object.keys(chosen).length ? choice : null);
  if (payment_type === 'credit_card' && !cardSettings())
    return invalid({ 'payment.payment_type': ['Cards cannot be charged here. Choose an invoice.'] });
  const { amount_cents } = choice.order;
  if (shown_cents !== undefined && shown_cents !== String(amount_cents))
    conflict(`The price changed while you read: ${money(amount_cents)}. Check it, then continue.`, { replaced: [] });
  return choice;
}

/** @throws Problem conflict for another choice after the charge */
function refuseOther(paid: Payment, choice: PaymentChoice | null): null {
  const isOther = choice?.payment_type === 'invoice' || choice?.order.contract_length !== paid.contract_length;
  if (choice && isOther)
    conflict(
      `${money(paid.amount_cents)} were already charged to your card. Write to ${settings.network_email} to change the contract.`,
    );
  return null;
}
