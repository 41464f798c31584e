import 'server-only';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import { processes } from '@/db/schema';
import type { Ctx } from '@/lib/platform/operation/operation';
import { isMember, isNetworkStaff, type Actor, type Person } from '@/lib/shared/actor';
import { WITHOUT_ADDRESSES } from './policy';

export type Reading = Pick<Ctx<Person>, 'db' | 'actor'>;

/**
 * Condition on processes of any status that the actor manages: a member's company's, all for network staff, none for
 * others; deleted ones never (rule: admin.own-company). For processes of partners, see `partnersVisibleTo`.
 * @param p name of the table in the query
 */
export function processesVisibleTo(actor: Actor, p: SQL | typeof processes = sql`p`): SQL {
  if (isNetworkStaff(actor)) return sql`${p}.deleted_at is null`;
  return isMember(actor) ? sql`(${p}.company_id = ${actor.company_id} and ${p}.deleted_at is null)` : sql`false`;
}

export const TYPE_HAS_ADDRESSES = sql.raw(
  `p.document_type not in (${WITHOUT_ADDRESSES.map((type) => `'${type}'`).join(', ')})`,
);

export type NamedProcess = { document_id: number; company_id?: number };

export const isNamed = (actor: Actor, { document_id, company_id }: NamedProcess): SQL | undefined =>
  and(
    eq(processes.id, document_id),
    company_id === undefined ? undefined : eq(processes.company_id, company_id),
    processesVisibleTo(actor, processes),
  );
