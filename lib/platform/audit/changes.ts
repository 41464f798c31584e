import 'server-only';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { groups as groupTable, countries, users } from '@/db/schema';
import { fullName } from '@/lib/shared/format';
import { fieldWords, labeled, userInField, valueText } from './policy';
import type { ChangedField } from './resources';

type Changes = Record<string, [unknown, unknown]> | null;

/** The actor of a row, who for a link for IT only made it (rule: setup-link.audited). */
export const actorInWords = <T extends string | null>(actor: T, changes: Changes): T | string =>
  changes?.[BY_LINK] ? `The link made by ${actor ?? 'someone'}` : actor;

const BY_LINK = 'setup_link';

export const changesInWords = (names: NamesById, changes: Changes): ChangedField[] =>
  Object.entries(changes ?? {})
    .filter(([field]) => field !== BY_LINK)
    .map(([field, [before, after]]) => ({
      field: names.user.get(userInField(field) ?? 0) ?? fieldWords(field),
      before: valueText(named(names, field, before)),
      after: valueText(named(names, field, after)),
    }));

type PersonColumns = { first_name: string | null; last_name: string | null; email: string | null } | null;
export const personName = (person: PersonColumns) => (person && (fullName(person) || person.email)) || null;

/* Changed fields by the kind of id they hold. */
const USER_FIELDS = ['signup_manager_id', 'alt_signup_manager_id', 'escalation_user_id', 'alt_escalation_user_id'];
const GROUP_FIELDS = ['group_access'];
const COUNTRY_FIELDS = ['country_id'];

export type NamesById = Record<'user' | 'group' | 'country', Map<number, string>>;

export async function namesOf(db: Db, company_id: number | null, rows: { changes: Changes }[]): Promise<NamesById> {
  const idsIn = (fields: string[]) => [
    ...new Set(
      rows
        .flatMap(({ changes }) => fields.flatMap((field) => changes?.[field] ?? []))
        .flat()
        .filter((id): id is number => typeof id === 'number'),
    ),
  ];
  const inFields = rows
    .flatMap(({ changes }) => Object.keys(changes ?? {}).map(userInField))
    .filter((id) => id !== null);
  const user_ids = [...new Set([...idsIn(USER_FIELDS), ...inFields])];
  const [group_ids, country_ids] = [idsIn(GROUP_FIELDS), idsIn(COUNTRY_FIELDS)];
  const [people, groups, places] = await Promise.all([
    user_ids.length
      ? db
          .select({ id: users.id, first_name: users.first_name, last_name: users.last_name, email: users.email })
          .from(users)
          .where(and(company_id === null ? undefined : eq(users.company_id, company_id), inArray(users.id, user_ids)))
      : [],
    group_ids.length
      ? db
          .select({ id: groupTable.id, name: groupTable.name })
          .from(groupTable)
          .where(inArray(groupTable.id, group_ids))
      : [],
    country_ids.length
      ? db.select({ id: countries.id, name: countries.name }).from(countries).where(inArray(countries.id, country_ids))
      : [],
  ]);
  return {
    user: new Map(people.map((person) => [person.id, personName(person) ?? ''])),
    group: new Map(groups.map(({ id, name }) => [id, name])),
    country: new Map(places.map(({ id, name }) => [id, name])),
  };
}

function named(names: NamesById, field: string, value: unknown): unknown {
  const known = USER_FIELDS.includes(field)
    ? names.user
    : GROUP_FIELDS.includes(field)
      ? names.group
      : COUNTRY_FIELDS.includes(field)
        ? names.country
        : undefined;
  if (!known)
    return field === 'requires_approval' ? Boolean(value) : labeled(userInField(field) ? 'status' : field, value);
  const nameFor = (id: unknown) => (typeof id === 'number' ? (known.get(id) ?? `#${id}`) : id);
  return Array.isArray(value) ? value.map(nameFor) : nameFor(value);
}
