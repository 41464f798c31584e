import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { companies } from '@/db/schema';
import { companyMeant, NamedCompany } from '@/lib/platform/operation/named-company';
import { query } from '@/lib/platform/operation/operation';
import { fullAdmin, orNetworkStaff } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';
import { versionContacts, placementsOf } from './process.sql';
import { ProcessRow } from './managed-resources';
import type { Placement } from './resources';
import { processesVisibleTo, type Reading } from './visible';

type ProcessQueryRow = Omit<ProcessRow, 'departments' | 'groups'> & { placements: Placement[] };

/** A company's processes in any status, sorted by name (rule: admin.processes). */
async function processesOf({ db, actor }: Reading, company_id: number): Promise<ProcessRow[]> {
  const rows = await db.execute<ProcessQueryRow>(sql`
    select p.id, p.company_id, p.name, p.status, p.document_type, ${placementsOf()} as placements,
      ${versionContacts(sql`p.current_version_id`)} as managers
    from processes p where ${processesVisibleTo(actor)} and p.company_id = ${company_id} order by lower(p.name), p.id`);
  return rows.map(({ placements, ...row }) => ({
    ...row,
    departments: namesIn(placements, 'department'),
    groups: namesIn(placements, 'community'),
  }));
}

const namesIn = (placements: Placement[], kind: keyof Placement) => [
  ...new Set(placements.flatMap((placement) => placement[kind]?.name ?? [])),
];

/** @throws Problem not_found for an unknown company */
export async function companyOf(db: Db, company_id: number) {
  const [company] = await db
    .select({ id: companies.id, name: companies.name, membership_type: companies.membership_type })
    .from(companies)
    .where(eq(companies.id, company_id));
  return company ?? notFound('Company not found.');
}

/** A company's processes with groups, departments and contacts (spec 2 §7, spec 3 §7). */
export const listProcesses = query({
  who: orNetworkStaff(fullAdmin),
  input: NamedCompany,
  output: () => z.strictObject({ documents: z.array(ProcessRow) }),
  async run(ctx, { id }) {
    const company_id = companyMeant(ctx.actor, id);
    const [, processes] = await Promise.all([companyOf(ctx.db, company_id), processesOf(ctx, company_id)]);
    return { documents: processes };
  },
});
