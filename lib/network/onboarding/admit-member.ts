import 'server-only';
import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { companies, processes, users } from '@/db/schema';
import type { Ctx } from '@/lib/platform/operation/operation';
import { createTicketProcess } from '@/lib/intake/processes/create-ticket';
import { limitedProcessId } from '@/lib/intake/processes/process-details';
import type { SuperAdmin } from '@/lib/shared/actor';
import { conflict, invalid } from '@/lib/shared/problem';
import { escalationText } from './escalation-text';
import { joinGroup } from './join-group';
import type { LockedSession } from './lock-session';
import type { ReviewEntry } from './review-entry';

type AdmitMemberOptions = { registration: LockedSession; entry: ReviewEntry; company_id: number };

/**
 * Adds a member of the network to the group, with the process it chose or a new one (rule: onboarding.member-joins).
 * Returns the ids of company and membership.
 * @throws Problem conflict when the company is inactive or in the group already, invalid when the process is no longer
 * approved
 */
export async function admitMember(ctx: Ctx<SuperAdmin>, { registration, entry, company_id }: AdmitMemberOptions) {
  const { db } = ctx;
  const [company] = await db
    .select({ name: companies.name, status: companies.status })
    .from(companies)
    .where(eq(companies.id, company_id))
    .for('update');
  if (company?.status !== 'active') return conflict('This company is no longer active.');
  const document_id = await receivingProcess(ctx, { registration, entry, company_id, name: company.name });
  const user_access = registration.session.data.choice?.user_access ?? 'open';
  const relation_id = await joinGroup(db, registration.group, {
    company_id,
    document_id,
    user_access,
    users: user_access === 'restricted' ? await firstUsers(db, company_id, registration.session.email) : [],
  });
  return { company_id, relation_id };
}

async function receivingProcess(
  ctx: Ctx<SuperAdmin>,
  { registration, entry, company_id, name }: AdmitMemberOptions & { name: string },
): Promise<number | null> {
  const { choice } = registration.session.data;
  if (registration.session.journey === 'limited') return limitedProcessId(ctx.db, company_id);
  if (!choice) return conflict('This registration is not complete.');
  if (choice.document_id === 0) return newProcess(ctx, { registration, entry, company_id, name });
  const [chosen] = await ctx.db
    .select({ id: processes.id })
    .from(processes)
    .where(
      and(
        eq(processes.id, choice.document_id),
        eq(processes.company_id, company_id),
        eq(processes.status, 'approved'),
        isNotNull(processes.current_version_id),
      ),
    );
  return (
    chosen?.id ?? invalid({ document_id: ['This process is no longer approved. Ask the company to choose another.'] })
  );
}

async function newProcess(
  { db, actor }: Ctx<SuperAdmin>,
  { registration, entry, company_id, name }: AdmitMemberOptions & { name: string },
): Promise<number> {
  const { document: process, review } = entry;
  if (!process) return conflict('This registration is not complete.');
  const wanted = `${name} support for ${registration.group.name}`;
  const [taken] = await db
    .select({ id: processes.id })
    .from(processes)
    .where(and(eq(processes.company_id, company_id), sql`lower(${processes.name}) = lower(${wanted})`));
  return createTicketProcess(db, {
    company_id,
    name: taken ? `${wanted} (${registration.session.id})` : wanted,
    support_hours: process.support_hours,
    product_supported: process.product_supported,
    collaborate_email: process.support_email,
    escalation_instructions: review.escalation_instructions ?? escalationText(registration.session.data.document),
    manager: {
      first_name: process.manager_first_name,
      last_name: process.manager_last_name,
      email: process.manager_email,
    },
    created_by: actor.id,
  });
}

async function firstUsers(db: Db, company_id: number, email: string): Promise<number[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.company_id, company_id),
        eq(users.status, 'active'),
        or(inArray(users.role, ['business_manager']), eq(users.email, email)),
      ),
    );
  return rows.map(({ id }) => id);
}
