import 'server-only';
import { eq } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { companies, processes } from '@/db/schema';
import { isLimited } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';
import { isNamed, type NamedProcess, type Reading } from './visible';

/**
 * Locks a company for the rest of the transaction, so that changes of its processes are serialized: two parents saved
 * at once could otherwise contain each other.
 * @throws Problem not_found for an unknown company
 */
export async function lockProcessesOf(db: Db, company_id: number) {
  const [company] = await db
    .select({ id: companies.id, name: companies.name, level: companies.membership_type })
    .from(companies)
    .where(eq(companies.id, company_id))
    .for('no key update');
  if (!company) return notFound('Company not found.');
  return { ...company, limited: isLimited(company) };
}

type LockProcessOptions = NamedProcess & {
  /** `update` also blocks new references to it. Saving must not, because memberships that name it may be locked. */
  strength?: 'update' | 'no key update';
};

/** Locks a process of the actor. @throws Problem not_found for a foreign or deleted process */
export async function lockProcess(
  { db, actor }: Reading,
  { strength = 'no key update', ...named }: LockProcessOptions,
) {
  const [process] = await db.select().from(processes).where(isNamed(actor, named)).for(strength);
  return process ?? notFound('Process not found.');
}
