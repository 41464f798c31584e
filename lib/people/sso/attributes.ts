import 'server-only';
import type { Element } from '@xmldom/xmldom';
import { attributeOf, childrenOf, textContent } from './xml';

export type Attributes = { name: string; values: string[] }[];

export function attributesOf(assertion: Element): Attributes {
  return childrenOf(assertion, 'assertion', 'AttributeStatement')
    .flatMap((statement) => childrenOf(statement, 'assertion', 'Attribute'))
    .map((one) => ({
      name: attributeOf(one, 'Name') ?? '',
      friendly: attributeOf(one, 'FriendlyName'),
      values: childrenOf(one, 'assertion', 'AttributeValue').map(textContent),
    }))
    .flatMap(({ name, friendly, values }) => [{ name, values }, ...(friendly ? [{ name: friendly, values }] : [])]);
}

const CLAIMS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/';

/**
 * Names that providers use for the same attribute: plain ones (Okta, Google), those of OpenID Connect, claim URIs (Entra, ADFS), OIDs (Keycloak,
 * Shibboleth).
 */
const NAMES = {
  email: [
    `${CLAIMS}emailaddress`,
    'urn:oid:0.9.2342.19200300.100.1.3',
    'email',
    'mail',
    'emailaddress',
    'user.email',
    'e-mail',
  ],
  upn: [`${CLAIMS}upn`, `${CLAIMS}name`, 'upn', 'userprincipalname'],
  first_name: [
    `${CLAIMS}givenname`,
    'urn:oid:2.5.4.42',
    'givenname',
    'firstname',
    'first_name',
    'given_name',
    'user.firstname',
  ],
  last_name: [
    `${CLAIMS}surname`,
    'urn:oid:2.5.4.4',
    'surname',
    'sn',
    'lastname',
    'last_name',
    'family_name',
    'user.lastname',
  ],
  display_name: [
    'http://schemas.microsoft.com/identity/claims/displayname',
    'urn:oid:2.16.840.1.113730.3.1.241',
    'displayname',
    'cn',
    'name',
  ],
  phone: [
    `${CLAIMS}mobilephone`,
    `${CLAIMS}otherphone`,
    `${CLAIMS}homephone`,
    'urn:oid:2.5.4.20',
    'phone',
    'phonenumber',
    'phone_number',
    'telephonenumber',
    'mobilephone',
    'mobile',
    'user.primaryphone',
    'primaryphone',
  ],
} as const;
export type Known = keyof typeof NAMES;

const MAX_VALUE = 500;

/** All values of an attribute, those under its most specific name first; names ignore case. */
export const valuesOf = (attributes: Attributes, what: Known): string[] =>
  NAMES[what].flatMap((wanted) =>
    attributes
      .filter(({ name }) => name.toLowerCase() === wanted)
      .flatMap(({ values }) => values.filter(Boolean).map((value) => value.slice(0, MAX_VALUE))),
  );

export const valueOf = (attributes: Attributes, what: Known): string | null => valuesOf(attributes, what)[0] ?? null;
