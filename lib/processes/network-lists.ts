import 'server-only';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { isoTimestamp } from '@/db/timestamps';
import { companies, emailTemplates, processes } from '@/db/schema';
import { query } from '@/lib/core/operation';
import { Id } from '@/lib/shared/fields';
import { superAdmin } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';
import { processesOf } from './list-processes';
import { listsOf } from './process-details';

const Company = z.object({ id: Id });

async function companyOf(db: Db, company_id: number) {
  const [company] = await db
    .select({ id: companies.id, name: companies.name, membership_type: companies.membership_type })
    .from(companies)
    .where(eq(companies.id, company_id));
  return company ?? notFound('Company not found.');
}

const choicesOf = (db: Db, company_id: number) =>
  db
    .select({
      id: processes.id,
      name: processes.name,
      document_type: processes.document_type,
      status: processes.status,
    })
    .from(processes)
    .where(and(eq(processes.company_id, company_id), isNull(processes.deleted_at)))
    .orderBy(sql`lower(${processes.name})`, processes.id);

/** A company's processes with groups, departments and contacts (spec 3 §7). */
export const listCompanyProcesses = query({
  who: superAdmin,
  input: Company,
  async run({ db }, { id }) {
    const [, documents] = await Promise.all([companyOf(db, id), processesOf(db, id)]);
    return { documents };
  },
});

/** The same as names, types and statuses only, for selects (spec 3 §7). */
export const listProcessChoices = query({
  who: superAdmin,
  input: Company,
  async run({ db }, { id }) {
    const [, documents] = await Promise.all([companyOf(db, id), choicesOf(db, id)]);
    return { documents };
  },
});

/** Choices of the form of a managed process (spec 3 §7). */
export const processFormData = query({
  who: superAdmin,
  input: Company,
  async run({ db }, { id }) {
    const [company, lists, email_templates] = await Promise.all([
      companyOf(db, id),
      listsOf(db, id),
      db
        .select({ type: emailTemplates.type, slug: emailTemplates.slug, id: emailTemplates.id })
        .from(emailTemplates)
        .orderBy(emailTemplates.type, emailTemplates.slug),
    ]);
    const { departments, communities, users } = lists;
    return { company, departments, communities, users, email_templates };
  },
});

/** Processes that a parent may offer (spec 3 §7). */
export const parentFormData = query({
  who: superAdmin,
  input: Company,
  async run({ db }, { id }) {
    const [company, documents] = await Promise.all([companyOf(db, id), choicesOf(db, id)]);
    return { company, documents };
  },
});

type Note = { id: number; note: string; updated_at: string; updated_by: string | null };

/**
 * The internal note a company keeps about its own process. Notes of other companies stay private (rule:
 * network.process-notes).
 */
export const readProcessNotes = query({
  who: superAdmin,
  input: z.object({ id: Id, document_id: Id }),
  async run({ db }, { id, document_id }) {
    const [rows, [owned]] = await Promise.all([
      db.execute<Note>(sql`
        select n.id, n.note, n.updated_at, nullif(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, '')), '') as updated_by
        from notes n join processes p on p.id = n.document_id and p.company_id = n.company_id and p.deleted_at is null
        left join users u on u.id = n.updated_by
        where n.company_id = ${id} and n.document_id = ${document_id} and n.location = 'document'`),
      db
        .select({ id: processes.id })
        .from(processes)
        .where(and(eq(processes.id, document_id), eq(processes.company_id, id), isNull(processes.deleted_at))),
    ]);
    if (!owned) return notFound('Process not found.');
    return { notes: rows.map((row): Note => ({ ...row, updated_at: isoTimestamp(row.updated_at) })) };
  },
});
