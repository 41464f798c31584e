import 'server-only';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { groups, companies, countries, onboardingSessions, payments } from '@/db/schema';
import { invoiceName, orderOf, paidUntil, receiptName } from '@/lib/network/payments/policy';
import { fullName, longDate } from '@/lib/shared/format';
import type { OnboardingData } from '@/lib/shared/onboarding';

export async function paymentFacts(db: Db, payment_id: number) {
  const [row] = await db
    .select({
      payment: payments,
      data: onboardingSessions.data,
      email: onboardingSessions.email,
      group: groups.name,
      slug: companies.slug,
      country: countries.name,
    })
    .from(payments)
    .innerJoin(onboardingSessions, eq(onboardingSessions.id, payments.onboarding_session_id))
    .innerJoin(groups, eq(groups.id, onboardingSessions.community_id))
    .leftJoin(companies, eq(companies.id, onboardingSessions.company_id))
    .leftJoin(countries, eq(countries.id, sql`(${onboardingSessions.data} -> 'company' ->> 'country_id')::int`))
    .where(eq(payments.id, payment_id));
  if (!row) return null;
  const { payment, data, country, ...names } = row;
  const { contract_length, created_at, paid_at, amount_cents } = payment;
  const begins = payment.payment_type === 'credit_card' && paid_at ? paid_at : created_at;
  const { years } = orderOf({ price: 0, price_three_years: 0 }, contract_length);
  return {
    ...names,
    ...payerOf(data, names.email, country),
    status: payment.status,
    amount_cents,
    years,
    yearly_cents: Math.round(amount_cents / years),
    paid_at: payment.paid_at,
    issued: created_at,
    number: invoiceName(payment) ?? receiptName(payment) ?? '',
    term: `${years === 1 ? 'One year' : 'Three years'}, until ${longDate(paidUntil(begins, contract_length))}`,
  };
}

function payerOf({ company, user }: OnboardingData, email: string, country: string | null) {
  if (!company) return { company_name: email, person: '', address: [] };
  const { name, address, city, state, zipcode } = company;
  return {
    company_name: name,
    person: user ? fullName(user) : '',
    address: [address, [city, state, zipcode].filter(Boolean).join(', '), country ?? ''].filter(Boolean),
  };
}
