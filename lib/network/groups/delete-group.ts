import 'server-only';
import { and, asc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import {
  cases,
  groups,
  companies,
  departments,
  onboardingSessions,
  memberships as groupMemberships,
} from '@/db/schema';
import { openCases } from '@/lib/work/cases/lists/open-cases';
import { noteChanges, ref } from '@/lib/platform/operation/audit';
import { command, now } from '@/lib/platform/operation/operation';
import { Id } from '@/lib/shared/fields';
import { partnerName } from '@/lib/shared/format';
import { superAdmin } from '@/lib/shared/gates';
import { MAX_NAMED, refuseUsed, usesOf } from '@/lib/shared/uses';
import { membershipScreen } from './policy';
import { lockGroup } from './visible';

const REQUESTS = '/super_admin/onboarding';

/**
 * Deletes a group: it becomes inactive and disappears from every list, while its history is kept (rule:
 * network.delete-used).
 * @throws Problem conflict listing open cases, active memberships and undecided requests to join
 */
export const deleteGroup = command('group.delete', {
  who: superAdmin,
  input: z.object({ id: Id }),
  output: () => z.strictObject({ success: z.boolean(), message: z.string() }),
  async run(ctx, { id }) {
    const { db } = ctx;
    const { name } = await lockGroup(ctx, id, 'update');
    refuseUsed(
      name,
      await Promise.all([openCases(db, eq(cases.community_id, id)), membersOf(db, id), requestsOf(db, id)]),
    );
    await db.update(groups).set({ status: 'inactive', deleted_at: now, updated_at: now }).where(eq(groups.id, id));
    noteChanges(ctx, { name }, { name: null });
    return { success: true, message: `The group “${name}” is deleted.` };
  },
  auditSubject: (_, { id }) => ref('community', id),
});

const total = sql<number>`count(*) over ()::int`;

async function membersOf(db: Db, id: number) {
  const memberships = await db
    .select({
      id: groupMemberships.id,
      company_id: companies.id,
      company: companies.name,
      department: departments.name,
      total,
    })
    .from(groupMemberships)
    .innerJoin(companies, eq(companies.id, groupMemberships.company_id))
    .leftJoin(departments, eq(departments.id, groupMemberships.department_id))
    .where(and(eq(groupMemberships.community_id, id), eq(groupMemberships.is_active, true)))
    .orderBy(asc(sql`lower(${companies.name})`), asc(groupMemberships.id))
    .limit(MAX_NAMED);
  return usesOf('memberships', memberships, ({ id: relation_id, company_id, company, department }) => ({
    id: relation_id,
    name: partnerName({ company, department }),
    href: membershipScreen({ company_id, relation_id }),
  }));
}

async function requestsOf(db: Db, id: number) {
  const requests = await db
    .select({ id: onboardingSessions.id, email: onboardingSessions.email, total })
    .from(onboardingSessions)
    .where(and(eq(onboardingSessions.community_id, id), eq(onboardingSessions.status, 'submitted')))
    .orderBy(asc(onboardingSessions.id))
    .limit(MAX_NAMED);
  return usesOf('requests', requests, (row) => ({ id: row.id, name: row.email, href: [REQUESTS, row.id].join('/') }));
}
