import { unique } from '@/lib/work/cases/submit/recipients';
import { addressesIn } from '@/lib/intake/processes/addresses';
import type { Recipient } from '@/lib/platform/operation/outbox';
import type { ProcessRow } from '@/lib/partners/directory/document-rows';
import { fullName } from '@/lib/shared/format';

type Addresses = Pick<
  ProcessRow,
  'managers' | 'collaborate_email' | 'collaborate_cc_email' | 'receiver_email' | 'company_name'
>;
export type Manager = Recipient & { user_id: number | null };

export function managersOf(process: Addresses): Manager[] {
  const users = process.managers.flatMap(({ user_id, email, ...person }) =>
    addressesIn(email).map((address): Manager => ({ user_id, name: fullName(person), email: address })),
  );
  const mailboxes = (entry: string | null) =>
    addressesIn(entry).map((email): Manager => ({ user_id: null, name: process.company_name, email }));
  const managers = [...users, ...mailboxes(process.collaborate_email), ...mailboxes(process.collaborate_cc_email)];
  return unique(managers.length ? managers : mailboxes(process.receiver_email));
}
