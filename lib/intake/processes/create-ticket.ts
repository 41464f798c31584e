import 'server-only';
import type { Db } from '@/db/client';
import { STANDARD_FORM } from '@/lib/intake/forms/standard-fields';
import { NEW_VALUES } from './process-values';
import { createProcess } from './store-process';

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
  { company_id, name, manager, created_by, ...texts }: NewTicket,
): Promise<number> {
  const after = {
    ...NEW_VALUES,
    ...texts,
    title: name,
    contacts: [{ ...manager, user_type: 'main' as const, user_id: manager.user_id ?? null }],
    fields: STANDARD_FORM,
  };
  return (await createProcess(db, { company_id, document_type: 'ticket', after, created_by })).id;
}
