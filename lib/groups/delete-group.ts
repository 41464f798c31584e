import 'server-only';
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { cases, communities, companies, departments, onboardingSessions, relations } from '@/db/schema';
import { noteChanges, ref } from '@/lib/core/audit';
import { command, now } from '@/lib/core/operation';
import { Id } from '@/lib/shared/fields';
import { partnerName, plural } from '@/lib/shared/format';
import { superAdmin } from '@/lib/shared/gates';
import { conflict, notFound } from '@/lib/shared/problem';
import { notDeleted } from './community';
import { relationScreen } from './policy';

/** Most uses listed of each kind; the others are only counted. */
const MAX_NAMED = 10;

/** Statuses of unfinished cases (rule: console.delete-used). */
const OPEN = ['open', 'information', 'accepted'] as const;

const CASES = '/super_admin/cases';
const REQUESTS = '/super_admin/onboarding';

type Use = { id: number; name: string; href: string };

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
 * console.delete-used).
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
  const [members, open, waiting] = await Promise.all([membersOf(db, id), casesOf(db, id), requestsOf(db, id)]);
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

async function casesOf(db: Db, id: number) {
  const found = await db
    .select({ id: cases.id, number: cases.internal_case_number, total })
    .from(cases)
    .where(and(eq(cases.community_id, id), inArray(cases.status, OPEN), isNull(cases.deleted_at)))
    .orderBy(desc(cases.created_at), desc(cases.id))
    .limit(MAX_NAMED);
  return {
    cases: found.map((row) => ({ id: row.id, name: `#${row.number}`, href: [CASES, row.id].join('/') })),
    cases_total: found[0]?.total ?? 0,
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
