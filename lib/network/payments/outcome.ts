import type { payments } from '@/db/schema';

export type Payment = typeof payments.$inferSelect;

export type PaymentOutcome =
  | { kind: 'paid'; intent_id: string; charge_id: string | null; amount_cents: number; currency: string }
  | { kind: 'declined'; message: string }
  /** The bank first asks the cardholder (rule: payments.authentication). */
  | { kind: 'authenticate'; client_secret: string }
  | { kind: 'processing' }
  | { kind: 'canceled' }
  /** Stripe did not answer: the card may have been charged (rule: payments.unclear). */
  | { kind: 'unclear' };

export const AUTHENTICATION = 'The bank’s confirmation was not completed.';
