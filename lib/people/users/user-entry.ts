import 'server-only';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { confirmsPassword, NewPassword } from '@/lib/people/accounts/new-password';
import { countries } from '@/db/schema';
import { CountryCode, Email, Id, IdOf, IdOrNew, optional, Phone, SingleLine, withPhone } from '@/lib/shared/fields';
import { keysOf, USER_TYPES } from '@/lib/shared/enums';
import { invalid } from '@/lib/shared/problem';
import { isNetworkStaff, type Person } from '@/lib/shared/actor';
import { COMPANY_ROLES, NETWORK_ROLES } from './policy';

export const SwitchStatus = z.enum(['active', 'inactive'], 'Choose active or inactive.');

const Fields = z.object({
  id: IdOrNew,
  first_name: SingleLine('a first name', 100),
  last_name: SingleLine('a last name', 100),
  email: Email,
  phone: Phone,
  phone_country_code: CountryCode,
  country_id: IdOf('a country'),
  city: optional(SingleLine('a city', 100)),
  role: z.enum(COMPANY_ROLES, 'Choose a role.'),
  password: optional(NewPassword),
  password_confirmation: optional(z.string().max(1000, 'The passwords do not match.')),
  /** Group ids. Omitted, a new user gets the company's default groups and an existing one keeps theirs. */
  group_access: z.array(Id, 'Choose from the groups of the company.').max(500).optional(),
  /** `version` of the user as read; a save after a concurrent change is refused. */
  version: z.string().max(5000).optional(),
});
export const NetworkFields = Fields.extend({
  company_id: optional(IdOf('a company')).optional(),
  role: z.enum(NETWORK_ROLES, 'Choose a role.'),
  type: z.enum(keysOf(USER_TYPES), 'Choose a type.').optional(),
  status: SwitchStatus.optional(),
});

export const UserEntry = withPhone(confirmsPassword(NetworkFields));
export type UserEntry = z.output<typeof NetworkFields>;

export const ManagersUserEntry = withPhone(confirmsPassword(Fields));

export const entryBy = (actor: Person, entry: UserEntry): UserEntry =>
  isNetworkStaff(actor) ? entry : { ...entry, company_id: undefined, type: undefined, status: undefined };

/** A directory sends no country, which the user enters at the next login. */
export type UserDetails = Omit<UserEntry, 'country_id' | 'phone'> & { country_id: number | null; phone: string | null };

/** The columns an entry sets directly. @throws Problem invalid for an unknown country */
export async function userColumns(db: Db, entry: UserDetails) {
  const { first_name, last_name, phone, phone_country_code, country_id, city, role, type } = entry;
  if (country_id !== null) {
    const [country] = await db.select({ id: countries.id }).from(countries).where(eq(countries.id, country_id));
    if (!country) invalid({ country_id: ['Choose a country.'] });
  }
  return { first_name, last_name, phone, phone_country_code, country_id, city, role, ...(type && { type }) };
}
