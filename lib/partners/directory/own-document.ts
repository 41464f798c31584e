import 'server-only';
import type { Db } from '@/db/client';
import type { Member } from '@/lib/shared/actor';
import { notFound } from '@/lib/shared/problem';
import { processSeenBy } from './contact-document';
import { selectOwnProcessRow, type ProcessRow } from './document-rows';
import type { ContactDocument } from '@/lib/intake/processes/resources';

type ProcessKey = { company_id: number; document_id: number };

/**
 * A company's process as its own callers see it.
 * @throws Problem not_found for a foreign process
 */
export async function ownProcessRow(db: Db, { company_id, document_id }: ProcessKey): Promise<ProcessRow> {
  const [row] = await selectOwnProcessRow(db, {}, { company_id, document_id, user_id: null });
  return row ?? notFound('Process not found.');
}

/** The part that a partner's caller sees: no owner, no escalation instructions before submission, no notes. */
export function asCallersSee(row: ProcessRow): ContactDocument {
  const caller: Pick<Member, 'role' | 'type' | 'level' | 'company'> = {
    role: 'caller',
    type: 'basic',
    level: row.membership_type,
    company: { id: 0, name: '', slug: '', login_method: 'requires_registration', allow_notes: false },
  };
  return processSeenBy(caller, row);
}
