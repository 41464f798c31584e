import 'server-only';
import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { users } from '@/db/schema';
import { MANAGER_TYPES, keysOf, type ManagerType } from '@/lib/shared/enums';
import { invalid, type FieldErrors } from '@/lib/shared/problem';
import type { ProcessEntry } from './process-entry';
import type { Contact } from './version-values';

const FIELDS = { main: 'escalation_user_id', other: 'alt_escalation_user_id' } as const;
const NOT_ACTIVE = 'Choose an active user of the company.';

type EnteredContactsOptions = {
  company_id: number;
  limited: boolean;
  before: Contact[];
  entry: Pick<ProcessEntry, 'escalation_user_id' | 'alt_escalation_user_id'>;
};

/**
 * The escalation contacts with an entry applied: a missing field keeps its contact, an empty one removes it. Selected
 * contacts must be active users of the company (rules: admin.escalation-contacts, processes.limited-escalation).
 * @throws Problem invalid under the field of any other contact
 */
export async function enteredContacts(
  db: Db,
  { company_id, limited, before, entry }: EnteredContactsOptions,
): Promise<Contact[]> {
  const types = keysOf(MANAGER_TYPES).filter((type) => !limited || type === 'main');
  const chosen = await chosenUsers(db, { company_id, ids: types.flatMap((type) => entry[FIELDS[type]] ?? []) });
  const errors: FieldErrors = {};
  const contacts = types.flatMap((user_type): Contact[] => {
    const id = entry[FIELDS[user_type]];
    const kept = before.filter((contact) => contact.user_type === user_type);
    if (id === undefined) return kept;
    if (id === null) return [];
    const user = chosen.find((one) => one.user_id === id);
    if (!user) errors[FIELDS[user_type]] = [NOT_ACTIVE];
    return user ? [{ user_type, ...user }] : [];
  });
  if (isSame(contacts)) errors[FIELDS.other] = ['Choose someone other than the escalation contact.'];
  return Object.keys(errors).length ? invalid(errors) : contacts;
}

const userOf = (contacts: Contact[], type: ManagerType) =>
  contacts.find(({ user_type }) => user_type === type)?.user_id ?? null;
const isSame = (contacts: Contact[]) =>
  userOf(contacts, 'main') !== null && userOf(contacts, 'main') === userOf(contacts, 'other');

/** Locks the users, so that none is disabled while the process is being saved. */
async function chosenUsers(db: Db, { company_id, ids }: { company_id: number; ids: number[] }) {
  if (!ids.length) return [];
  return db
    .select({ user_id: users.id, first_name: users.first_name, last_name: users.last_name, email: users.email })
    .from(users)
    .where(
      and(inArray(users.id, ids), eq(users.company_id, company_id), eq(users.status, 'active'), ne(users.role, 'api')),
    )
    .for('share');
}
