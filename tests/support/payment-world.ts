import { make } from '@/tools/factories/make';
import { runOnboarding } from '@/lib/worker/jobs/onboarding';
import { runPayments } from '@/lib/worker/jobs/payments';
import { api } from './api';
import { testSql } from './database';
import { ACCEPTED, type PricedGroup } from './payment-fixtures';
import { PROCESS_ENTRIES } from './onboarding-fixtures';
import type { FakeStripe } from '@/tools/stripe/fake-stripe';
import { send } from './stripe-events';

export type Card = 'visa' | 'threeDSecure2Required' | 'chargeDeclined';
/** How a call of the payment ends: with its answer, with its process after the nth call to Stripe, or held there. */
export type Course = { kind: 'answered' } | { kind: 'crash' | 'held'; calls: number };

/** Makes the writes of an ended process fail: no payment is stored while `test_crash` has a row. */
export async function installCrashes(): Promise<void> {
  await testSql().unsafe(`
    create table test_crash ();
    create function test_crash() returns trigger language plpgsql as $$ begin
      if exists (select from test_crash) then raise exception 'the process has ended'; end if;
      return coalesce(new, old);
    end $$;
    create trigger test_crash before insert or update or delete on payments for each row execute function test_crash()`);
}
export const removeCrashes = () => testSql().unsafe('drop function test_crash cascade; drop table test_crash');

/** One registration of a new company in a priced group, with its card service, its network and its clock. */
export class PaymentWorld {
  readonly events: string[] = [];
  readonly #held: { release: () => void; answered: Promise<unknown> }[] = [];
  #cards = 0;
  #lastCard = 'pm_card_visa';
  #id = 0;
  #token = '';
  #email = '';

  constructor(
    readonly stripe: FakeStripe,
    readonly group: PricedGroup,
    readonly admin: { id: number },
  ) {
    stripe.onEvent = (payload) => void this.events.push(payload);
    stripe.ledger.clear();
  }

  /** The registration has accepted the agreements, and has chosen how to pay. */
  async begin(): Promise<void> {
    const made = await make.onboarding({ community_id: this.group.id, status: 'submitted', confirmed: true });
    this.#id = made.id;
    this.#token = made.session_token;
    this.#email = made.email;
    await testSql()`
      update onboarding_sessions set status = 'started', step = 'agreements', submitted_at = null, data = data - 'document' - 'agreements'
      where id = ${made.id}`;
  }

  async #post(call: string, entries: object = {}) {
    // Rate limits are tested elsewhere.
    await testSql()`delete from rate_limits`;
    const body = { session_token: this.#token, ...entries };
    return api().post<Record<string, unknown>>(`/api/onboarding/${this.group.vhost}/${call}`, body);
  }

  choose = (payment_type: string, contract_length: string) =>
    this.#post('agreements', { ...ACCEPTED, payment: { payment_type, contract_length } });
  register = () => this.#post('register', { document: PROCESS_ENTRIES });
  returns = () => this.#post('verify_email', { email: this.#email });
  decide = (decision: 'approve' | 'reject' | 'payment_received') =>
    api(this.admin).post(`/api/super_admin/onboarding/${this.#id}/${decision}`, {});

