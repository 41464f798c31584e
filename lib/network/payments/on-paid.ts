import 'server-only';
import type { Follower } from '@/lib/platform/operation/emit';
import { mail } from '@/lib/platform/operation/outbox';
import { registrantOf, type PayingRegistration } from './registrant';

/**
 * `registration` is undefined for a charge that is refunded at once, and for a refund after the registration was
 * removed.
 */
type OfPayment = { payment_id: number; registration: PayingRegistration | undefined };

/** Emails the receipt (rule: payments.receipt). */
export const onCharged: Follower<OfPayment> = (ctx, { payment_id, registration }) => {
  if (registration) mail(ctx, 'card_receipt', registrantOf(registration), { payment_id });
};

/** Emails that the money goes back to the card (rule: payments.refund). */
export const onRefunded: Follower<OfPayment> = (ctx, { payment_id, registration }) => {
  if (registration) mail(ctx, 'card_refund', registrantOf(registration), { payment_id });
};

type Received = { payment_id: number; is_active: boolean; registration: PayingRegistration };

export const onReceived: Follower<Received> = (ctx, { payment_id, is_active, registration }) =>
  mail(ctx, 'payment_received', registrantOf(registration), { payment_id, is_active });
