'use client';
import { useState } from 'react';
import { RadioCards } from '@/components/form/choices';
import { Alert } from '@/components/ui/alert';
import type { OnboardingPage } from '@/lib/network/onboarding/read';
import { longDate, money } from '@/lib/shared/format';

export type OrderChoices = NonNullable<OnboardingPage['order']>;
type Order = OrderChoices['one_year'];

type Props = {
  order: OrderChoices;
  payment: Record<string, string>;
  takesCards: boolean;
  pays: string;
  onPays: (type: string) => void;
};

/** Shows amount and end date before anything is charged (rule: payments.prices). */
export function OrderFields({ order, payment, takesCards, pays, onPays }: Props) {
  const [term, setTerm] = useState(payment.contract_length === 'three_years' ? 'three_years' : 'one_year');
  const chosen = termOf(order, term);
  return (
    <>
      <RadioCards
        name="contract_length"
        label="Contract length"
        defaultValue={term}
        onChange={setTerm}
        columns
        cards={[
          { value: 'one_year', label: 'One year', hint: `${money(order.one_year.yearly_cents)} a year` },
          {
            value: 'three_years',
            label: 'Three years',
            hint: `${money(order.three_years.yearly_cents)} a year${order.discount ? `, ${order.discount}% discount` : ''}`,
          },
        ]}
      />
      <RadioCards
        name="payment_type"
        label="Payment"
        defaultValue={pays}
        onChange={onPays}
        columns
        cards={[
          { value: 'credit_card', label: 'Credit card', hint: 'You enter your card when you press Next.' },
          { value: 'invoice', label: 'Invoice', hint: 'Your account is activated when your payment has arrived.' },
        ]}
      />
      {pays === 'credit_card' && !takesCards && (
        <Alert level="warning" live title="NO STRIPE KEY SET">
          Cards cannot be charged here. Choose Invoice.
        </Alert>
      )}
      <OrderSummary order={chosen} invoiced={pays === 'invoice'} />
    </>
  );
}

/** The order of a term; one year unless three were chosen. */
export const termOf = (order: OrderChoices, term: unknown): Order =>
  term === 'three_years' ? order.three_years : order.one_year;

/** Lies below the choices, never over them. */
function OrderSummary({ order, invoiced }: { order: Order; invoiced: boolean }) {
  const { years, yearly_cents, amount_cents, until } = order;
  return (
    <section
      aria-label="Order summary"
      aria-live="polite"
      className="rounded-lg border border-line-strong bg-surface px-4 py-3"
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 font-semibold">
        <span>{invoiced ? 'On your invoice' : 'Charged now'}</span>
        <span className="tabular-nums">{money(amount_cents)}</span>
      </p>
      <p className="text-sm text-ink-soft">
        {years === 1 ? 'One year' : `${years} years at ${money(yearly_cents)} a year, paid at once`}, until{' '}
        {longDate(until)}. Nothing more is charged until then.
      </p>
    </section>
  );
}
