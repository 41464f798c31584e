import { escapeXml, certificateText, type AnswerParts, type ProviderKeys, type Signing } from '../../tools/idp/saml';

/** Metadata and answers in the format of common products, shortened to the differences. */
export type Shape = {
  name: string;
  entity_id: string;
  login_url: string;
  metadata: (keys: ProviderKeys) => string;
  parts: Pick<AnswerParts, 'name_id' | 'name_id_format' | 'attributes'>;
  signing: Signing;
  encrypted?: boolean;
  /** The person as received. */
  person: { email: string; first_name: string; last_name: string; phone: string | null };
};

const MD = 'xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata"';
const DS = 'xmlns:ds="http://www.w3.org/2000/09/xmldsig#"';
const CLAIMS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';
const PROTOCOL = 'protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"';
const key = (keys: ProviderKeys, use = 'use="signing"', name = '') =>
  `<md:KeyDescriptor ${use}><ds:KeyInfo ${DS}>${name && `<ds:KeyName>${name}</ds:KeyName>`}<ds:X509Data><ds:X509Certificate>\n${certificateText(keys).replace(/(.{76})/g, '$1\n')}\n</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`;
const service = (binding: string, location: string) =>
  `<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:${binding}" Location="${escapeXml(location)}"/>`;

const okta: Shape = {
  name: 'Okta',
  entity_id: 'http://www.okta.com/exk1fcia6d6EMsf331d8',
  login_url: 'https://dev-1.okta.com/app/dev-1_portal_1/exk1fcia6d6EMsf331d8/sso/saml',
  metadata: (keys) =>
    `<?xml version="1.0" encoding="UTF-8"?><md:EntityDescriptor entityID="${okta.entity_id}" ${MD}><md:IDPSSODescriptor WantAuthnRequestsSigned="false" ${PROTOCOL}>${key(keys)}<md:NameIDFormat>urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress</md:NameIDFormat>${service('HTTP-POST', okta.login_url)}${service('HTTP-Redirect', okta.login_url)}</md:IDPSSODescriptor></md:EntityDescriptor>`,
  parts: {
    name_id: 'ada@cobalt.test',
    name_id_format: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
    attributes: [
      ['firstName', 'Ada'],
      ['lastName', 'Lovelace'],
      ['primaryPhone', '+1 408 555 0110'],
    ],
  },
  signing: 'both',
  person: { email: 'ada@cobalt.test', first_name: 'Ada', last_name: 'Lovelace', phone: '+1 408 555 0110' },
};

const entra: Shape = {
  name: 'Entra ID',
  entity_id: 'https://sts.windows.net/5f6a1c3e-0000-4000-8000-1f2e3d4c5b6a/',
  login_url: 'https://login.microsoftonline.com/5f6a1c3e-0000-4000-8000-1f2e3d4c5b6a/saml2',
  metadata: (keys) =>
    `\uFEFF<?xml version="1.0" encoding="utf-8"?><EntityDescriptor ID="_d0" entityID="${entra.entity_id}" xmlns="urn:oasis:names:tc:SAML:2.0:metadata" ${MD}><RoleDescriptor xsi:type="fed:SecurityTokenServiceType" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:fed="http://docs.oasis-open.org/wsfed/federation/200706" protocolSupportEnumeration="http://docs.oasis-open.org/wsfed/federation/200706">${key(keys)}</RoleDescriptor><IDPSSODescriptor ${PROTOCOL}>${key(keys)}<SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${entra.login_url}"/>${service('HTTP-Redirect', entra.login_url)}${service('HTTP-POST', entra.login_url)}</IDPSSODescriptor></EntityDescriptor>`,
  parts: {
    name_id: 'AAdzZWNyZXQtcGFpcndpc2U',
    name_id_format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
    attributes: [
      ['http://schemas.microsoft.com/identity/claims/tenantid', '5f6a1c3e-0000-4000-8000-1f2e3d4c5b6a'],
      [`${CLAIMS}/name`, 'ada_admin@cobalt.test'],
      [`${CLAIMS}/emailaddress`, 'Ada@cobalt.test'],
      [`${CLAIMS}/givenname`, 'Ada'],
      [`${CLAIMS}/surname`, 'Lovelace'],
    ],
  },
  signing: 'assertion',
  person: { email: 'ada@cobalt.test', first_name: 'Ada', last_name: 'Lovelace', phone: null },
};

