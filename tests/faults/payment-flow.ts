import { setTimeout as wait } from 'node:timers/promises';
import { withDatabase } from '@/db/client';
import { make } from '@/tools/factories/make';
import { runPayments } from '@/lib/worker/jobs/payments';
import { check, doubled, lost, type Check } from './invariants';
import { queryOnce } from './processes';
import type { Stack } from './stack';

type Registration = { id: number; path: string; session_token: string };
/** `paid`: the last answer the client got; null for one that gave up after its first call. */
type PaymentAttempt = Registration & { paid: boolean | null };

const CENTS = 300_000;
const GIVE_UP = 150_000;
const AN_HOUR = 3_600_000;

/** New companies that have accepted the agreements of a priced group. */
export async function makeRegistrations(count: number): Promise<Registration[]> {
  return withDatabase(async (db) => {
    const group = await make.partnerProgram({ price: CENTS / 100, price_three_years: 2700 }, db);
    const made: Registration[] = [];
    for (let n = 0; n < count; n++) {
      const agreements = { code_of_conduct: true, database_license: true, addendum: true };
      const payment = { contract_length: 'one_year' as const, payment_type: 'credit_card' as const };
      const { id, session_token } = await make.onboarding(
        { community_id: group.id, step: 'agreements', data: { agreements, payment } },
        db,
      );
      made.push({ id, session_token, path: `/api/onboarding/${group.vhost}/payment` });
    }
    return made;
  });
}

/** Pays for each registration; every third client gives up after one call, whatever the answer. */
export async function payAll(
  stack: Stack,
  registrations: Registration[],
  isRunning: () => boolean,
): Promise<PaymentAttempt[]> {
  // Slow enough to be killed on the way.
  stack.stripe.faults.delay = 300;
  const tried: PaymentAttempt[] = [];
  for (const [n, registration] of registrations.entries()) {
    tried.push({ ...registration, paid: await pay(stack, registration, n) });
    if (isRunning()) await wait(1_000);
  }
  stack.stripe.faults.delay = 0;
  return tried;
}

async function pay({ url }: Stack, { path, session_token }: Registration, n: number): Promise<boolean | null> {
  const body = JSON.stringify({ session_token, name_on_card: 'Nora Lind', card_token: `pm_card_visa_${n}` });
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${n % 250}` };
  for (const end = Date.now() + GIVE_UP; Date.now() < end;) {
    const answer = await fetch(new URL(path, url), {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(40_000),
    })
      .then(async (response) => ({ status: response.status, ...((await response.json()) as { success?: boolean }) }))
      .catch(() => null);
    if (answer?.success) return true;
    if (n % 3 === 2) return null;
    await wait(500);
  }
  return false;
}

type Paid = {
  id: number;
  status: string;
  step: string;
  events: string;
  receipts: number;
  refunds: number;
  intent: string | null;
};

/**
 * Lets the job settle open payments, as if an hour later, refunds every second payment by two jobs at once, and checks
 * that each card was charged at most once, that the portal knows every charge, and that each was refunded at most once.
 */
export async function checkPayments(stack: Stack, tried: PaymentAttempt[]): Promise<Check[]> {
  await runPayments(new Date(Date.now() + AN_HOUR));
  const { charges, intents, refunds } = stack.stripe.ledger;
  await queryOnce(
    stack.databaseUrl,
    (sql) =>
      sql`update payments set refund_requested_at = now(), check_at = now() where status = 'paid' and id % 2 = 0`,
  );
  // The first answers are lost.
  stack.stripe.faults.cut = 4;
  const later = (hours: number) => new Date(Date.now() + hours * AN_HOUR);
  await Promise.all([runPayments(later(2)), runPayments(later(2))]);
  await runPayments(later(3));
  const rows = await queryOnce(
    stack.databaseUrl,
    (sql) => sql<Paid[]>`
      select s.id, p.status, s.step, p.stripe_payment_intent as intent,
        (select coalesce(string_agg(e.name, ', ' order by e.id), '') from events e where e.onboarding_session_id = s.id) as events,
        (select count(*)::int from outbox o where o.template = 'card_receipt' and o.to_email = s.email) as receipts,
        (select count(*)::int from outbox o where o.template = 'card_refund' and o.to_email = s.email) as refunds
      from onboarding_sessions s join payments p on p.onboarding_session_id = s.id`,
  );
  const chargesOf = (id: number) =>
    charges.filter(({ intent }) => intents.get(intent)?.metadata.registration === String(id)).length;
  return [
    doubled('no registration is charged twice', tried, ({ id }) =>
      chargesOf(id) > 1 ? `${id}: ${chargesOf(id)}` : null,
    ),
    check('every client that did not give up has paid', tried, ({ id, paid }) =>
      paid === false || (paid && chargesOf(id) !== 1) ? String(id) : null,
    ),
    lost('every charge is recorded, with one receipt, and the registration goes on', tried, ({ id }) => {
      const row = rows.find((one) => one.id === id);
      const isPaid = row !== undefined && row.status !== 'pending' && row.step === 'process' && row.receipts === 1;
      return isPaid === (chargesOf(id) === 1) ? null : `${id}: ${JSON.stringify(row)}`;
    }),
    check(
      'every charge and every refund is one event, with one email',
      rows,
      ({ id, status, events, receipts, refunds }) => {
        const charged = status === 'refunded' ? 'payment.charged, payment.refunded' : 'payment.charged';
        const isWhole = events === (receipts ? charged : '') && refunds === Number(status === 'refunded');
        return isWhole ? null : `${id}: ${status}, ${events}, ${receipts} receipts, ${refunds} refunds`;
      },
    ),
    check(
      'every refund was sent once, with one email',
      rows.filter(({ status }) => status === 'refunded'),
      (row) => {
        const sent = [...refunds.values()].filter(({ payment_intent }) => payment_intent === row.intent).length;
        return sent === 1 && row.refunds === 1 ? null : `${row.id}: ${sent}, ${row.refunds} emails`;
      },
    ),
  ];
}
