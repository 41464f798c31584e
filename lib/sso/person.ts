import 'server-only';
import { withoutControlCharacters } from '@/lib/shared/control-characters';
import { Email } from '@/lib/shared/fields';
import { parsePhone } from '@/lib/shared/phone-number';
import type { SsoClaims } from './assertion';
import { valueOf } from './attributes';
import type { SsoPerson } from './resources';

const EMAIL_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
const MAX_NAME = 100;

export function personOf(claims: SsoClaims): SsoPerson {
  const { name_id, name_id_format, attributes } = claims;
  return {
    name_id: name_id_format === TRANSIENT ? null : name_id,
    email: emailOf(claims),
    ...namesOf(attributes),
    ...phoneOf(attributes),
  };
}

const addressIn = (text: string | null) => Email.safeParse(text).data ?? null;

/** The attribute, else a NameID or user name that is an email address. */
function emailOf({ name_id, name_id_format, attributes }: SsoClaims): string | null {
  const given = valueOf(attributes, 'email');
  if (given !== null) return addressIn(given);
  const upn = addressIn(valueOf(attributes, 'upn'));
  return name_id_format === EMAIL_FORMAT ? addressIn(name_id) : (upn ?? addressIn(name_id));
}

function phoneOf(attributes: SsoClaims['attributes']): Pick<SsoPerson, 'phone' | 'phone_country_code'> {
  const phone = valueOf(attributes, 'phone');
  const number = phone ? parsePhone(phone) : undefined;
  return { phone: number?.stored ?? null, phone_country_code: number?.country ?? null };
}

/** Given and family name, else the display name split at its last space. */
function namesOf(attributes: SsoClaims['attributes']): Pick<SsoPerson, 'first_name' | 'last_name'> {
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
