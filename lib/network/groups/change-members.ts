import 'server-only';
import { and, eq, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { companies, departments, memberships } from '@/db/schema';
import { noteChanges, ref } from '@/lib/platform/operation/audit';
import { command } from '@/lib/platform/operation/operation';
import { Id, IdOf } from '@/lib/shared/fields';
import { partnerName } from '@/lib/shared/format';
import { superAdmin } from '@/lib/shared/gates';
import { conflict, invalid, notFound } from '@/lib/shared/problem';
import { announceMember } from './announce-member';
import { checkedPlacement, MembershipPlacement } from './placement';
import { defaultRelationship } from './policy';
import { lockGroup, type LockedGroup } from './visible';

/**
 * Adds a company or one of its departments to a group, open to all its users. In another company's partner program it
 * sees only the host (spec 3 §7, rule: groups.relationship-default).
 * @throws Problem not_found, invalid under the field
 */
export const addMember = command('group_member.add', {
  who: superAdmin,
  input: z.object({
    id: Id,
    company_id: IdOf('a company'),
    ...MembershipPlacement,
  }),
  output: () => z.strictObject({ success: z.boolean(), message: z.string(), relation_id: z.number() }),
  async run(ctx, { id, company_id, ...entered }) {
    const { db } = ctx;
    const group = await lockGroup(ctx, id);
    const [company] = await db
      .select({ name: companies.name, status: companies.status })
      .from(companies)
      .where(eq(companies.id, company_id));
    if (company?.status !== 'active') return invalid({ company_id: ['Choose an active company.'] });
    const { placement, errors } = await checkedPlacement(db, { company_id, group, entered, stored: null });
    if (Object.keys(errors).length) invalid(errors);
    const member_relationship = defaultRelationship(company_id, group);
    const [added] = await db
      .insert(memberships)
      .values({ ...placement, company_id, community_id: id, member_relationship })
      .returning({ id: memberships.id });
    await announceMember(ctx, added!.id);
    noteChanges(ctx, {}, { company: company.name, group: group.name, ...placement, member_relationship });
    return { success: true, message: `${company.name} is in ${group.name} now.`, relation_id: added!.id };
  },
  auditSubject: ({ relation_id }) => ref('relation', relation_id),
});

/**
 * Removes a company or department from a group; its cases are kept (spec 3 §7).
 * @throws Problem not_found, conflict for the host of a partner program with other members (rule: groups.host)
 */
export const removeMember = command('group_member.remove', {
  who: superAdmin,
  input: z.object({ id: Id, relation_id: Id }),
  output: () => z.strictObject({ success: z.boolean(), message: z.string() }),
  async run(ctx, { id, relation_id }) {
    const { db } = ctx;
    const group = await lockGroup(ctx, id);
    const [membership] = await db
      .select({ company_id: memberships.company_id, company: companies.name, department: departments.name })
      .from(memberships)
      .innerJoin(companies, eq(companies.id, memberships.company_id))
      .leftJoin(departments, eq(departments.id, memberships.department_id))
      .where(and(eq(memberships.id, relation_id), eq(memberships.community_id, id)));
    if (!membership) return notFound('Partner not found.');
    await ensureHostStays(db, group, { relation_id, ...membership });
    await db.delete(memberships).where(eq(memberships.id, relation_id));
    const name = partnerName(membership);
    noteChanges(ctx, { company: name, group: group.name }, { company: null });
    return { success: true, message: `${name} is no longer in ${group.name}.` };
  },
  auditSubject: (_, { relation_id }) => ref('relation', relation_id),
});

/**
 * Members of a partner program see only its host, so the host leaves last (rule: groups.host).
 * @throws Problem conflict
 */
export async function ensureHostStays(
  db: Db,
  { id, name, type, sponsor_company_id }: LockedGroup,
  leaving: { relation_id: number; company_id: number; company: string },
): Promise<void> {
  if (type !== 'partner_program' || sponsor_company_id !== leaving.company_id) return;
  const [left] = await db
    .select({
      others: sql<number>`count(distinct ${memberships.company_id}) filter (where ${memberships.company_id} <> ${leaving.company_id})::int`,
      own: sql<number>`count(*) filter (where ${memberships.company_id} = ${leaving.company_id})::int`,
    })
    .from(memberships)
    .where(
      and(eq(memberships.community_id, id), eq(memberships.is_active, true), ne(memberships.id, leaving.relation_id)),
    );
  if (left && left.others > 0 && left.own === 0)
    conflict(`${leaving.company} hosts ${name}. Choose another host, or remove the other partners first.`);
}
