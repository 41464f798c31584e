import 'server-only';
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { companies, processes } from '@/db/schema';
import { isLimited } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';

/**
 * Locks a company for the rest of the transaction, so that changes of its processes are serialized: two parents saved
 * at once could otherwise contain each other.
 * @throws Problem not_found for an unknown company
 */
export async function lockCompany(db: Db, company_id: number) {
  const [company] = await db
    .select({ id: companies.id, name: companies.name, level: companies.membership_type })
    .from(companies)
    .where(eq(companies.id, company_id))
    .for('no key update');
  if (!company) return notFound('Company not found.');
  return { ...company, limited: isLimited(company) };
}

/** Locks a process of the company. @throws Problem not_found for a foreign or deleted process */
export async function lockProcess(db: Db, { company_id, document_id }: { company_id: number; document_id: number }) {
  const [process] = await db
    .select()
    .from(processes)
    .where(and(eq(processes.id, document_id), eq(processes.company_id, company_id), isNull(processes.deleted_at)))
    .for('update');
  return process ?? notFound('Process not found.');
}
