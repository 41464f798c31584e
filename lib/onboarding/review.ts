import 'server-only';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import {
  acceptedDocuments,
  communities,
  companies,
  onboardingAgreements,
  onboardingSessions,
  payments,
  processes,
  users,
} from '@/db/schema';
import { countriesByName } from '@/lib/accounts/countries';
import { query } from '@/lib/core/operation';
import { Download } from '@/lib/core/reply';
import { invoiceName, receiptName } from '@/lib/payments/policy';
import { AGREEMENTS, type Agreement, type OnboardingData } from '@/lib/shared/onboarding';
import { Id } from '@/lib/shared/fields';
import { fullName } from '@/lib/shared/format';
import { superAdmin } from '@/lib/shared/gates';
import { shownPhone } from '@/lib/shared/phone-number';
import { notFound } from '@/lib/shared/problem';
import { escalationText } from './escalation-text';
import { freeSlug } from './site-name';

/** A registration with everything that the network decides on (spec 3 §2). */
export const readReview = query({
  who: superAdmin,
  input: z.object({ id: Id }),
  async run({ db }, { id }) {
    const found = (await findReview(db, id)) ?? notFound('Registration not found.');
    const { session, group, company, decider } = found;
    const { token_hash: _hash, token_id: _token, data, decided_by: _decider, ...row } = session;
    const [more, countries, company_slug] = await Promise.all([
      detailsOf(db, session),
      countriesByName(db),
      company ? company.slug : slugFor(db, session),
    ]);
    return {
      session: {
        ...row,
        ...more,
        data: publicData(data),
        group,
        company,
        company_slug,
        decided_by: decider ? fullName(decider) : null,
        address_confirmed: session.confirmed_at !== null,
      },
      countries,
    };
  },
});
export type Review = Awaited<ReturnType<typeof readReview.run>>;

async function findReview(db: Db, id: number) {
  const [found] = await db
    .select({
      session: onboardingSessions,
      group: { id: communities.id, name: communities.name, vhost: communities.vhost, type: communities.type },
      company: {
        id: companies.id,
        name: companies.name,
        slug: companies.slug,
        status: companies.status,
        membership_type: companies.membership_type,
      },
      decider: { first_name: users.first_name, last_name: users.last_name },
    })
    .from(onboardingSessions)
    .innerJoin(communities, eq(communities.id, onboardingSessions.community_id))
    .leftJoin(companies, eq(companies.id, onboardingSessions.company_id))
    .leftJoin(users, eq(users.id, onboardingSessions.decided_by))
    .where(eq(onboardingSessions.id, id));
  return found;
}

/** Agreements, payment and chosen process of a registration. */
async function detailsOf(db: Db, { id, data }: typeof onboardingSessions.$inferSelect) {
  const [agreements, [payment], [process]] = await Promise.all([
    agreementsOf(db, id),
    db.select().from(payments).where(eq(payments.onboarding_session_id, id)).orderBy(payments.id),
    db
      .select({ id: processes.id, name: processes.name, status: processes.status })
      .from(processes)
      .where(eq(processes.id, data.choice?.document_id ?? 0)),
  ]);
  return { agreements, payment: payment ? paymentOf(payment) : null, process: process ?? null };
}

/** The sub-domain that a new company would get. */
const slugFor = async (db: Db, { journey, data }: typeof onboardingSessions.$inferSelect) =>
  journey === 'new' && data.company ? freeSlug(db, data.company.name) : null;

/** Entries without the password's hash, and with the instructions that a new process would start with. */
function publicData({ drafts: _drafts, user, review, ...data }: OnboardingData) {
  return {
    ...data,
    document: data.document && { ...data.document, support_phone: shownPhone(data.document.support_phone) },
    user: user && withoutPassword(user),
    review: { ...review, escalation_instructions: review?.escalation_instructions ?? escalationText(data.document) },
  };
}

const withoutPassword = ({ password_hash: _hash, phone, ...user }: NonNullable<OnboardingData['user']>) => ({
  ...user,
  phone: shownPhone(phone),
});

const paymentOf = ({
  id,
  contract_length,
  payment_type,
  amount_cents,
  status,
  paid_at,
  reference,
  failure,
  refund_requested_at,
  refunded_at,
  ...rest
}: typeof payments.$inferSelect) => ({
  id,
  contract_length,
  payment_type,
  amount_cents,
  status,
  paid_at,
  reference,
  failure,
  refund_requested_at,
  refunded_at,
  number: invoiceName(rest) ?? receiptName({ id, paid_at }),
});

const agreementsOf = (db: Db, session_id: number) =>
  db
    .select({
      agreement: onboardingAgreements.agreement,
      title: acceptedDocuments.title,
      dated: acceptedDocuments.dated,
      accepted_at: onboardingAgreements.accepted_at,
      address: onboardingAgreements.address,
    })
    .from(onboardingAgreements)
    .innerJoin(acceptedDocuments, eq(acceptedDocuments.id, onboardingAgreements.document_id))
    .where(eq(onboardingAgreements.session_id, session_id))
    .orderBy(onboardingAgreements.agreement);

/** An agreement exactly as it was accepted, whatever the group has replaced since (rule: onboarding.agreements). */
export const downloadAccepted = query({
  who: superAdmin,
  input: z.object({ id: Id, agreement: z.enum(Object.keys(AGREEMENTS) as [Agreement, ...Agreement[]]) }),
  async run({ db }, { id, agreement }) {
    const [found] = await db
      .select({ document: acceptedDocuments })
      .from(onboardingAgreements)
      .innerJoin(acceptedDocuments, eq(acceptedDocuments.id, onboardingAgreements.document_id))
      .where(and(eq(onboardingAgreements.session_id, id), eq(onboardingAgreements.agreement, agreement)));
    if (!found) return notFound('File not found.');
    const { original_filename, bytes, mime_type } = found.document;
    return new Download(original_filename, bytes, mime_type);
  },
});
