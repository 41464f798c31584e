import 'server-only';
import { withoutControlCharacters } from '@/lib/shared/control-characters';
import { Email } from '@/lib/shared/fields';
import { parsePhone } from '@/lib/shared/phone-number';
import type { Claims } from './assertion';
import { valueOf } from './attributes';

const EMAIL_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
const MAX_NAME = 100;

/** A person of a provider in the portal's terms. */
export type SsoPerson = {
  /** Null for an id that is another one at every login. */
  name_id: string | null;
  email: string | null;
  first_name: string;
  last_name: string;
  phone: string | null;
  phone_country_code: string | null;
};

/** The attribute decides the address; without one a NameID or user name that is an address. */
export function personOf({ name_id, name_id_format, attributes }: Claims): SsoPerson {
  const candidates = [
    valueOf(attributes, 'email'),
    name_id_format === EMAIL_FORMAT ? name_id : null,
    valueOf(attributes, 'upn'),
    name_id,
  ];
  const given = candidates[0] ?? candidates.find((one) => one !== null && Email.safeParse(one).success) ?? null;
  const phone = valueOf(attributes, 'phone');
  const found = phone ? parsePhone(phone) : undefined;
  return {
    name_id: name_id_format === TRANSIENT ? null : name_id,
    email: given === null ? null : (Email.safeParse(given).data ?? null),
    ...namesOf(attributes),
    phone: found?.stored ?? null,
    phone_country_code: found?.country ?? null,
  };
}

/** Given and family name, else the display name split at its last space. */
function namesOf(attributes: Claims['attributes']): Pick<SsoPerson, 'first_name' | 'last_name'> {
  const [first, last, shown] = (['first_name', 'last_name', 'display_name'] as const).map((what) =>
    nameOf(valueOf(attributes, what)),
  );
  if (first || last || !shown || shown.includes('@')) return { first_name: first ?? '', last_name: last ?? '' };
  const words = shown.split(' ');
  return { first_name: words.slice(0, -1).join(' '), last_name: words.at(-1) ?? '' };
}

const nameOf = (text: string | null): string =>
  withoutControlCharacters(text ?? '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_NAME)
    .toWellFormed();
