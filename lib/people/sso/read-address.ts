import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { withDatabase } from '@/db/client';
import { interval } from '@/db/interval';
import { ssoProviders } from '@/db/schema';
import { fetchBytes } from '@/lib/platform/http/outgoing';
import { log } from '@/lib/platform/log';
import { settings } from '@/lib/platform/settings';
import { SSO_REREAD, type Duration } from '@/lib/shared/durations';
import { fetchProblem, MetadataError, readMetadata, type Provider } from './metadata';
import { readIssuer } from './oidc-issuer';
import type { SsoCompany, SsoProvider } from './provider';
import { now } from '@/lib/platform/operation/operation';

/**
 * Reads a provider from its metadata address. Requires https and a public address, unless a setting lifts that for test
 * networks (rule: sso.metadata-url).
 * @throws MetadataError
 */
export async function readAddress(url: string): Promise<Provider> {
  let bytes: Buffer;
  try {
    bytes = await fetchBytes(url, {
      purpose: 'metadata',
      publicOnly: !settings.sso_allow_private_metadata,
      accept: 'application/samlmetadata+xml, application/xml, text/xml',
    });
  } catch (error) {
    throw new MetadataError(`The metadata could not be read from this address. ${fetchProblem(error)}`);
  }
  return readMetadata(bytes);
}

type MetadataCompany = Pick<SsoCompany, 'id' | 'slug' | 'sso_identity_source' | 'sso_idp_entity_url' | 'sso_issuer'>;

/** Where the provider publishes its metadata; null for an uploaded file. */
function sourceOf(company: MetadataCompany, { protocol }: SsoProvider): (() => Promise<Provider>) | null {
  const { sso_identity_source, sso_idp_entity_url: address, sso_issuer } = company;
  if (protocol === 'oidc') return sso_issuer ? () => readIssuer(sso_issuer) : null;
  return sso_identity_source === 'url' && address ? () => readAddress(address) : null;
}

/**
 * Reads the metadata again, at most once in `pause` across instances. Returns the provider if it changed. After a
 * failure the stored provider stays in use.
 */
export async function reread(company: MetadataCompany, provider: SsoProvider, pause: Duration = SSO_REREAD) {
  const readAgain = sourceOf(company, provider);
  if (!readAgain || !(await takeTurn(company.id, pause))) return null;
  try {
    const read = await readAgain();
    if (read.entity_id !== provider.entity_id)
      throw new MetadataError(
        `The metadata is now that of another provider, ${read.entity_id}. Save the settings to accept it.`,
      );
    await store(company.id, provider, read);
    return { ...provider, ...read };
  } catch (error) {
    if (!(error instanceof MetadataError)) throw error;
    log.warn({ company: company.slug, reason: error.message }, 'metadata of single sign-on could not be read');
    await withDatabase((db) =>
      db.update(ssoProviders).set({ read_error: error.message }).where(eq(ssoProviders.company_id, company.id)),
    );
    return null;
  }
}

async function takeTurn(company_id: number, pause: Duration): Promise<boolean> {
  const taken = await withDatabase((db) =>
    db
      .update(ssoProviders)
      .set({ tried_at: now })
      .where(and(eq(ssoProviders.company_id, company_id), sql`${ssoProviders.tried_at} <= now() - ${interval(pause)}`))
      .returning({ company_id: ssoProviders.company_id }),
  );
  return taken.length > 0;
}

/** A new certificate restarts its expiry notices. */
async function store(company_id: number, before: SsoProvider, read: Provider): Promise<void> {
  const isSame = before.certificate_expires_at?.getTime() === read.certificate_expires_at?.getTime();
  await withDatabase((db) =>
    db
      .update(ssoProviders)
      .set({ ...read, read_at: now, read_error: null, ...(!isSame && { expiry_notice_days: null }) })
      .where(
        and(
          eq(ssoProviders.company_id, company_id),
          eq(ssoProviders.protocol, before.protocol),
          eq(ssoProviders.entity_id, before.entity_id),
        ),
      ),
  );
}
