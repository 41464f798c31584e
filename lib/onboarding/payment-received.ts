import 'server-only';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { companies, payments, relations } from '@/db/schema';
import { noteChanges, ref } from '@/lib/core/audit';
import { command, now } from '@/lib/core/operation';
import { mail } from '@/lib/core/outbox';
import { findPayment } from '@/lib/payments/settle';
import { invoiceName } from '@/lib/payments/policy';
import { Id, optional, SingleLine } from '@/lib/shared/fields';
import { fullName, isoDate } from '@/lib/shared/format';
import { superAdmin } from '@/lib/shared/gates';
import { conflict } from '@/lib/shared/problem';
import { lockSession } from './lock-session';
import { announceMember } from './new-member';

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
export const receivePayment = command('onboarding.payment_received', {
  who: superAdmin,
  input: z.object({ id: Id, paid_on: PaidOn, reference: optional(SingleLine('a reference', 200)) }),
  async run(ctx, { id, paid_on, reference }) {
    const { db, actor } = ctx;
    const { session, group, company } = await lockSession(db, id);
    const payment = await findPayment(db, id);
    if (payment?.payment_type !== 'invoice') return conflict('No invoice belongs to this registration.');
    if (payment.status !== 'pending')
      return conflict(payment.status === 'paid' ? 'This invoice was already paid.' : 'This invoice is canceled.');
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
      const [relation] = await db
        .select({ id: relations.id })
        .from(relations)
        .where(and(eq(relations.company_id, company.id), eq(relations.community_id, group.id)));
      if (relation) await announceMember(ctx, { group, relation_id: relation.id, company_id: company.id });
    }
    const { user } = session.data;
    mail(
      ctx,
      'payment_received',
      { name: user && fullName(user), email: session.email },
      { payment_id: payment.id, is_active: activates },
    );
    const activated = activates ? ` ${company.name} is now active.` : '';
    return { success: true, id, message: `Payment of ${invoiceName(payment)} recorded.${activated}` };
  },
  auditSubject: ({ id }) => ref('onboarding', id),
});
