import type { CONTRACT_LENGTHS, PAYMENT_STATUS, PAYMENT_TYPES } from '@/lib/shared/enums';
import type { OnboardingData } from '@/lib/shared/onboarding';

type PaymentType = keyof typeof PAYMENT_TYPES;
export type ContractLength = keyof typeof CONTRACT_LENGTHS;
type Prices = { price: number; price_three_years: number };

const YEARS: Record<ContractLength, number> = { one_year: 1, three_years: 3 };
/** Percentage of the yearly price, for groups without a three-year price (spec 2 §9). */
const THREE_YEAR_DISCOUNT = 10;

export const cents = (dollars: number) => Math.round(dollars * 100);

/** Default yearly price of a three-year contract: ten percent lower, in whole cents (rule: payments.prices). */
export const threeYearPrice = (price: number) => Math.round((cents(price) * (100 - THREE_YEAR_DISCOUNT)) / 100) / 100;

/** A group is free when both prices are 0 (spec 2 §9, spec 3 §3). */
export const isFree = ({ price, price_three_years }: Prices) => price === 0 && price_three_years === 0;

/** Price of a contract in cents, per year and in total (rule: payments.prices). */
export type Order = { contract_length: ContractLength; years: number; yearly_cents: number; amount_cents: number };

/** Prices are per year; a term is charged in full. Three years default to a discount of ten percent. */
export function orderOf({ price, price_three_years }: Prices, contract_length: ContractLength): Order {
  const years = YEARS[contract_length];
  const own = contract_length === 'three_years' ? price_three_years : price;
  const yearly_cents = cents(own > 0 || contract_length === 'one_year' ? own : threeYearPrice(price));
  return { contract_length, years, yearly_cents, amount_cents: yearly_cents * years };
}

export function paidUntil(from: Date, contract_length: ContractLength): Date {
  const end = new Date(from);
  end.setUTCFullYear(end.getUTCFullYear() + YEARS[contract_length]);
  // 29 February has no anniversary in a common year.
  if (end.getUTCDate() !== from.getUTCDate()) end.setUTCDate(0);
  else end.setUTCDate(end.getUTCDate() - 1);
  return end;
}

export function discountOf(prices: Prices): number {
  const [one, three] = [orderOf(prices, 'one_year'), orderOf(prices, 'three_years')];
  return one.yearly_cents > 0 ? Math.max(0, Math.round(100 - (three.yearly_cents / one.yearly_cents) * 100)) : 0;
}

export const invoiceName = ({
  invoice_year,
  invoice_number,
}: {
  invoice_year: number | null;
  invoice_number: number | null;
}) => (invoice_year === null ? null : `INV-${invoice_year}-${invoice_number}`);

/** Number on the receipt of a card payment, "R-2026-7"; null before it is paid (rule: payments.receipt). */
export const receiptName = ({ id, paid_at }: { id: number; paid_at: Date | null }) =>
  paid_at && `R-${paid_at.getUTCFullYear()}-${id}`;

type PaymentState = {
  payment_type: PaymentType;
  status: keyof typeof PAYMENT_STATUS;
  refund_requested_at: Date | null;
  stripe_payment_intent: string | null;
};

/** True when the card payment is refunded or the refund is on its way (rule: payments.refund). */
export const isReturned = ({ status, refund_requested_at }: Pick<PaymentState, 'status' | 'refund_requested_at'>) =>
  status === 'refunded' || refund_requested_at !== null;

/**
 * True when a registration can be sent and approved with the payment: a charged card, or an invoice (rule:
 * onboarding.who-pays).
 */
export const isCovered = (payment: PaymentState, chosen: PaymentType = payment.payment_type): boolean => {
  if (payment.payment_type !== chosen || isReturned(payment)) return false;
  return chosen === 'credit_card'
    ? payment.status === 'paid'
    : payment.stripe_payment_intent === null && (payment.status === 'pending' || payment.status === 'paid');
};

type Registration = { status: 'started' | 'submitted' | 'approved' | 'rejected'; data: OnboardingData };

/** True when the registration of a charge still needs it; otherwise it is refunded (rule: payments.refund). */
export const keepsCharge = ({ status, data }: Registration): boolean =>
  status !== 'rejected' && data.payment?.payment_type === 'credit_card';
