import { createCipheriv, constants, publicEncrypt, randomBytes, X509Certificate } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { make } from '@/tools/factories/make';
import type { NewCompany } from '@/tools/factories/companies';
import { newKeyPair } from '@/lib/people/sso/self-signed';
import {
  answerXml,
  certificateText,
  providerMetadata,
  signAnswer,
  type AnswerParts,
  type ProviderKeys,
  type Signing,
} from '../../tools/idp/saml';
import { api, callRoute, type Answer } from './api';

/** Made once per file because generating a key is slow. */
export const KEYS = newKeyPair('Provider');
export const OTHER_KEYS = newKeyPair('Another provider');
export const ISSUER = 'https://idp.test/saml';
const LOGIN_URL = 'https://idp.test/saml/sso';

/** Metadata with further signing certificates before its own, as during a rollover. */
export const withCertificates = (metadata: string, ...certificates: string[]) =>
  metadata.replace(/<md:KeyDescriptor[\s\S]*?<\/md:KeyDescriptor>/, (own) =>
    [
      ...certificates.map((text) => own.replace(/(<ds:X509Certificate>)[^<]*/, (_, tag: string) => `${tag}${text}`)),
      own,
    ].join(''),
  );

export const metadataOf = ({ entity_id = ISSUER, keys = KEYS }: { entity_id?: string; keys?: ProviderKeys } = {}) =>
  providerMetadata({ entity_id, login_url: LOGIN_URL, logout_url: 'https://idp.test/saml/logout', keys });

export const xmlFile = (text: string | Buffer, name = 'metadata.xml') =>
  new File([new Uint8Array(Buffer.from(text))], name, { type: 'application/xml' });

export function formOf(fields: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

/** A company with a manager that has set up single sign-on by file. */
export async function ssoCompany(overrides: NewCompany = {}, metadata = metadataOf()) {
  const company = await make.company({ slug: 'cobalt', domain: 'cobalt.test', login_method: 'sso', ...overrides });
  const manager = await make.manager({ company_id: company.id, email: `manager@${company.domain}` });
  const saved = await api(manager).post(
    '/api/admin/company/sso',
    formOf({ sso_identity_source: 'file', sso_identity_file: xmlFile(metadata) }),
  );
  if (saved.status !== 200) throw new Error(`Not saved: ${JSON.stringify(saved.body)}`);
  return { company, manager };
}

export type Begun = { request_id: string; consumer: string; cookie: string; location: URL; slug: string };

/** Begins a login as a browser does; the cookie is the one that the answer needs. */
export async function begin(slug: string, query = '', headers: Record<string, string> = {}): Promise<Begun> {
  const started = await callRoute('GET', `/saml2/${slug}/login${query}`, {
    headers: { host: `${slug}.portal.test`, ...headers },
  });
  const location = new URL(started.headers.get('location')!);
  const packed = location.searchParams.get('SAMLRequest');
  if (!packed) throw new Error(`No request: ${location.href}`);
  const request = inflateRawSync(Buffer.from(packed, 'base64')).toString();
  return {
    slug,
    location,
    request_id: /ID="([^"]+)"/.exec(request)![1]!,
    consumer: /AssertionConsumerServiceURL="([^"]+)"/.exec(request)![1]!,
    cookie: started.cookies[0]!.split(';')[0]!,
  };
}

type Changes = Partial<AnswerParts> & {
  keys?: ProviderKeys;
  signing?: Signing | 'none';
  email?: string | null;
  /** Changes the text before it is signed, and after. */
  before?: (xml: string) => string;
  after?: (xml: string) => string;
  relay?: string;
  cookie?: string;
};

/** The answer of the provider to a begun login, in base64. */
export function answerTo(
  begun: Begun,
  { keys = KEYS, signing = 'assertion', email, before, after, ...parts }: Changes = {},
) {
  const address = email === undefined ? 'ada@cobalt.test' : email;
  const xml = answerXml({
    issuer: ISSUER,
    consumer: begun.consumer,
    audience: `http://portal.test/saml2/${begun.slug}/metadata`,
    request_id: begun.request_id,
    name_id: `id-of-${address}`,
    attributes: [
      ...(address === null ? [] : [['email', address] as [string, string]]),
      ['firstName', 'Ada'],
      ['lastName', 'Lovelace'],
    ],
    ...parts,
  });
  const prepared = before ? before(xml) : xml;
  const signed = signing === 'none' ? prepared : signAnswer(prepared, keys, signing);
  return Buffer.from(after ? after(signed) : signed).toString('base64');
}

let browsers = 0;
/** Uses a new address each time, since one that occupied the library's thread for long is refused. */
const newAddress = () => `10.9.${(browsers >> 8) & 255}.${browsers++ & 255}`;

/** Posts an answer as the provider's page makes the browser do it. */
export function postAnswer(
  slug: string,
  SAMLResponse: string,
  { cookie = '', relay = '', address = newAddress() } = {},
): Promise<Answer> {
  return callRoute('POST', `/saml2/${slug}/acs`, {
    sent: new URLSearchParams({ SAMLResponse, ...(relay && { RelayState: relay }) }).toString(),
    headers: {
      host: `${slug}.portal.test`,
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://idp.test',
      'sec-fetch-site': 'cross-site',
      'x-client-address': address,
      ...(cookie && { cookie }),
    },
  });
}

/** A whole login. */
export async function logIn(slug: string, changes: Changes & { query?: string } = {}): Promise<Answer> {
  const begun = await begin(slug, changes.query);
  return postAnswer(slug, answerTo(begun, changes), { cookie: changes.cookie ?? begun.cookie, relay: changes.relay });
}

/** Encrypts an answer's assertion for the certificate in our metadata, as providers do: AES-256-GCM with RSA-OAEP. */
export function encryptAssertion(xml: string, certificate: string): string {
  const assertion = /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml)![0];
  const [key, nonce] = [randomBytes(32), randomBytes(12)];
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const data = Buffer.concat([nonce, cipher.update(assertion, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  const wrapped = publicEncrypt(
    {
      key: new X509Certificate(Buffer.from(certificate, 'base64')).publicKey,
      padding: constants.RSA_PKCS1_OAEP_PADDING,
    },
    key,
  );
  const value = (bytes: Buffer) =>
    `<xenc:CipherData><xenc:CipherValue>${bytes.toString('base64')}</xenc:CipherValue></xenc:CipherData>`;
  const encrypted = `<saml:EncryptedAssertion><xenc:EncryptedData xmlns:xenc="http://www.w3.org/2001/04/xmlenc#" Type="http://www.w3.org/2001/04/xmlenc#Element"><xenc:EncryptionMethod Algorithm="http://www.w3.org/2009/xmlenc11#aes256-gcm"/><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><xenc:EncryptedKey><xenc:EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p"><ds:DigestMethod Algorithm="http://www.w3.org/2000/09/xmldsig#sha1"/></xenc:EncryptionMethod>${value(wrapped)}</xenc:EncryptedKey></ds:KeyInfo>${value(data)}</xenc:EncryptedData></saml:EncryptedAssertion>`;
  return xml.replace(assertion, encrypted);
}

export { certificateText, signAnswer };
