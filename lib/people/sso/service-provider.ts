import 'server-only';
import { LRUCache } from 'lru-cache';
import { sql } from 'drizzle-orm';
import { withDatabase, type Db } from '@/db/client';
import { interval } from '@/db/interval';
import { ssoKeys } from '@/db/schema';
import type { RequestInfo } from '@/lib/platform/http/request-info';
import { log } from '@/lib/platform/log';
import { seal, unseal } from '@/lib/platform/secrets/sealing';
import { settings } from '@/lib/platform/settings';
import { minutes } from '@/lib/shared/durations';
import { metadataUrl, siteOf, siteUrl } from '@/lib/shared/sites';
import { newKeyPair } from './self-signed';
import { now } from '@/lib/platform/operation/operation';

const KEY = 'concord single sign-on key';

const pathOf = (slug: string, what: string) => `/saml2/${slug}/${what}`;

/** Our entity id for a company: the address of its metadata (rule: sso.paths). */
export const entityIdOf = (slug: string) => metadataUrl(settings.app_url, slug);

/**
 * Assertion consumer addresses: the company's host and the root host, because a session cookie belongs to the host
 * where the login started.
 */
export const consumerUrlsOf = (slug: string): [string, string] => [
  siteUrl(settings.app_url, slug, pathOf(slug, 'acs')),
  new URL(pathOf(slug, 'acs'), settings.app_url).href,
];

/** Where an OpenID Connect provider sends the browser back to, on the same hosts (rule: sso.paths). */
export const callbackUrlsOf = (slug: string): [string, string] => [
  siteUrl(settings.app_url, slug, `/oidc/${slug}/callback`),
  new URL(`/oidc/${slug}/callback`, settings.app_url).href,
];

export const onSameHost = ([own, root]: [string, string], { host }: RequestInfo): string =>
  siteOf(host ?? null, settings.app_url).kind === 'root' ? root : own;

const XML_ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
export const xmlText = (text: string) => text.replace(/[&<>"']/g, (character) => XML_ENTITIES[character]!);

/** Our SAML metadata for a company's identity provider (spec 2 §7). */
export async function serviceProviderMetadata(slug: string, name: string): Promise<string> {
  const { certificate } = await ownKeys();
  const key = certificate.replace(/-----[^-]+-----|\s/g, '');
  const consumers = consumerUrlsOf(slug).map(
    (url, index) =>
      `    <md:AssertionConsumerService index="${index}"${index ? '' : ' isDefault="true"'} Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${xmlText(url)}"/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${xmlText(entityIdOf(slug))}">
  <md:SPSSODescriptor AuthnRequestsSigned="false" WantAssertionsSigned="true" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <md:KeyDescriptor use="encryption">
      <ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>${key}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>
      <md:EncryptionMethod Algorithm="http://www.w3.org/2009/xmlenc11#aes256-gcm"/>
      <md:EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes256-cbc"/>
      <md:EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p"/>
    </md:KeyDescriptor>
    <md:NameIDFormat>urn:oasis:names:tc:SAML:2.0:nameid-format:persistent</md:NameIDFormat>
    <md:NameIDFormat>urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress</md:NameIDFormat>
${consumers.join('\n')}
  </md:SPSSODescriptor>
  <md:Organization>
    <md:OrganizationName xml:lang="en">${xmlText(settings.network_name)}</md:OrganizationName>
    <md:OrganizationDisplayName xml:lang="en">${xmlText(`${settings.network_name}: ${name}`)}</md:OrganizationDisplayName>
    <md:OrganizationURL xml:lang="en">${xmlText(settings.app_url.href)}</md:OrganizationURL>
  </md:Organization>
</md:EntityDescriptor>
`;
}

export type OwnKeys = { certificate: string; private_key: string };

/* Keyed by the stored text, so that a replaced row takes effect at once. */
const opened = new LRUCache<string, OwnKeys>({ max: 2 });

export function ownKeys(): Promise<OwnKeys> {
  return withDatabase(async (db) => {
    const stored = await storedKeys(db);
    if (stored) return stored;
    const { certificate, private_key } = newKeyPair('Concord');
    const row = { certificate, private_key: seal(private_key, KEY) };
    // The first instance wins; a key that can no longer be decrypted is replaced.
    await db
      .insert(ssoKeys)
      .values(row)
      .onConflictDoUpdate({
        target: ssoKeys.id,
        set: { ...row, created_at: now },
        setWhere: sql`${ssoKeys.created_at} < now() - ${interval(minutes(1))}`,
      });
    return (await storedKeys(db)) ?? { certificate, private_key };
  });
}

async function storedKeys(db: Db): Promise<OwnKeys | null> {
  const [row] = await db.select().from(ssoKeys);
  if (!row) return null;
  const known = opened.get(row.private_key);
  if (known) return known;
  const private_key = unseal(row.private_key, KEY);
  if (private_key === null) {
    log.error(
      {},
      'the key of single sign-on was encrypted with another AUTH_SECRET and is replaced: providers that encrypt need the new metadata',
    );
    return null;
  }
  const keys = { certificate: row.certificate, private_key };
  opened.set(row.private_key, keys);
  return keys;
}
