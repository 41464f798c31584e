import 'server-only';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { ref } from '@/lib/platform/operation/audit';
import { command } from '@/lib/platform/operation/operation';
import { onboardingTokenLimit } from '@/lib/platform/limits/token-limit';
import { dropChoice, isChosen, paidCharge, storeChoice, type PaymentChoice } from '@/lib/network/payments/choice';
import { releaseOtherCharge } from '@/lib/network/payments/claim';
import type { Payment } from '@/lib/network/payments/outcome';
import { isFree, orderOf } from '@/lib/network/payments/policy';
import { settings } from '@/lib/platform/settings';
import { cardSettings } from '@/lib/platform/settings/card';
import { CONTRACT_LENGTHS, keysOf, PAYMENT_TYPES } from '@/lib/shared/enums';
import { Checkbox } from '@/lib/shared/fields';
import { money } from '@/lib/shared/format';
import { anyone } from '@/lib/shared/gates';
import { AGREEMENTS, MUST_ACCEPT, type Agreement, type OnboardingData } from '@/lib/shared/onboarding';
import { conflict, invalid, type FieldErrors } from '@/lib/shared/problem';
import { documentsToAccept, storeAccepted } from './agreement-documents';
import { DraftOf } from './entries';
import { checkStep, requireSession, SESSION_INPUT, type FoundSession } from './session';
import { mayMailLink, storeDraft, storeStep } from './store';
import { PaymentTerm, SavedDraft, StepTaken, type AgreementDocument } from './resources';

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
export const acceptAgreements = command('onboarding.accept_agreements', {
  who: anyone,
  input: z.object({
    ...SESSION_INPUT,
    save_for_later: Checkbox,
    agreements: DraftOf(AGREEMENT_NAMES),
    versions: DraftOf(AGREEMENT_NAMES),
    payment: DraftOf(['contract_length', 'payment_type', 'shown_cents']),
  }),
  output: () =>
    z.union([
      StepTaken.extend({
        requires_payment: z.boolean().optional(),
        order: PaymentTerm.omit({ until: true }).optional(),
      }),
      SavedDraft,
    ]),
  limit: onboardingTokenLimit,
  deadline: 30_000,
  prepare: async (ctx, { save_for_later, agreements, payment, ...presented }) => {
    const registration = await requireSession(ctx, presented, { changes: true });
    if (save_for_later) return { mails: await mayMailLink(registration), choice: NOTHING_DUE };
    const missing = await missingAgreements(ctx.db, registration, agreements);
    const choice = await readChoice(ctx.db, registration, { payment, missing });
    if (Object.keys(missing).length) return invalid(missing);
    if (choice !== PAID)
      await releaseOtherCharge(registration.session.id, (paying) => choice !== NOTHING_DUE && isChosen(paying, choice));
    return { mails: false, choice };
  },
  async run(ctx, { save_for_later, agreements, versions, payment, ...presented }, { mails, choice }) {
    const registration = await requireSession(ctx, presented, { lock: true });
    const step = registration.session.journey === 'member' ? 'basic-premium' : 'agreements';
    checkStep(registration, step);
    const { session } = registration;
    if (save_for_later)
      return { ...(await storeDraft(ctx, registration, { drafts: { agreements, payment }, mails })), id: session.id };
    const documents = await documentsToAccept(ctx.db, registration.group, session.journey);
    if (!areAccepted(documents, agreements)) return invalid({ agreements: [MUST_ACCEPT] });
    checkVersions(documents, versions);
    await storeAccepted(ctx.db, { session_id: session.id, address: ctx.request.address, documents });
    const data: Partial<OnboardingData> = {
      agreements: { code_of_conduct: true, database_license: true, addendum: true },
    };
    if (choice === NOTHING_DUE) {
      if (session.data.payment) await dropChoice(ctx.db, session.id);
      data.payment = undefined;
    }
    if (choice === NOTHING_DUE || choice === PAID)
      return answerOf(session.id, await storeStep(ctx, registration, { step, data }));
    await storeChoice(ctx.db, session.id, choice);
    data.payment = { contract_length: choice.order.contract_length, payment_type: choice.payment_type };
    const waits = choice.payment_type === 'credit_card';
    const stored = await storeStep(ctx, registration, { step, data, waits });
    return { ...answerOf(session.id, stored), ...(waits && { requires_payment: true, order: choice.order }) };
  },
  auditSubject: ({ id }) => ref('onboarding', id),
});

async function missingAgreements(
  db: Db,
  { session, group }: FoundSession,
  agreements: Record<string, string>,
): Promise<FieldErrors> {
  const documents = await documentsToAccept(db, group, session.journey);
  return areAccepted(documents, agreements) ? {} : { agreements: [MUST_ACCEPT] };
}

const areAccepted = (documents: AgreementDocument[], agreements: Record<string, string>) =>
  documents.every(({ agreement }) => Checkbox.safeParse(agreements[agreement]).data);

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

const PAID = 'paid' as const;
const NOTHING_DUE = 'nothing due' as const;

/**
 * Reads how a new company pays, unless nothing is due or its card was already charged. The amount is the group's
 * current price, never the client's (rule: payments.amount).
 * @throws Problem invalid, conflict for a price that changed after it was shown and for another choice after the charge
 */
async function readChoice(
  db: Db,
  { session, group }: FoundSession,
  { payment: { shown_cents, ...chosen }, missing }: { payment: Record<string, string>; missing: FieldErrors },
): Promise<PaymentChoice | typeof PAID | typeof NOTHING_DUE> {
  if (session.journey !== 'new') return NOTHING_DUE;
  const paid = await paidCharge(db, session.id);
  if (isFree(group)) return paid ? PAID : NOTHING_DUE;
  const parsed = PaymentEntry.safeParse(chosen);
  if (!parsed.success) return invalid({ ...missing, 'payment.payment_type': ['Choose how to pay.'] });
  const { contract_length, payment_type } = parsed.data;
  const choice = { order: orderOf(group, contract_length), payment_type };
  if (paid) return refuseOther(paid, Object.keys(chosen).length ? choice : null);
  if (payment_type === 'credit_card' && !cardSettings())
    return invalid({ ...missing, 'payment.payment_type': ['Cards cannot be charged here. Choose an invoice.'] });
  checkPrice(choice, shown_cents);
  return choice;
}

/** @throws Problem conflict for a price that changed after it was shown */
function checkPrice({ order: { amount_cents } }: PaymentChoice, shown_cents: string | undefined): void {
  if (shown_cents !== undefined && shown_cents !== String(amount_cents))
    conflict(`The price changed while you read: ${money(amount_cents)}. Check it, then continue.`, { replaced: [] });
}

/** @throws Problem conflict for another choice after the charge */
function refuseOther(paid: Payment, choice: PaymentChoice | null): typeof PAID {
  const isOther = choice?.payment_type === 'invoice' || choice?.order.contract_length !== paid.contract_length;
  if (choice && isOther)
    conflict(
      `${money(paid.amount_cents)} were already charged to your card. Write to ${settings.network_email} to change the contract.`,
    );
  return PAID;
}
