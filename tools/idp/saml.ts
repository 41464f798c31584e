/** Output of a SAML identity provider: metadata and signed responses. For the test provider and for tests. */
import { randomBytes } from 'node:crypto';
import saml20 from '@boxyhq/saml20';

export type ProviderKeys = { certificate: string; private_key: string };

type Core = typeof saml20;
/** Node wraps a CommonJS module's own default export in a second one. */
const core = 'default' in saml20 ? (saml20 as unknown as { default: Core }).default : saml20;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeXml = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character]!);

export const certificateText = ({ certificate }: ProviderKeys) => certificate.replace(/-----[^-]+-----|\s/g, '');

type MetadataOptions = { entity_id: string; login_url: string; logout_url: string; keys: ProviderKeys };

export const providerMetadata = ({
  entity_id,
  login_url,
  logout_url,
  keys,
}: MetadataOptions) => `<?xml version="1.0" encoding="UTF-8"?>
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${escapeXml(entity_id)}">
  <md:IDPSSODescriptor WantAuthnRequestsSigned="false" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>${certificateText(keys)}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>
    <md:SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${escapeXml(logout_url)}"/>
    <md:NameIDFormat>urn:oasis:names:tc:SAML:2.0:nameid-format:persistent</md:NameIDFormat>
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${escapeXml(login_url)}"/>
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${escapeXml(login_url)}"/>
  </md:IDPSSODescriptor>
</md:EntityDescriptor>
`;

export type AnswerParts = {
  issuer: string;
  consumer: string;
  audience: string;
  request_id: string;
  name_id: string;
  name_id_format?: string;
  /** Name, value and optionally a friendly name. */
  attributes?: [string, string, string?][];
  now?: Date;
  assertion_id?: string;
};

const newId = () => `_${randomBytes(16).toString('hex')}`;
const MINUTES = 60_000;

/** An unsigned response. */
export function answerXml(parts: AnswerParts): string {
  const { issuer, consumer, audience, request_id, now = new Date(), assertion_id = newId(), attributes = [] } = parts;
  const at = (minutes: number) => new Date(now.getTime() + minutes * MINUTES).toISOString();
  const format = parts.name_id_format ?? 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';
  const statements = attributes.map(
    ([name, value, friendly]) =>
      `<saml:Attribute Name="${escapeXml(name)}"${friendly ? ` FriendlyName="${escapeXml(friendly)}"` : ''}><saml:AttributeValue>${escapeXml(value)}</saml:AttributeValue></saml:Attribute>`,
  );
  return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${newId()}" Version="2.0" IssueInstant="${at(0)}" Destination="${escapeXml(consumer)}" InResponseTo="${request_id}"><saml:Issuer>${escapeXml(issuer)}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status><saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${assertion_id}" Version="2.0" IssueInstant="${at(0)}"><saml:Issuer>${escapeXml(issuer)}</saml:Issuer><saml:Subject><saml:NameID Format="${format}">${escapeXml(parts.name_id)}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData InResponseTo="${request_id}" NotOnOrAfter="${at(5)}" Recipient="${escapeXml(consumer)}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${at(-1)}" NotOnOrAfter="${at(5)}"><saml:AudienceRestriction><saml:Audience>${escapeXml(audience)}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${at(0)}" SessionIndex="${newId()}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>${statements.length ? `<saml:AttributeStatement>${statements.join('')}</saml:AttributeStatement>` : ''}</saml:Assertion></samlp:Response>`;
}

const RESPONSE = '/*[local-name(.)="Response"]';
const PLACES = { response: RESPONSE, assertion: `${RESPONSE}/*[local-name(.)="Assertion"]` } as const;
export type Signing = 'assertion' | 'response' | 'both';

/** Signs a response's assertion, the response, or first the assertion and then the response. */
export function signAnswer(xml: string, keys: ProviderKeys, what: Signing = 'assertion'): string {
  const sign = (text: string, place: keyof typeof PLACES) =>
    core.sign(text, keys.private_key, keys.certificate, PLACES[place]);
  if (what !== 'both') return sign(xml, what);
  return sign(sign(xml, 'assertion'), 'response');
}
