import 'server-only';
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { directoryUsers, users } from '@/db/schema';
import { chooseName } from '@/lib/shared/display-name';
import { Email } from '@/lib/shared/fields';
import { fullName } from '@/lib/shared/format';
import { parsePhone } from '@/lib/shared/phone-number';
import { withoutControlCharacters } from '@/lib/shared/control-characters';
import { truthOf } from './filter';
import { refuseScim } from './problem';

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User';

const Meta = z.strictObject({
  resourceType: z.string(),
  created: z.string(),
  lastModified: z.string(),
  location: z.string(),
  version: z.string(),
});
export const MetaOf = (type: 'User' | 'Group') => Meta.extend({ resourceType: z.literal(type) });

const Value = z.strictObject({ value: z.string(), type: z.string(), primary: z.literal(true) });

export const ScimUser = z
  .strictObject({
    schemas: z.array(z.string()),
    id: z.string(),
    externalId: z.string().optional(),
    userName: z.string(),
    name: z.strictObject({ formatted: z.string(), givenName: z.string(), familyName: z.string() }),
    displayName: z.string(),
    active: z.boolean(),
    emails: z.array(Value),
    phoneNumbers: z.array(Value).optional(),
    groups: z.array(z.strictObject({ value: z.string(), display: z.string(), $ref: z.string() })),
    meta: MetaOf('User'),
  })
  .meta({ id: 'ScimUser' });
export type ScimUser = z.infer<typeof ScimUser>;

/** Columns of a user as a directory sees it, of `users` left joined with `directory_users`. */
export const USER_COLUMNS = {
  id: users.id,
  company_id: users.company_id,
  email: users.email,
  first_name: users.first_name,
  last_name: users.last_name,
  phone: users.phone,
  phone_country_code: users.phone_country_code,
  role: users.role,
  status: users.status,
  created_at: users.created_at,
  updated_at: users.updated_at,
  linked_at: directoryUsers.created_at,
  external_id: directoryUsers.external_id,
  display_name: directoryUsers.display_name,
  deleted_at: directoryUsers.deleted_at,
  groups: sql<{ id: number; name: string }[]>`coalesce((
    select json_agg(json_build_object('id', g.id, 'name', g.display_name) order by g.id)
    from directory_group_members m join directory_groups g on g.id = m.group_id where m.user_id = ${users.id}), '[]')`,
};

export type UserRow = {
  id: number;
  company_id: number | null;
  email: string;
  first_name: string;
  last_name: string;
  phone: string | null;
  phone_country_code: string;
  role: string;
  status: string;
  created_at: Date;
  updated_at: Date;
  linked_at: Date | null;
  external_id: string | null;
  display_name: string | null;
  deleted_at: Date | null;
  groups: { id: number; name: string }[];
};

export const versionOf = (shown: object): string =>
  `W/"${createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 16)}"`;

/** @param base address of the company's SCIM service */
export function userResource(row: UserRow, base: string): ScimUser {
  const { id, email, first_name: givenName, last_name: familyName, phone, external_id } = row;
  const formatted = fullName(row) || email;
  const shown = {
    schemas: [USER_SCHEMA],
    id: String(id),
    ...(external_id !== null && { externalId: external_id }),
    userName: email,
    name: { formatted, givenName, familyName },
    displayName: row.display_name ?? formatted,
    active: row.status === 'active',
    emails: [{ value: email, type: 'work', primary: true as const }],
    ...(phone && { phoneNumbers: [{ value: phone, type: 'work', primary: true as const }] }),
  };
  return {
    ...shown,
    groups: row.groups.map((group) => ({
      value: String(group.id),
      display: group.name,
      $ref: `${base}/Groups/${group.id}`,
    })),
    meta: {
      resourceType: 'User',
      created: row.created_at.toISOString(),
      lastModified: row.updated_at.toISOString(),
      location: `${base}/Users/${id}`,
      version: versionOf({ ...shown, at: row.updated_at }),
    },
  };
}

/** Attributes that a directory sets; undefined leaves the stored value. */
export type UserEntry = {
  email: string;
  external_id: string | null;
  display_name: string | null;
  first_name: string;
  last_name: string;
  phone: { stored: string; country: string } | null | undefined;
  active: boolean;
};

const MAX_NAME = 100;
const MAX_VALUE = 500;

type Sent = Record<string, unknown>;
const isObject = (value: unknown): value is Sent =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value of an attribute whose name is written in any case (RFC 7643 §2.1). */
export function attributeOf(resource: Sent, name: string): unknown {
  if (Object.hasOwn(resource, name)) return resource[name];
  const written = Object.keys(resource).find((key) => key.toLowerCase() === name.toLowerCase());
  return written === undefined ? undefined : resource[written];
}

/** Reads a resource as sent; what the portal does not keep is ignored. @throws Problem invalidValue */
export function userEntryOf(resource: Sent): UserEntry {
  const email = Email.safeParse(textAt(resource, 'userName') ?? '').data;
  if (email === undefined) return refuseScim('invalidValue', 'userName has to be the user’s email address.');
  const name = attributeOf(resource, 'name');
  const own = isObject(name) ? name : {};
  const display_name = textAt(resource, 'displayName');
  const given = { first_name: textAt(own, 'givenName') ?? '', last_name: textAt(own, 'familyName') ?? '' };
  const shown = display_name ?? textAt(own, 'formatted') ?? email.slice(0, email.indexOf('@'));
  const { first_name, last_name } = chooseName(given, shown);
  return {
    email,
    external_id: textAt(resource, 'externalId'),
    display_name,
    first_name: first_name.slice(0, MAX_NAME),
    last_name: last_name.slice(0, MAX_NAME),
    phone: phoneOf(attributeOf(resource, 'phoneNumbers')),
    active: activeOf(attributeOf(resource, 'active')),
  };
}

function activeOf(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  return truthOf(value) ?? refuseScim('invalidValue', 'active has to be true or false.');
}

function textAt(resource: Sent, name: string): string | null {
  const value = attributeOf(resource, name);
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string') return refuseScim('invalidValue', `${name} has to be a string.`);
  if (value.length > MAX_VALUE) return refuseScim('invalidValue', `${name} has at most ${MAX_VALUE} characters.`);
  return withoutControlCharacters(value).replace(/\s+/g, ' ').trim().toWellFormed() || null;
}

/** The primary number, else the first that can be read; a number that cannot be read is no reason to refuse a user. */
function phoneOf(value: unknown): UserEntry['phone'] {
  if (value === undefined) return undefined;
  const numbers = (Array.isArray(value) ? value : []).filter(isObject);
  const ordered = [...numbers.filter(({ primary }) => truthOf(primary)), ...numbers];
  for (const { value: text } of ordered) {
    const phone = typeof text === 'string' ? parsePhone(text.slice(0, 40)) : undefined;
    if (phone) return { stored: phone.stored, country: phone.country ?? 'US' };
  }
  return null;
}
