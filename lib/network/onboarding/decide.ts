import 'server-only';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { onboardingSessions } from '@/db/schema';
import { noteChanges, ref } from '@/lib/platform/operation/audit';
import { command, now, type Ctx } from '@/lib/platform/operation/operation';
import { fixed, Message } from '@/lib/platform/operation/kept-answer';
import { decisionMessage } from '@/lib/people/accounts/decide-registrations';
import { announceMember } from '@/lib/network/groups/announce-member';
import { cancelPayment } from '@/lib/network/payments/settle';
import type { SuperAdmin } from '@/lib/shared/actor';
import { Checkbox, Id, MultiLine, optional } from '@/lib/shared/fields';
import { superAdmin } from '@/lib/shared/gates';
import { conflict } from '@/lib/shared/problem';
import type { OnboardingData } from '@/lib/shared/onboarding';
import { admitCompany } from './admit-company';
import { admitMember } from './admit-member';
import { checkReview } from './check-review';
import { requireConfirmedMember } from './disabled-member';
import { emit } from './events';
import { lockSubmitted, type LockedSession } from './lock-session';
import { approvedPayment } from './payment-due';
import type { ReviewEntry } from './review-entry';

const Reviewed = z.looseObject({ id: Id });

/** Corrects a registration before the decision (spec 3 §4). @throws Problem conflict once it is decided */
export const updateOnboarding = command('onboarding.update', {
  who: superAdmin,
  input: Reviewed,
  output: () => z.strictObject({ success: z.boolean(), id: z.number(), message: Message }),
  async run(ctx, { id, ...input }) {
    const registration = await lockSubmitted(ctx.db, id);
    await storeReview(ctx, registration, await checkReview(ctx.db, registration, { input, approves: false }));
    return { success: true, id, message: fixed('Onboarding session updated.') };
  },
  auditSubject: ({ id }) => ref('onboarding', id),
});

/**
 * Approves a registration, with corrections, in one transaction (rule: onboarding.approve).
 * @throws Problem conflict once it is decided, while the mailbox is not proven, in a group that is inactive or whose host is,
 * without its payment, and unconfirmed with the domain of a disabled member; invalid for what was taken meanwhile
 */
export const approveOnboarding = command('onboarding.approve', {
  who: superAdmin,
  input: Reviewed.extend({ confirm_member: Checkbox }),
  output: () => z.strictObject({ success: z.boolean(), id: z.number(), company_id: z.number(), message: z.string() }),
  deadline: 10_000,
  async run(ctx, { id, confirm_member, ...input }) {
    const registration = await lockSubmitted(ctx.db, id);
    const { session, group } = registration;
    if (!session.confirmed_at)
      return conflict(
        `${session.email} has not confirmed this address yet. The email about the registration has the link for it.`,
      );
    if (group.status !== 'active')
      return conflict(`${group.name} is no longer active. Enable the group first, or reject the registration.`);
    if (group.host_status === 'inactive')
      return conflict(
        `${group.host} hosts ${group.name} and is inactive. Enable it first, or reject the registration.`,
      );
    const payment = await approvedPayment(ctx.db, registration);
    const entry = await checkReview(ctx.db, registration, { input, approves: true });
    await requireConfirmedMember(ctx.db, registration, confirm_member);
    await storeReview(ctx, registration, entry);
    const unpaid = payment?.status === 'pending';
    const joined =
      session.journey === 'new'
        ? await admitCompany(ctx, { registration, entry, unpaid })
        : await admitMember(ctx, { registration, entry, company_id: session.company_id ?? 0 });
    await ctx.db
      .update(onboardingSessions)
      .set({ ...decidedBy(ctx), status: 'approved', company_id: joined.company_id })
      .where(eq(onboardingSessions.id, id));
    noteChanges(ctx, { status: 'submitted' }, { status: 'approved' });
    await emit(ctx, 'onboarding.approved', { onboarding_session_id: id, session });
    // A company that has not paid is inactive and not yet a member; the payment announces it.
    await announceMember(ctx, joined.relation_id);
    return { success: true, id, company_id: joined.company_id, message: decisionMessage(1, true) };
  },
  auditSubject: ({ id }) => ref('onboarding', id),
});

/** Rejects a registration; the reason is part of the email (rule: onboarding.reject). */
export const rejectOnboarding = command('onboarding.reject', {
  who: superAdmin,
  input: z.object({ id: Id, reason: optional(MultiLine('a reason', 2000)) }),
  output: () => z.strictObject({ success: z.boolean(), id: z.number(), message: z.string() }),
  async run(ctx, { id, reason }) {
    const registration = await lockSubmitted(ctx.db, id);
    const refund = await cancelPayment(ctx.db, id);
    await ctx.db
      .update(onboardingSessions)
      .set({ ...decidedBy(ctx), status: 'rejected', decision_note: reason })
      .where(eq(onboardingSessions.id, id));
    noteChanges(ctx, { status: 'submitted' }, { status: 'rejected' });
    await emit(ctx, 'onboarding.rejected', { onboarding_session_id: id, session: registration.session });
    return { success: true, id, message: `${decisionMessage(1, false)}${refund}` };
  },
  auditSubject: ({ id }) => ref('onboarding', id),
});

const decidedBy = ({ actor }: Ctx<SuperAdmin>) => ({ decided_by: actor.id, decided_at: now, updated_at: now });

async function storeReview(ctx: Ctx<SuperAdmin>, { session }: LockedSession, entry: ReviewEntry): Promise<void> {
  const { company, user, document: process, review, sf_opportunity } = entry;
  const data: OnboardingData = {
    ...session.data,
    ...(company && { company }),
    ...(user && { user: { ...session.data.user, ...user } }),
    ...(process && { document: { ...PHONE, ...session.data.document, ...process } }),
    review,
  };
  for (const part of ['company', 'user', 'document', 'review'] as const)
    noteChanges(ctx, shown(part, session.data[part]), shown(part, data[part]));
  noteChanges(ctx, session, { sf_opportunity });
  await ctx.db
    .update(onboardingSessions)
    .set({ data, sf_opportunity, updated_at: now })
    .where(eq(onboardingSessions.id, session.id));
}

const PHONE = { support_phone: '', support_country_code: 'US' };

const shown = (part: string, entries: object = {}) =>
  Object.fromEntries(
    Object.entries(entries).flatMap(([name, value]) =>
      name === 'password_hash' ? [] : [[`${part === 'review' ? 'document' : part}_${name}`, value as unknown]],
    ),
  );
