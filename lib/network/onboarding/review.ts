import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import {
  acceptedDocuments,
  groups,
  companies,
  fileContents,
  onboardingAgreements,
  onboardingSessions,
  payments,
  processes,
  users,
} from '@/db/schema';
import { countriesByName } from '@/lib/people/accounts/countries';
import { query } from '@/lib/platform/operation/operation';
import { sanitizeRichText } from '@/lib/platform/operation/rich-text';
import { fileDownload } from '@/lib/platform/files/stored-files';
import { invoiceName, receiptName } from '@/lib/network/payments/policy';
import { AGREEMENTS, type Agreement, type OnboardingData } from '@/lib/shared/onboarding';
import { Id } from '@/lib/shared/fields';
import { fullName } from '@/lib/shared/format';
import { superAdmin } from '@/lib/shared/gates';
import { shownPhone } from '@/lib/shared/phone-number';
import { notFound } from '@/lib/shared/problem';
import { disabledMemberOf } from './disabled-member';
import { RegistrationReview } from './registration-resource';
import { escalationText } from './escalation-text';
import { freeSlug } from './site-name';
import { FILE } from '@/lib/platform/operation/output';

/** A registration with everything that the network decides on (spec 3 §2). */
export const readReview = query({
  who: superAdmin,
  input: z.object({ id: Id }),
  output: () => RegistrationReview,
  async run({ db }, { id }) {
    const registration = (await findReview(db, id)) ?? notFound('Registration not found.');
    const { session, group, company, decider } = registration;
    const { token_hash: _hash, token_id: _token, data, decided_by: _decider, ...row } = session;
    const [more, countries, company_slug, disabled_member] = await Promise.all([
      detailsOf(db, session),
      countriesByName(db),
      company ? company.slug : slugFor(db, session),
      session.status === 'submitted' ? disabledMemberOf(db, session) : null,
    ]);
    return {
      session: {
        ...row,
        ...more,
        data: publicData(data, session.email),
        group,
        company,
        company_slug,
        disabled_member,
        decided_by: decider ? fullName(decider) : null,
        address_confirmed: session.confirmed_at !== null,
      },
      countries,
    };
  },
});
export type Review = Awaited<ReturnType<typeof readReview.run>>;

async function findReview(db: Db, id: number) {
  const [registration] = await db
    .select({
      session: onboardingSessions,
      group: { id: groups.id, name: groups.name, vhost: groups.vhost, type: groups.type },
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
    .innerJoin(groups, eq(groups.id, onboardingSessions.community_id))
    .leftJoin(companies, eq(companies.id, onboardingSessions.company_id))
    .leftJoin(users, eq(users.id, onboardingSessions.decided_by))
    .where(eq(onboardingSessions.id, id));
  return registration;
}

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

const slugFor = async (db: Db, { journey, data }: typeof onboardingSessions.$inferSelect) =>
  journey === 'new' && data.company ? freeSlug(db, data.company.name) : null;

/**
 * Entries in the places of the specification (spec 3 §2), without the password's hash, their texts sanitized, and with the
 * instructions that a new process would start with.
 */
function publicData({ drafts: _drafts, user, review, ...data }: OnboardingData, email: string) {
  const escalation_instructions =
    sanitizeRichText(review?.escalation_instructions ?? escalationText(data.document)) || null;
  const login_page_text = sanitizeRichText(review?.login_page_text) || null;
  return {
    ...data,
    document: data.document && {
      ...data.document,
      support_phone: shownPhone(data.document.support_phone),
      escalation_instructions,
      login_page_text,
    },
    user: user && { ...withoutPassword(user), email },
    review: { ...review, login_page_text, escalation_instructions },
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
  output: () => FILE,
  async run({ db }, { id, agreement }) {
    const [file] = await db
      .select({
        original_filename: acceptedDocuments.original_filename,
        mime_type: acceptedDocuments.mime_type,
        content_id: acceptedDocuments.content_id,
        size: sql<number>`${fileContents.size}`,
      })
      .from(onboardingAgreements)
      .innerJoin(acceptedDocuments, eq(acceptedDocuments.id, onboardingAgreements.document_id))
      .innerJoin(fileContents, eq(fileContents.id, acceptedDocuments.content_id))
      .where(and(eq(onboardingAgreements.session_id, id), eq(onboardingAgreements.agreement, agreement)));
    return file ? fileDownload(file) : notFound('File not found.');
  },
});
