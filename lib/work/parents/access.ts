import 'server-only';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { caseParents, cases } from '@/db/schema';
import type { Ctx } from '@/lib/platform/operation/operation';
import type { Member } from '@/lib/shared/actor';
import { Token } from '@/lib/shared/fields';
import { conflict, notFound } from '@/lib/shared/problem';
import { casesVisibleTo, NO_CASE } from '@/lib/work/cases/access';
import type { CaseOwners } from '@/lib/work/cases/policy';
import { numbersOf, PARTNER_JOINS, partnerOf } from '@/lib/work/cases/lists/list.sql';
import { MAX_PARENT_CASES, parentEndOf } from './policy';
import type { CaseParent, ParentCase } from './resources';

export const CaseTokens = z
  .array(Token, 'Choose cases.')
  .min(1, 'Choose at least one case.')
  .max(MAX_PARENT_CASES, `Choose at most ${MAX_PARENT_CASES} cases.`);

/** A malformed id matches nothing. */
export const ParentId = z.uuid().catch('00000000-0000-0000-0000-000000000000');

/** Incidents of the actor's company; nobody else learns of one (rule: parents.own). */
export const parentsVisibleTo = ({ company_id }: Member) => eq(caseParents.company_id, company_id);

const NO_PARENT = 'Incident not found.';

/** @throws Problem not_found for a foreign incident, conflict for a closed one */
export async function lockParent({ actor, db }: Ctx<Member>, id: string): Promise<typeof caseParents.$inferSelect> {
  const [parent] = await db
    .select()
    .from(caseParents)
    .where(and(eq(caseParents.id, id), parentsVisibleTo(actor)))
    .for('update');
  if (!parent) return notFound(NO_PARENT);
  return parent.closed_at ? conflict('This incident is closed.') : parent;
}

/** @throws Problem not_found for an unknown case among them, and for a foreign one */
export async function caseIds({ actor, db }: Ctx<Member>, tokens: string[]): Promise<number[]> {
  const found = await db
    .select({ id: cases.id })
    .from(cases)
    .where(and(inArray(cases.token, tokens), casesVisibleTo(actor)));
  return found.length < new Set(tokens).size ? notFound(NO_CASE) : found.map(({ id }) => id);
}

type CaseRow = Omit<ParentCase, 'number' | 'company' | 'end'> &
  CaseOwners & {
    internal_case_number: string | null;
    partner_case_number: string | null;
    partner: string;
    first_answered_at: string | null;
    information_replied_at: string | null;
  };

export async function casesOfParent(db: Db, actor: Member, id: string): Promise<ParentCase[]> {
  const { company_id } = actor;
  const received = sql`c.receiver_company_id = ${company_id}`;
  const rows = await db.execute<CaseRow>(sql`
    select c.company_id, c.receiver_company_id, c.submitter_id, c.first_answered_at, c.information_replied_at, c.token, c.summary, c.priority, c.status, ${numbersOf(received)}, ${partnerOf(received)},
      case when ${received} then 'inbound' else 'outbound' end as direction
    from case_parent_cases m join cases c on c.id = m.case_id and c.deleted_at is null
      and (c.company_id = ${company_id} or ${received})${PARTNER_JOINS}
    where m.parent_id = ${id} order by c.id`);
  return rows.map(({ token, summary, priority, status, direction, ...row }) => ({
    ...{ token, summary, priority, status, direction, company: row.partner },
    number: row.internal_case_number ?? row.partner_case_number ?? '',
    end: parentEndOf(actor, { ...row, status }),
  }));
}

/** @throws Problem not_found for a foreign incident */
export async function parentWithId({ actor, db }: Pick<Ctx<Member>, 'actor' | 'db'>, id: string): Promise<CaseParent> {
  const [parent] = await db
    .select()
    .from(caseParents)
    .where(and(eq(caseParents.id, id), parentsVisibleTo(actor)));
  if (!parent) return notFound(NO_PARENT);
  const { title, created_at, closed_at } = parent;
  return { id, title, created_at, status: closed_at ? 'closed' : 'open', cases: await casesOfParent(db, actor, id) };
}
