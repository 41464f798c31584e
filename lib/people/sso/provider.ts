import 'server-only';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { companies, sites, ssoProviders } from '@/db/schema';
import type { RequestInfo } from '@/lib/platform/http/request-info';
import { now } from '@/lib/platform/operation/operation';
import { TRUSTED_DOMAINS } from '@/lib/people/accounts/domains';
import type { Provider } from './metadata';

const companyRow = {
  id: companies.id,
  name: companies.name,
  slug: companies.slug,
  status: companies.status,
  login_method: companies.login_method,
  level: companies.membership_type,
  requires_approval: companies.requires_approval,
  domain: companies.domain,
  additional_domains: companies.additional_domains,
  trusted_domains: TRUSTED_DOMAINS,
  sso_identity_source: companies.sso_identity_source,
  sso_idp_entity_url: companies.sso_idp_entity_url,
  sso_idp_federation_url: companies.sso_idp_federation_url,
  sso_issuer: companies.sso_issuer,
  sso_client_id: companies.sso_client_id,
  sso_required_assurance: companies.sso_required_assurance,
};

export async function companyForSso(db: Db, name: string) {
  const [provider] = await db
    .select({ company: companyRow, provider: ssoProviders, names: NAMES })
    .from(sites)
    .innerJoin(companies, eq(companies.id, sites.company_id))
    .leftJoin(ssoProviders, eq(ssoProviders.company_id, companies.id))
    .where(eq(sites.name, name));
  return provider?.company.status === 'active' ? provider : undefined;
}

/** All names of the company, so that a provider configured with a former one keeps working. */
const NAMES = sql<
  string[]
>`(select array_agg(named.name order by named.name <> ${companies.slug}, named.name) from ${sites} named where named.company_id = ${companies.id})`;

type CompanyWithProvider = NonNullable<Awaited<ReturnType<typeof companyForSso>>>;
export type SsoCompany = CompanyWithProvider['company'];
export type SsoProvider = NonNullable<CompanyWithProvider['provider']>;

/** The key of a provider's people: a SAML provider may call itself by the address of an issuer (rule: sso.account). */
export const providerKey = ({ protocol, entity_id }: Pick<SsoProvider, 'protocol' | 'entity_id'>) =>
  protocol === 'oidc' ? `oidc ${entity_id}` : entity_id;

/** Login address: the entered one takes precedence over the metadata's (rule: sso.settings). */
export const loginAt = (company: SsoCompany, provider: SsoProvider) =>
  company.sso_idp_federation_url
    ? { url: company.sso_idp_federation_url, binding: 'redirect' as const }
    : { url: provider.login_url, binding: provider.login_binding };

/** A login that begins, for the browser of the request. */
export type AskProviderOptions = {
  company: SsoCompany;
  provider: SsoProvider;
  request: RequestInfo;
  destination: string | null;
};

/** Keeps what was read of the provider; a different one has to be proven by a login again. True if logins change. */
export async function storeProvider(db: Db, company_id: number, provider: Provider): Promise<boolean> {
  const [before] = await db.select().from(ssoProviders).where(eq(ssoProviders.company_id, company_id));
  const isSame = before?.entity_id === provider.entity_id && before.protocol === provider.protocol;
  const isRenewed = before?.certificate_expires_at?.getTime() !== provider.certificate_expires_at?.getTime();
  const values = {
    ...provider,
    read_at: now,
    tried_at: now,
    read_error: null,
    ...(!isSame && { proven_at: null, last_login_at: null, last_assurance: null }),
    ...(isRenewed && { expiry_notice_days: null }),
  };
  await db
    .insert(ssoProviders)
    .values({ ...values, company_id })
    .onConflictDoUpdate({ target: ssoProviders.company_id, set: values });
  return (
    !isSame || before.login_url !== provider.login_url || before.certificates.join() !== provider.certificates.join()
  );
}
