import 'server-only';
import { eq } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { communities, companies, countries, onboardingSessions, payments } from '@/db/schema';
import { invoiceName, orderOf, paidUntil } from '@/lib/payments/policy';
import { fullName, longDate } from '@/lib/shared/format';

/** A payment with the names on its invoice; null when it is gone. */
export async function paymentFacts(db: Db, payment_id: number) {
  const [found] = await db
    .select({
      payment: payments,
      data: onboardingSessions.data,
      email: onboardingSessions.email,
      group: communities.name,
      slug: companies.slug,
    })
    .from(payments)
    .innerJoin(onboardingSessions, eq(onboardingSessions.id, payments.onboarding_session_id))
    .innerJoin(communities, eq(communities.id, onboardingSessions.community_id))
    .leftJoin(companies, eq(companies.id, onboardingSessions.company_id))
    .where(eq(payments.id, payment_id));
  if (!found) return null;
  const { payment, data, ...names } = found;
  const { contract_length, created_at, amount_cents } = payment;
  const [country] = await db
    .select({ name: countries.name })
    .from(countries)
    .where(eq(countries.id, data.company?.country_id ?? 0));
  const { years } = orderOf({ price: 0, price_three_years: 0 }, contract_length);
  return {
    ...names,
    status: payment.status,
    amount_cents,
    years,
    yearly_cents: Math.round(amount_cents / years),
    paid_at: payment.paid_at,
    issued: created_at,
    number: invoiceName(payment) ?? '',
    company_name: data.company?.name ?? names.email,
    person: data.user ? fullName(data.user) : '',
    address: data.company
      ? [
          data.company.address,
          [data.company.city, data.company.state, data.company.zipcode].filter(Boolean).join(', '),
          country?.name ?? '',
        ].filter(Boolean)
      : [],
    term: `${years === 1 ? 'One year' : 'Three years'}, until ${longDate(paidUntil(created_at, contract_length))}`,
  };
}
export type PaymentFacts = NonNullable<Awaited<ReturnType<typeof paymentFacts>>>;
