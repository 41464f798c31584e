import 'server-only';
import { and, between, desc, eq, inArray, notInArray, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { auditLog, cases, processes, users } from '@/db/schema';
import { query } from '@/lib/platform/operation/operation';
import { COUNT_LIMIT, likePattern, offsetOf, totalOf } from '@/lib/platform/operation/paging';
import { optional, Paging, SearchText } from '@/lib/shared/fields';
import { companyAdmin } from '@/lib/shared/gates';
import type { Page } from '@/lib/shared/page';
import { actorInWords, changesInWords, namesOf, personName } from './changes';
import { UNLISTED, wordsOf } from './commands';
import { isDay } from './policy';
import { PageOf } from '@/lib/platform/operation/output';
import { DAY_MS } from '@/lib/shared/durations';
import { AuditRow } from './resources';

const Listing = z.object({
  q: SearchText,
  day: optional(z.string().refine(isDay, 'Choose a day.')),
  ...Paging,
});
type Listing = z.output<typeof Listing>;

/** One page of the audit of the admin's company, newest first. */
export const listCompanyAudit = query({
  who: companyAdmin,
  input: Listing,
  output: () => PageOf(AuditRow),
  run: ({ db, actor }, listing) => auditPage(db, actor.company_id, listing),
});

/** One page of a company's audit (rule: audit.company). */
async function auditPage(db: Db, company_id: number, listing: Listing): Promise<Page<AuditRow>> {
  const where = await conditionsOf(db, company_id, listing);
  const { limit, page } = listing;
  const offset = offsetOf(listing);
  // Past the limit, count up to this page, so that the last page is recognized as the last.
  const count_limit = Math.max(COUNT_LIMIT, offset + limit);
  const [rows, counted] = await Promise.all([
    where && readAuditRows(db, newestFirst(db, where, { limit, offset })),
    where && countRows(db, where, count_limit + 1),
  ]);
  const data = rows?.length ? await auditInWords(db, company_id, rows) : [];
  return { data, ...totalOf(counted ?? 0, count_limit), current_page: page, per_page: limit };
}

/** Undefined when no user matches. Looking people up first lets an index serve their rows. */
async function conditionsOf(db: Db, company_id: number, { q, day }: Listing): Promise<SQL | undefined> {
  const people = q === undefined ? undefined : await peopleNamed(db, company_id, q);
  if (people?.length === 0) return undefined;
  const from = day && new Date(`${day}T00:00:00Z`);
  return and(
    eq(auditLog.company_id, company_id),
    notInArray(auditLog.command, UNLISTED),
    people && or(inArray(auditLog.actor_id, people), inArray(auditLog.impersonator_id, people)),
    from ? between(auditLog.created_at, from, new Date(from.getTime() + DAY_MS - 1)) : undefined,
  );
}

async function peopleNamed(db: Db, company_id: number, term: string): Promise<number[]> {
  const pattern = likePattern(term);
  const people = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        or(eq(users.company_id, company_id), eq(users.role, 'super_admin')),
        or(
          sql`lower(${users.first_name} || ' ' || ${users.last_name}) like ${pattern}`,
          sql`${users.email} like ${pattern}`,
        ),
      ),
    );
  return people.map(({ id }) => id);
}

const impersonators = alias(users, 'impersonators');
const subjects = alias(users, 'subjects');
const userName = { first_name: users.first_name, last_name: users.last_name, email: users.email };

const newestFirst = (db: Db, where: SQL, { limit, offset }: { limit: number; offset: number }) =>
  db
    .select()
    .from(auditLog)
    .where(where)
    .orderBy(desc(auditLog.created_at), desc(auditLog.id))
    .limit(limit)
    .offset(offset)
    .as('page');

/** Reads what the audit's words need to the rows of a page, newest first. */
export function readAuditRows(db: Db, page: ReturnType<typeof newestFirst>) {
  return db
    .select({
      id: page.id,
      command: page.command,
      created_at: page.created_at,
      entered_at: sql<Date>`coalesce(${page.entered_at}, ${page.created_at})`.mapWith(auditLog.created_at),
      request_id: page.request_id,
      changes: page.changes,
      subject_type: page.subject_type,
      actor: userName,
      impersonator: {
        first_name: impersonators.first_name,
        last_name: impersonators.last_name,
        email: impersonators.email,
      },
      subject_user: {
        first_name: subjects.first_name,
        last_name: subjects.last_name,
        email: subjects.email,
        company_id: subjects.company_id,
      },
      // A receiver knows a case by its own number.
      case_number: sql<
        string | null
      >`case when ${cases.company_id} = ${page.company_id} then ${cases.internal_case_number}
        when ${cases.receiver_company_id} = ${page.company_id} then coalesce(${cases.partner_case_number}, ${cases.internal_case_number}) end`,
      document_name: processes.name,
    })
    .from(page)
    .leftJoin(users, eq(users.id, page.actor_id))
    .leftJoin(impersonators, eq(impersonators.id, page.impersonator_id))
    .leftJoin(subjects, and(eq(page.subject_type, 'user'), eq(subjects.id, page.subject_id)))
    .leftJoin(cases, and(eq(page.subject_type, 'case'), eq(cases.id, page.subject_id)))
    .leftJoin(processes, and(eq(page.subject_type, 'document'), eq(processes.id, page.subject_id)))
    .orderBy(desc(page.created_at), desc(page.id));
}
type AuditQueryRow = Awaited<ReturnType<typeof readAuditRows>>[number];

async function countRows(db: Db, where: SQL, limit: number): Promise<number> {
  const counted = db
    .select({ one: sql`1`.as('one') })
    .from(auditLog)
    .where(where)
    .limit(limit)
    .as('counted');
  const [row] = await db.select({ total: sql<number>`count(*)::int` }).from(counted);
  return row?.total ?? 0;
}

export async function auditInWords(db: Db, company_id: number, rows: AuditQueryRow[]): Promise<AuditRow[]> {
  const names = await namesOf(db, company_id, rows);
  return rows.map(({ id, created_at, command, changes, ...row }) => {
    const actor = personName(row.actor) ?? 'Unknown';
    const impersonator = personName(row.impersonator);
    return {
      id,
      created_at,
      actor: impersonator ?? actorInWords(actor, changes),
      on_behalf_of: impersonator && actor,
      action: wordsOf(command),
      subject: subjectOf(row, company_id),
      changes: changesInWords(names, changes),
    };
  });
}

type Subject = Pick<AuditQueryRow, 'subject_user' | 'case_number' | 'document_name' | 'actor'>;

/** Users of other companies are not named. */
function subjectOf({ subject_user, case_number, document_name, actor }: Subject, company_id: number) {
  const isColleague = subject_user?.company_id === company_id && subject_user.email !== actor?.email;
  return case_number ?? document_name ?? (isColleague ? personName(subject_user) : null);
}
