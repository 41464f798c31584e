import 'server-only';
import { eq } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { processes, processManagers, processVersions, requirements } from '@/db/schema';
import type { Section } from '@/lib/shared/enums';
import { STANDARD_FIELDS } from '@/lib/forms/standard-fields';

type NewTicket = {
  company_id: number;
  name: string;
  support_hours: string;
  product_supported: string;
  collaborate_email: string;
  escalation_instructions: string | null;
  manager: { first_name: string; last_name: string; email: string; user_id?: number };
  created_by: number;
};

/**
 * Creates a company's first process: an approved ticket process with the standard fields (rule: onboarding.approve).
 * Returns its id.
 */
export async function createTicketProcess(
  db: Db,
  { company_id, name, manager, created_by, ...version }: NewTicket,
): Promise<number> {
  const [process] = await db
    .insert(processes)
    .values({ company_id, name, status: 'approved', document_type: 'ticket' })
    .returning({ id: processes.id });
  const process_id = process!.id;
  const [first] = await db
    .insert(processVersions)
    .values({ ...version, process_id, version: 1, title: name, created_by })
    .returning({ id: processVersions.id });
  const version_id = first!.id;
  const { user_id, ...person } = manager;
  await Promise.all([
    db.update(processes).set({ current_version_id: version_id }).where(eq(processes.id, process_id)),
    db
      .insert(processManagers)
      .values({ version_id, user_type: 'main', ...(user_id === undefined ? person : { user_id }) }),
    db.insert(requirements).values(fieldsOf(version_id)),
  ]);
  return process_id;
}

function fieldsOf(version_id: number) {
  const positions = new Map<Section, number>();
  return STANDARD_FIELDS.map((field) => {
    const position = positions.get(field.section) ?? 0;
    positions.set(field.section, position + 1);
    return { ...field, version_id, position };
  });
}