const adfs: Shape = {
  name: 'AD FS, encrypted assertion in a signed answer',
  entity_id: 'http://adfs.cobalt.test/adfs/services/trust',
  login_url: 'https://adfs.cobalt.test/adfs/ls/',
  metadata: (keys) =>
    `<EntityDescriptor ID="_a1" entityID="${adfs.entity_id}" xmlns="urn:oasis:names:tc:SAML:2.0:metadata" ${MD}><SPSSODescriptor WantAssertionsSigned="true" ${PROTOCOL}>${key(keys)}<AssertionConsumerService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${adfs.login_url}" index="0"/></SPSSODescriptor><IDPSSODescriptor ${PROTOCOL}>${key(keys, 'use="encryption"')}${key(keys)}<NameIDFormat>urn:oasis:names:tc:SAML:2.0:nameid-format:transient</NameIDFormat>${service('HTTP-Redirect', adfs.login_url)}${service('HTTP-POST', adfs.login_url)}</IDPSSODescriptor><ContactPerson contactType="support"/></EntityDescriptor>`,
  parts: {
    name_id: 'COBALT\\ada',
    name_id_format: 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
    attributes: [
      [`${CLAIMS}/emailaddress`, 'ada@cobalt.test'],
      [`${CLAIMS}/givenname`, 'Ada'],
      [`${CLAIMS}/surname`, 'Lovelace'],
      [`${CLAIMS}/upn`, 'ada@cobalt.test'],
    ],
  },
  signing: 'response',
  encrypted: true,
  person: { email: 'ada@cobalt.test', first_name: 'Ada', last_name: 'Lovelace', phone: null },
};

const keycloak: Shape = {
  name: 'Keycloak, encrypted and signed assertion',
  entity_id: 'https://sso.cobalt.test/realms/main',
  login_url: 'https://sso.cobalt.test/realms/main/protocol/saml',
  metadata: (keys) =>
    `<md:EntitiesDescriptor Name="urn:keycloak" ${MD}><!-- realm --><md:EntityDescriptor entityID="${keycloak.entity_id}"><md:IDPSSODescriptor WantAuthnRequestsSigned="true" ${PROTOCOL}>${key(keys, 'use="signing"', 'FJ86GcF3jTbNLOco4NvZkUCIUmfYCqoqtOQeMfbhNlE')}${service('HTTP-POST', keycloak.login_url)}${service('HTTP-Redirect', keycloak.login_url)}${service('SOAP', keycloak.login_url)}</md:IDPSSODescriptor></md:EntityDescriptor></md:EntitiesDescriptor>`,
  parts: {
    name_id: 'G-4d2b9c1a-6a4e-4d6f-9f3e-2c1b0a9f8e7d',
    name_id_format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
    attributes: [
      ['urn:oid:1.2.840.113549.1.9.1', 'ada@cobalt.test', 'email'],
      ['urn:oid:2.5.4.42', 'Ada', 'givenName'],
      ['urn:oid:2.5.4.4', 'Lovelace', 'surname'],
      ['Role', 'offline_access'],
    ],
  },
  signing: 'assertion',
  encrypted: true,
  person: { email: 'ada@cobalt.test', first_name: 'Ada', last_name: 'Lovelace', phone: null },
};

const google: Shape = {
  ...okta,
  name: 'Google, signed answer, post binding only, display name',
  entity_id: 'https://accounts.google.com/o/saml2?idpid=C01abc',
  login_url: 'https://accounts.google.com/o/saml2/idp?idpid=C01abc&x=1',
  metadata: (keys) =>
    `<md:EntityDescriptor ${MD} entityID="${google.entity_id}" validUntil="2031-01-01T00:00:00.000Z"><md:IDPSSODescriptor ${PROTOCOL}>${key(keys, '')}${service('HTTP-POST', google.login_url)}</md:IDPSSODescriptor></md:EntityDescriptor>`,
  parts: {
    name_id: 'ada@cobalt.test',
    name_id_format: 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
    attributes: [['displayName', 'Ada King Lovelace']],
  },
  signing: 'response',
  person: { email: 'ada@cobalt.test', first_name: 'Ada King', last_name: 'Lovelace', phone: null },
};

export const SHAPES: Shape[] = [okta, entra, adfs, keycloak, google];
