import type { CONTRACT_LENGTHS } from '@/lib/shared/enums';

export type ContractLength = keyof typeof CONTRACT_LENGTHS;
type Prices = { price: number; price_three_years: number };

const YEARS: Record<ContractLength, number> = { one_year: 1, three_years: 3 };
/** Of the yearly price, in percent, where a group names none for three years (spec 2 §9). */
const THREE_YEAR_DISCOUNT = 10;

/** A group is free when both prices are 0 (spec 2 §9). */
export const isFree = ({ price, price_three_years }: Prices) => price === 0 && price_three_years === 0;

/** What a contract costs: in cents, per year and at once (rule: payments.prices). */
export type Order = { contract_length: ContractLength; years: number; yearly_cents: number; amount_cents: number };

/** Both prices are per year; a term is charged at once. Three years cost ten percent less where the group has no price for them. */
export function orderOf({ price, price_three_years }: Prices, contract_length: ContractLength): Order {
  const years = YEARS[contract_length];
  const own = contract_length === 'three_years' ? price_three_years : price;
  const yearly = own > 0 || contract_length === 'one_year' ? own : (price * (100 - THREE_YEAR_DISCOUNT)) / 100;
  const yearly_cents = Math.round(yearly * 100);
  return { contract_length, years, yearly_cents, amount_cents: yearly_cents * years };
}

/** The last day of a contract that begins on `from`. */
export function paidUntil(from: Date, contract_length: ContractLength): Date {
  const end = new Date(from);
  end.setUTCFullYear(end.getUTCFullYear() + YEARS[contract_length]);
  // 29 February has no anniversary in a common year.
  if (end.getUTCDate() !== from.getUTCDate()) end.setUTCDate(0);
  else end.setUTCDate(end.getUTCDate() - 1);
  return end;
}

/** The discount of a three-year contract, in whole percent; 0 when there is none. */
export function discountOf(prices: Prices): number {
  const [one, three] = [orderOf(prices, 'one_year'), orderOf(prices, 'three_years')];
  return one.yearly_cents > 0 ? Math.max(0, Math.round(100 - (three.yearly_cents / one.yearly_cents) * 100)) : 0;
}

/** "INV-2026-7". */
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
