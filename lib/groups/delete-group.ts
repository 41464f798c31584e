import 'server-only';
import { and, asc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { cases, communities, companies, departments, onboardingSessions, relations } from '@/db/schema';
import { openCases } from '@/lib/cases/open-cases';
import { noteChanges, ref } from '@/lib/core/audit';
import { command, now } from '@/lib/core/operation';
import { Id } from '@/lib/shared/fields';
import { partnerName, plural } from '@/lib/shared/format';
import { superAdmin } from '@/lib/shared/gates';
import { conflict, notFound } from '@/lib/shared/problem';
import { MAX_NAMED, type Use } from '@/lib/shared/uses';
import { notDeleted } from './community';
import { relationScreen } from './policy';

const REQUESTS = '/super_admin/onboarding';

/** What keeps a group from being deleted, with links to the screens. */
export type GroupUses = {
  cases: Use[];
  cases_total: number;
  relations: Use[];
  relations_total: number;
  /** Companies that have applied to join. */
  requests: Use[];
  requests_total: number;
};

/**
 * Deletes a group: it becomes inactive and disappears from every list, while its history is kept (rule:
 * network.delete-used).
 * @throws Problem conflict listing open cases, active memberships and undecided requests to join
 */
export const deleteGroup = command('group.delete', {
  who: superAdmin,
  input: z.object({ id: Id }),
  async run(ctx, { id }) {
    const { db } = ctx;
    const [group] = await db
      .select({ name: communities.name })
      .from(communities)
      .where(and(eq(communities.id, id), notDeleted))
      .for('update');
    if (!group) return notFound('Group not found.');
    await refuseUsed(db, { id, ...group });
    await db
      .update(communities)
      .set({ status: 'inactive', deleted_at: now, updated_at: now })
      .where(eq(communities.id, id));
    noteChanges(ctx, group, { name: null });
    return { success: true, message: `The group “${group.name}” is deleted.` };
  },
  auditSubject: (_, { id }) => ref('community', id),
});

async function refuseUsed(db: Db, { id, name }: { id: number; name: string }): Promise<void> {
  const [members, open, waiting] = await Promise.all([
    membersOf(db, id),
    openCases(db, eq(cases.community_id, id)),
    requestsOf(db, id),
  ]);
  const uses: GroupUses = { ...members, ...open, ...waiting };
  const texts = [
    uses.cases_total > 0 && plural(uses.cases_total, 'open case'),
    uses.relations_total > 0 && plural(uses.relations_total, 'active membership'),
    uses.requests_total > 0 && plural(uses.requests_total, 'request to join', 'requests to join'),
  ].filter((text) => text !== false);
  if (texts.length) conflict(`${name} can’t be deleted: ${texts.join(', ')}.`, uses);
}

const total = sql<number>`count(*) over ()::int`;

async function membersOf(db: Db, id: number) {
  const found = await db
    .select({
      id: relations.id,
      company_id: companies.id,
      company: companies.name,
      department: departments.name,
      total,
    })
    .from(relations)
    .innerJoin(companies, eq(companies.id, relations.company_id))
    .leftJoin(departments, eq(departments.id, relations.department_id))
    .where(and(eq(relations.community_id, id), eq(relations.is_active, true)))
    .orderBy(asc(sql`lower(${companies.name})`), asc(relations.id))
    .limit(MAX_NAMED);
  return {
    relations: found.map(({ id: relation_id, company_id, company, department }) => ({
      id: relation_id,
      name: partnerName({ company, department }),
      href: relationScreen({ company_id, relation_id }),
    })),
    relations_total: found[0]?.total ?? 0,
  };
}

async function requestsOf(db: Db, id: number) {
  const found = await db
    .select({ id: onboardingSessions.id, email: onboardingSessions.email, total })
    .from(onboardingSessions)
    .where(and(eq(onboardingSessions.community_id, id), eq(onboardingSessions.status, 'submitted')))
    .orderBy(asc(onboardingSessions.id))
    .limit(MAX_NAMED);
  return {
    requests: found.map((row) => ({ id: row.id, name: row.email, href: [REQUESTS, row.id].join('/') })),
    requests_total: found[0]?.total ?? 0,
  };
}