  /** Pays with a card; `again` reuses the last one. */
  async pay(card: Card | 'again', contract_length: string | undefined, course: Course): Promise<number | null> {
    if (card !== 'again') this.#lastCard = `pm_card_${card}_${++this.#cards}`;
    const body = { name_on_card: 'Nora Lind', card_token: this.#lastCard, contract_length };
    if (course.kind === 'held') return this.#hold(() => this.#post('payment', body), course.calls);
    const { status } = await this.#crashing(course, () => this.#post('payment', body));
    return status;
  }

  /** A call that stops after some calls to Stripe, until `release`; others come meanwhile. */
  async #hold(call: () => Promise<{ status: number }>, calls: number): Promise<number | null> {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const stopped = new Promise<null>((resolve) => {
      let left = calls;
      this.stripe.hooks.after = async () => {
        if (--left > 0) return;
        this.stripe.hooks.after = undefined;
        resolve(null);
        await released;
      };
    });
    const answered = call();
    const first = await Promise.race([stopped, answered]);
    this.stripe.hooks.after = undefined;
    if (first === null) this.#held.push({ release, answered });
    return first && first.status;
  }

  /** Ends held calls; a test that fails must not leave them behind. */
  async end(): Promise<void> {
    while (this.#held.length) await this.release();
  }

  async release(): Promise<void> {
    const held = this.#held.shift();
    held?.release();
    await held?.answered;
  }

  /** Runs work whose process ends after a number of calls to Stripe; with 0, the next call is never sent. */
  async #crashing<T>(course: Course, work: () => Promise<T>): Promise<T> {
    if (course.kind !== 'crash') return work();
    const { hooks } = this.stripe;
    const crash = async () => void (await testSql()`insert into test_crash default values`);
    let left = course.calls;
    hooks.before = async () => {
      if (left > 0) return undefined;
      await crash();
      return { status: 400, body: { error: { type: 'invalid_request_error', message: 'Nobody hears this.' } } };
    };
    hooks.after = async () => {
      if (--left === 0) await crash();
    };
    try {
      return await work();
    } finally {
      hooks.before = undefined;
      hooks.after = undefined;
      await testSql()`delete from test_crash`;
    }
  }

  /** The cardholder's act in the dialog of the bank, for every card that it asks about. */
  bank(approved: boolean): void {
    for (const { id, status } of this.stripe.ledger.intents.values())
      if (status === 'requires_action') this.stripe.ledger.authenticate(id, approved);
  }

  /** Delivers an event, which may be delivered again. */
  async deliver(index: number, keeps: boolean): Promise<number | null> {
    if (!this.events.length) return null;
    const at = index % this.events.length;
    const [payload] = keeps ? [this.events[at]!] : this.events.splice(at, 1);
    return (await send(payload!)).status;
  }

  async jobs(course: Course = { kind: 'answered' }): Promise<void> {
    try {
      await this.#crashing(course, async () => {
        await runPayments(new Date());
        await runOnboarding(new Date());
      });
    } catch (error) {
      if (course.kind !== 'crash') throw error;
    }
  }

  pass = (minutes: number) => testSql()`
    update payments set charging_until = charging_until - make_interval(mins => ${minutes}), check_at = check_at - make_interval(mins => ${minutes}),
      updated_at = updated_at - make_interval(mins => ${minutes})`;

  expire = () => testSql()`
    update onboarding_sessions set expires_at = now() - interval '1 second' where id = ${this.#id} and status = 'started'`;

  /**
   * Runs everything that can still happen by itself: held calls end, the bank approves, events arrive or not, jobs run
   * for days.
   */
  async settle({ events }: { events: boolean }): Promise<void> {
    await this.end();
    for (let day = 0; day < 3; day++) {
      this.bank(true);
      while (events && this.events.length) await this.deliver(0, false);
      await this.pass(25 * 60);
      await this.jobs();
    }
  }

  async state() {
    const [session] = await testSql()<Session[]>`
      select s.status, s.data -> 'payment' ->> 'payment_type' as choice, s.status = 'started' and s.expires_at <= now() as is_over,
        c.status as company from onboarding_sessions s left join companies c on c.id = s.company_id where s.id = ${this.#id}`;
    const [payment] = await testSql()<Row[]>`
      select payment_type, status, amount_cents, invoice_number, stripe_payment_intent as intent, refund_requested_at is not null as goes_back from payments`;
    const { charges, refunds } = this.stripe.ledger;
    const refunded = [...refunds.values()].map(({ payment_intent }) => payment_intent);
    const kept = charges.filter(({ intent }) => !refunded.includes(intent));
    return { session: session ?? null, payment: payment ?? null, charges: charges.length, kept, refunded };
  }
}

type Session = {
  status: 'started' | 'submitted' | 'approved' | 'rejected';
  choice: 'credit_card' | 'invoice' | null;
  is_over: boolean;
  company: string | null;
};
type Row = {
  payment_type: 'credit_card' | 'invoice';
  status: 'pending' | 'paid' | 'failed' | 'refunded';
  amount_cents: number;
  invoice_number: number | null;
  intent: string | null;
  goes_back: boolean;
};
export type State = Awaited<ReturnType<PaymentWorld['state']>>;
