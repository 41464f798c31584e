import 'server-only';
import type { Element } from '@xmldom/xmldom';
import type { OidcMetadata } from '@/db/schema';
import { checkCertificates, type UnusableCertificate } from './certificates';
import { isUri } from './fields';
import { attributeOf, childAt, childrenOf, elementsIn, NS, parseXml, textContent, XmlError } from './xml';

export const MAX_METADATA_BYTES = 256 * 1024;
/** Federations describe many providers in a file; parsing this many takes 10 ms (rule: sso.xml). */
const LIMITS = { elements: 2_000, attributes: 4_000 };

export type Provider = {
  protocol: 'saml' | 'oidc';
  entity_id: string;
  login_url: string;
  login_binding: 'redirect' | 'post';
  certificates: string[];
  certificate_expires_at: Date | null;
  unusable_certificates: UnusableCertificate[];
  oidc: OidcMetadata | null;
};

export class MetadataError extends Error {
  override name = 'MetadataError';
}

/** Why a request for metadata failed, without addresses and ports of our network. */
export function fetchProblem(error: unknown): string {
  const { name, message, code } = error as Error & { code?: string };
  if (name === 'AbortError' || name === 'TimeoutError') return 'It did not answer within 3 seconds.';
  return code ? `The connection failed (${code}).` : message;
}

/**
 * Reads a provider from SAML metadata (rule: sso.metadata-file). A file that describes several, as federations publish
 * it, requires an entity id.
 * @throws MetadataError
 */
export async function readMetadata(bytes: Uint8Array, entity_id: string | null = null): Promise<Provider> {
  if (bytes.byteLength > MAX_METADATA_BYTES) throw new MetadataError('The metadata is larger than 256 KiB.');
  const described = chooseProvider(providersIn(await parseMetadata(bytes)), entity_id);
  const role = childrenOf(described, 'metadata', 'IDPSSODescriptor')[0]!;
  return {
    protocol: 'saml',
    oidc: null,
    entity_id: attributeOf(described, 'entityID') ?? '',
    ...loginOf(role),
    ...certificatesOf(role),
  };
}

async function parseMetadata(bytes: Uint8Array): Promise<Element> {
  try {
    return await parseXml(new TextDecoder('utf-8').decode(bytes).trimStart(), {
      comments: true,
      limits: LIMITS,
    });
  } catch (error) {
    if (error instanceof XmlError) throw new MetadataError(`This is not SAML metadata: ${error.message}.`);
    throw error;
  }
}

function providersIn(root: Element): Element[] {
  if (root.namespaceURI !== NS.metadata) return [];
  if (root.localName === 'EntitiesDescriptor') return elementsIn(root).flatMap(providersIn);
  return root.localName === 'EntityDescriptor' && childAt(root, 'metadata', 'IDPSSODescriptor') ? [root] : [];
}

function chooseProvider(providers: Element[], entity_id: string | null): Element {
  const named = providers.filter((one) => attributeOf(one, 'entityID') === entity_id);
  const [provider, second] = named.length ? named : providers;
  if (!provider) throw new MetadataError('This is not the metadata of an identity provider.');
  if (second)
    throw new MetadataError(`The metadata describes ${providers.length} providers. Enter the entity ID of yours.`);
  if (!isUri(attributeOf(provider, 'entityID') ?? ''))
    throw new MetadataError('The entity ID in the metadata is not a URI.');
  return provider;
}

const BINDINGS = {
  redirect: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect',
  post: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST',
} as const;

function loginOf(role: Element): Pick<Provider, 'login_url' | 'login_binding'> {
  const services = childrenOf(role, 'metadata', 'SingleSignOnService');
  for (const login_binding of ['redirect', 'post'] as const)
    for (const service of services) {
      const login_url = webAddress(attributeOf(service, 'Location'));
      if (attributeOf(service, 'Binding') === BINDINGS[login_binding] && login_url) return { login_url, login_binding };
    }
  throw new MetadataError('The metadata has no http or https address to log in at.');
}

function webAddress(text: string | undefined): string | null {
  const url = text && text.length <= 2000 ? URL.parse(text.trim()) : null;
  return url && /^https?:$/.test(url.protocol) && !url.username ? url.href : null;
}

function certificatesOf(
  role: Element,
): Pick<Provider, 'certificates' | 'certificate_expires_at' | 'unusable_certificates'> {
  const keys = childrenOf(role, 'metadata', 'KeyDescriptor').filter((key) => usesOf(key).includes('signing'));
  const texts = keys
    .flatMap((key) => childrenOf(key, 'signature', 'KeyInfo'))
    .flatMap((info) => childrenOf(info, 'signature', 'X509Data'))
    .flatMap((data) => childrenOf(data, 'signature', 'X509Certificate'))
    .map(textContent);
  if (!texts.length) throw new MetadataError('The metadata has no signing certificate.');
  const { usable, unusable } = checkCertificates(texts, new Date());
  if (!usable.length)
    throw new MetadataError(`The metadata has no usable signing certificate. ${unusable.map(inWords).join(' ')}`);
  return {
    certificates: usable.map(({ text }) => text),
    certificate_expires_at: new Date(Math.max(...usable.map(({ expires_at }) => expires_at.getTime()))),
    unusable_certificates: unusable,
  };
}

/** A key without a use serves both purposes. */
const usesOf = (key: Element) => attributeOf(key, 'use')?.trim().toLowerCase() || 'signing and encryption';

const inWords = ({ name, reason }: UnusableCertificate) => `${name}. ${reason}.`;
