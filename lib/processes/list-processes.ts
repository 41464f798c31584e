import 'server-only';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { query } from '@/lib/core/operation';
import type { DocumentType, ManagerType, ProcessStatus } from '@/lib/shared/enums';
import { fullAdmin } from '@/lib/shared/gates';
import { contactsOf, placementsOf, type Placement } from './placements.sql';

/** An escalation contact: a user of the company, or a person without an account. */
export type ProcessContact = {
  user_type: ManagerType;
  user_id: number | null;
  first_name: string;
  last_name: string;
  email: string;
  /** False for inactive users. */
  is_active: boolean;
};

export type ProcessRow = {
  id: number;
  company_id: number;
  name: string;
  status: ProcessStatus;
  document_type: DocumentType;
  departments: string[];
  groups: string[];
  managers: ProcessContact[];
};

type Found = Omit<ProcessRow, 'departments' | 'groups'> & { placements: Placement[] };

/** A company's processes in any status, sorted by name (rule: admin.processes). */
export async function processesOf(db: Db, company_id: number): Promise<ProcessRow[]> {
  const rows = await db.execute<Found>(sql`
    select p.id, p.company_id, p.name, p.status, p.document_type, ${placementsOf()} as placements,
      ${contactsOf(sql`p.current_version_id`)} as managers
    from processes p where p.company_id = ${company_id} and p.deleted_at is null order by lower(p.name), p.id`);
  return rows.map(({ placements, ...row }) => ({
    ...row,
    departments: namesIn(placements, 'department'),
    groups: namesIn(placements, 'community'),
  }));
}

const namesIn = (placements: Placement[], kind: keyof Placement) => [
  ...new Set(placements.flatMap((placement) => placement[kind]?.name ?? [])),
];

/** The processes of the admin's company (spec 2 §7). */
export const listProcesses = query({
  who: fullAdmin,
  input: z.object({}),
  async run({ db, actor: { company_id } }) {
    return { documents: await processesOf(db, company_id) };
  },
});
