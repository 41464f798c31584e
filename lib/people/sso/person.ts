import 'server-only';
import { isOwnAddress, type Domains } from '@/lib/people/accounts/domains';
import { withoutControlCharacters } from '@/lib/shared/control-characters';
import { chooseName, withoutAdditions, type PersonName } from '@/lib/shared/display-name';
import { Email } from '@/lib/shared/fields';
import { parsePhone } from '@/lib/shared/phone-number';
import type { SsoClaims } from './assertion';
import { valueOf, valuesOf } from './attributes';
import type { SsoPerson } from './resources';

const EMAIL_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
const MAX_NAME = 100;

export function personOf(claims: SsoClaims, company: Domains): SsoPerson {
  const { name_id, name_id_format, attributes } = claims;
  return {
    name_id: name_id_format === TRANSIENT ? null : name_id,
    email: emailOf(claims, company),
    ...namesOf(attributes),
    ...phoneOf(attributes),
  };
}

const addressIn = (text: string | null) => Email.safeParse(text).data ?? null;

/**
 * The attribute, else a NameID or user name that is an email address. Of several addresses the first of the company's
 * domains counts (rule: sso.several-addresses).
 */
function emailOf({ name_id, name_id_format, attributes }: SsoClaims, company: Domains): string | null {
  const given = valuesOf(attributes, 'email');
  const addresses = given.flatMap((value) => addressIn(value) ?? []);
  if (given.length) return addresses.find((email) => isOwnAddress(email, company)) ?? addresses[0] ?? null;
  const upn = addressIn(valueOf(attributes, 'upn'));
  return name_id_format === EMAIL_FORMAT ? addressIn(name_id) : (upn ?? addressIn(name_id));
}

function phoneOf(attributes: SsoClaims['attributes']): Pick<SsoPerson, 'phone' | 'phone_country_code'> {
  const phone = valueOf(attributes, 'phone');
  const number = phone ? parsePhone(phone) : undefined;
  return { phone: number?.stored ?? null, phone_country_code: number?.country ?? null };
}

function namesOf(attributes: SsoClaims['attributes']): PersonName {
  const given = { first_name: nameIn(attributes, 'first_name'), last_name: nameIn(attributes, 'last_name') };
  const { first_name, last_name } = chooseName(given, valueOf(attributes, 'display_name') ?? '');
  return { first_name: nameOf(first_name), last_name: nameOf(last_name) };
}

const nameIn = (attributes: SsoClaims['attributes'], what: 'first_name' | 'last_name') =>
  withoutAdditions(valueOf(attributes, what) ?? '');

const nameOf = (text: string): string =>
  withoutControlCharacters(text).replace(/\s+/g, ' ').trim().slice(0, MAX_NAME).toWellFormed();
