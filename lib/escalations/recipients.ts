import { addresses, once } from '@/lib/cases/recipients';
import type { Recipient } from '@/lib/core/outbox';
import type { DocumentRow } from '@/lib/processes/document-rows';
import { fullName } from '@/lib/shared/format';

type Named = Pick<DocumentRow, 'managers' | 'collaborate_email' | 'collaborate_cc_email' | 'receiver_email' | 'company_name'>;
/** `user_id` where the mailbox is that of a user of the portal. */
export type Manager = Recipient & { user_id: number | null };

/**
 * Who gets a manager request: everyone whom the process names, its managers first and then its own addresses; where it names
 * nobody, the company's address. Nobody gets two letters.
 */
export function managersOf(document: Named): Manager[] {
  const people = document.managers.flatMap(({ user_id, email, ...person }) => addresses(email).map((one): Manager => ({ user_id, name: fullName(person), email: one })));
  const boxes = (entry: string | null) => addresses(entry).map((email): Manager => ({ user_id: null, name: document.company_name, email }));
  const named = [...people, ...boxes(document.collaborate_email), ...boxes(document.collaborate_cc_email)];
  return once(named.length ? named : boxes(document.receiver_email));
}
