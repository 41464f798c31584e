import 'server-only';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { companies, payments } from '@/db/schema';
import { noteChanges, ref } from '@/lib/platform/operation/audit';
import { command, now } from '@/lib/platform/operation/operation';
import { announceMemberships } from '@/lib/network/groups/announce-member';
import { emit } from '@/lib/network/payments/events';
import { findPayment } from '@/lib/network/payments/settle';
import type { Payment } from '@/lib/network/payments/outcome';
import { invoiceName } from '@/lib/network/payments/policy';
import { Id, optional, SingleLine } from '@/lib/shared/fields';
import { isoDate } from '@/lib/shared/format';
import { superAdmin } from '@/lib/shared/gates';
import { conflict } from '@/lib/shared/problem';
import { lockSession } from './lock-session';

const PaidOn = z.preprocess(
  (value) => (value === undefined || value === '' ? isoDate(new Date()) : value),
  z.iso
    .date('Enter a date like 2026-11-30.')
    .refine((day) => day >= '2020-01-01' && day <= isoDate(new Date()), 'Choose a day that has been.'),
);

/**
 * Records that an invoice was paid. A company whose registration is approved becomes active with it
 * (rules: payments.invoice, onboarding.unpaid-invoice).
 * @throws Problem conflict without an open invoice
 */
export const receivePayment = command('onboarding.receive_payment', {
  who: superAdmin,
  input: z.object({ id: Id, paid_on: PaidOn, reference: optional(SingleLine('a reference', 200)) }),
  output: () => z.strictObject({ success: z.boolean(), id: z.number(), message: z.string() }),
  async run(ctx, { id, paid_on, reference }) {
    const { db, actor } = ctx;
    const { session, company } = await lockSession(db, id);
    const payment = openInvoice(await findPayment(db, id));
    await db
      .update(payments)
      .set({
        status: 'paid',
        paid_at: new Date(`${paid_on}T00:00:00Z`),
        reference,
        settled_by: actor.id,
        updated_at: now,
      })
      .where(eq(payments.id, payment.id));
    noteChanges(ctx, { payment: 'pending' }, { payment: 'paid', paid_on, reference });
    const activates = session.status === 'approved' && company !== null;
    if (activates) {
      await db.update(companies).set({ status: 'active', updated_at: now }).where(eq(companies.id, company.id));
      await announceMemberships(ctx, company.id);
    }
    await emit(ctx, 'payment.received', {
      payment_id: payment.id,
      onboarding_session_id: id,
      is_active: activates,
      registration: session,
    });
    const activated = activates ? ` ${company.name} is now active.` : '';
    return { success: true, id, message: `Payment of ${invoiceName(payment)} recorded.${activated}` };
  },
  auditSubject: ({ id }) => ref('onboarding', id),
});

/** @throws Problem conflict unless it is a sent, unpaid invoice */
function openInvoice(payment: Payment | undefined): Payment {
  if (payment?.payment_type !== 'invoice') return conflict('No invoice belongs to this registration.');
  if (payment.invoice_number === null) return conflict('The invoice is not sent yet.');
  if (payment.status === 'pending') return payment;
  return conflict(payment.status === 'paid' ? 'This invoice was already paid.' : 'This invoice is canceled.');
}
