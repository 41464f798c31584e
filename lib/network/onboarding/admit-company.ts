import 'server-only';
import { eq } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { uniqueViolationErrors } from '@/db/unique-violations';
import { companies, users } from '@/db/schema';
import type { Ctx } from '@/lib/platform/operation/operation';
import { createTicketProcess } from '@/lib/intake/processes/create-ticket';
import type { SuperAdmin } from '@/lib/shared/actor';
import { conflict, invalid } from '@/lib/shared/problem';
import { escalationText } from './escalation-text';
import { joinGroup } from './join-group';
import type { LockedSession } from './lock-session';
import type { ReviewEntry } from './review-entry';
import { freeSlug } from './site-name';

type Admission = {
  registration: LockedSession;
  entry: ReviewEntry;
  unpaid: boolean;
};

/**
 * Creates a member from a new company: company with limited membership, business manager, ticket process and membership
 * to the group (rule: onboarding.approve). Until an invoice is paid, the company is inactive (rule:
 * onboarding.unpaid-invoice). Returns the ids of company and membership.
 * @throws Problem invalid beside the field whose name, sub-domain or address was taken meanwhile
 */
export async function admitCompany(ctx: Ctx<SuperAdmin>, { registration, entry, unpaid }: Admission) {
  const { db, actor } = ctx;
  const { company, user, document: process } = entry;
  const { password_hash } = registration.session.data.user ?? {};
  if (!company || !user || !process || !password_hash)
    return conflict('This registration is not complete. Reject it, and ask the company to register again.');
  const slug = entry.company_slug ?? (await freeSlug(db, company.name));
  return namedLikeTheForm(async () => {
    const [made] = await db
      .insert(companies)
      .values({
        ...company,
        full_name: company.name,
        slug,
        status: unpaid ? 'inactive' : 'active',
        membership_type: 'limited',
        login_method: 'requires_registration',
        requires_approval: true,
        domain: hostOf(entry.email),
        login_page_text: entry.review.login_page_text,
      })
      .returning({ id: companies.id });
    const company_id = made!.id;
    const manager_id = await addManager(db, { company_id, entry, password_hash });
    const document_id = await createTicketProcess(db, {
      company_id,
      name: `${company.name} support`,
      support_hours: process.support_hours,
      product_supported: process.product_supported,
      collaborate_email: process.support_email,
      escalation_instructions:
        entry.review.escalation_instructions ?? escalationText(registration.session.data.document),
      manager: {
        first_name: process.manager_first_name,
        last_name: process.manager_last_name,
        email: process.manager_email,
        ...(process.manager_email === entry.email && { user_id: manager_id }),
      },
      created_by: actor.id,
    });
    const relation_id = await joinGroup(db, registration.group, {
      company_id,
      document_id,
      user_access: 'open',
      users: [],
    });
    return { company_id, relation_id };
  });
}

const hostOf = (email: string) => email.slice(email.lastIndexOf('@') + 1);

async function addManager(
  db: Db,
  { company_id, entry, password_hash }: { company_id: number; entry: ReviewEntry; password_hash: string },
): Promise<number> {
  const [manager] = await db
    .insert(users)
    .values({
      ...entry.user!,
      company_id,
      email: entry.email,
      country_id: entry.company!.country_id,
      city: entry.company!.city,
      role: 'business_manager',
      type: 'admin',
      status: 'active',
      registration_type: 'onboarding',
      password_hash,
    })
    .returning({ id: users.id });
  await db.update(companies).set({ signup_manager_id: manager!.id }).where(eq(companies.id, company_id));
  return manager!.id;
}

const FORM_NAMES: Record<string, string> = { name: 'company_name', slug: 'company_slug', email: 'user_email' };

/** A name or address taken between the check and the insert is reported under the form's field names. */
async function namedLikeTheForm<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const violations = uniqueViolationErrors(error);
    if (!violations) throw error;
    return invalid(
      Object.fromEntries(Object.entries(violations).map(([name, texts]) => [FORM_NAMES[name] ?? name, texts])),
    );
  }
}
