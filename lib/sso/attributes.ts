import 'server-only';
import type { Element } from '@xmldom/xmldom';
import { attributeOf, childrenOf, textContent } from './xml';

/** Attributes of an assertion by name, in document order. */
export type Attributes = { name: string; values: string[] }[];

export function attributesOf(assertion: Element): Attributes {
  return childrenOf(assertion, 'assertion', 'AttributeStatement')
    .flatMap((statement) => childrenOf(statement, 'assertion', 'Attribute'))
    .map((one) => ({
      name: attributeOf(one, 'Name') ?? '',
      friendly: attributeOf(one, 'FriendlyName'),
      values: childrenOf(one, 'assertion', 'AttributeValue').map(textContent),
    }))
    .flatMap(({ name, friendly, values }) => [{ name, values }, ...(friendly ? [{ name: friendly, values }] : [])])
    .slice(0, MAX_ATTRIBUTES);
}

const MAX_ATTRIBUTES = 200;

const CLAIMS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/';

/**
 * Names that providers use for the same attribute: plain ones (Okta, Google), claim URIs (Entra, ADFS), OIDs (Keycloak,
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
  first_name: [`${CLAIMS}givenname`, 'urn:oid:2.5.4.42', 'givenname', 'firstname', 'first_name', 'user.firstname'],
  last_name: [`${CLAIMS}surname`, 'urn:oid:2.5.4.4', 'surname', 'sn', 'lastname', 'last_name', 'user.lastname'],
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
    'telephonenumber',
    'mobilephone',
    'mobile',
    'user.primaryphone',
    'primaryphone',
  ],
} as const;
export type Known = keyof typeof NAMES;

/** First value of an attribute under any of its usual names, ignoring case. */
export function valueOf(attributes: Attributes, what: Known): string | null {
  for (const wanted of NAMES[what]) {
    const attribute = attributes.find(({ name, values }) => name.toLowerCase() === wanted && values[0]);
    if (attribute) return attribute.values[0]!.slice(0, 500);
  }
  return null;
}
