import type { Recipient } from '@/lib/core/outbox';
import type { DocumentRow } from '@/lib/processes/document-rows';

type Addresses = Pick<DocumentRow, 'collaborate_email' | 'collaborate_cc_email' | 'managers' | 'receiver_email' | 'bcc_response_email' | 'company_name'>;

/**
 * Who gets a new case: the process's address and its cc, else its managers, else the receiving company's own address. The
 * copies (both companies' bcc addresses) carry no secret (PRODUCT §6). Nobody gets two letters.
 */
export function recipientsOf(document: Addresses, copy_to: string | null): { receivers: Recipient[]; copies: Recipient[] } {
  const process = [...addresses(document.collaborate_email), ...addresses(document.collaborate_cc_email)];
  const managers = document.managers.flatMap(({ first_name, last_name, email }) => addresses(email).map((one) => ({ name: [first_name, last_name].filter(Boolean).join(' '), email: one })));
  const company = (list: string[]) => list.map((email) => ({ name: document.company_name, email }));
  const [receivers = []] = [company(process), managers, company(addresses(document.receiver_email))].filter((list) => list.length);
  const copies = [...addresses(copy_to).map((email) => ({ name: '', email })), ...company(addresses(document.bcc_response_email))];
  const taken = new Set(receivers.map(({ email }) => email));
  return { receivers: once(receivers), copies: once(copies).filter(({ email }) => !taken.has(email)) };
}

/** A stored entry may hold several addresses; each gets a letter of its own (SECURITY 6). */
export const addresses = (entry: string | null) => (entry ?? '').toLowerCase().split(/[,;\s]+/).filter((one) => one.includes('@'));
export const once = <R extends Recipient>(list: R[]): R[] => list.filter(({ email }, at) => list.findIndex((other) => other.email === email) === at);
