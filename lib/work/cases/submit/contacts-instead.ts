import { addressFacts } from '@/lib/partners/health/addresses';
import { refusedAmong, unreached } from '@/lib/partners/health/policy';
import type { CaseOpening, DocumentRow } from '@/lib/partners/directory/document-rows';
import { ESCALATION_ROLES } from '@/lib/shared/enums';
import { fullName } from '@/lib/shared/format';
import { contactsOf } from '@/lib/work/cases/late/escalation-contacts';
import { recipientsOf } from './recipients';

type Opened = DocumentRow & Pick<CaseOpening, 'escalation_alias' | 'known_addresses'>;

/**
 * The escalation contacts that a new case also goes to, because nobody reads the process's To addresses, with the timeline's line;
 * none of those who get it anyway, and none whose address is refused as well. Null where its addresses may be read (rule:
 * health.contacts).
 */
export function contactsInstead(document: Opened, now: Date) {
  const gone = unreached(addressFacts(document, document.known_addresses), now);
  if (!gone) return null;
  const receivers = recipientsOf(document, null).receivers.map(({ email }) => email);
  const taken = new Set([...receivers, ...refusedAmong(document.known_addresses)]);
  const to = escalationContactsOf(document).filter(({ email }) => !taken.has(email));
  return to.length ? { to, text: `${WHY[gone.because]} To ${unique(to).join(', ')}` } : null;
}

const WHY = {
  refused: 'Emails to the inbound address are refused.',
  silent: 'Nobody has confirmed that the inbound address is read.',
} as const;

/** Only roles, because addresses of contacts are for admins. */
const unique = (contacts: { role: string }[]) => [...new Set(contacts.map(({ role }) => role))];

/** Contact, alternate and alias of a process, in this order, without duplicates. */
function escalationContactsOf({ managers, escalation_alias, company_name }: Opened) {
  const [main, other, alias] = ESCALATION_ROLES;
  const named = (user_type: 'main' | 'other', role: string) =>
    managers
      .filter((manager) => manager.user_type === user_type)
      .map((manager) => ({ role, name: fullName(manager), email: manager.email }));
  return contactsOf<{ role: string; name: string; email: string | null }>([
    ...named('main', main),
    ...named('other', other),
    { role: alias, name: company_name, email: escalation_alias },
  ]);
}
