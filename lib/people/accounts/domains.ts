import 'server-only';
import { and, arrayContains, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { companies, companyDomains } from '@/db/schema';
import { fullName } from '@/lib/shared/format';
import { findApprovers } from './approvers';

export type Domains = { domain: string | null; additional_domains: string[] };

export const domainsOf = ({ domain, additional_domains }: Domains): string[] => [
  ...(domain ? [domain] : []),
  ...additional_domains.map((domain) => domain.toLowerCase()),
];

/** True for an address of the company: a listed domain or a subdomain of one (rule: input.domains). */
export function isOwnAddress(email: string, company: Domains): boolean {
  const host = email.slice(email.lastIndexOf('@') + 1);
  return domainsOf(company).some((domain) => host === domain || host.endsWith(`.${domain}`));
}

/** Message that refuses an address outside the company's domains (rule: admin.user-domains). */
export const outsideDomains = (company: string, domains: string[]) =>
  `Use an address of ${company}: @${domains.join(', @')}.`;

export async function isForeignAddress(db: Db, email: string, company_id: number): Promise<boolean> {
  const owners = await companiesOfAddress(db, email);
  return owners.some((owner) => owner.id !== company_id);
}

/** Condition for the companies of an address: with its domain, or one that it is below (rule: input.domains). */
export function ownsAddress(email: string): SQL | undefined {
  const labels = email.slice(email.lastIndexOf('@') + 1).split('.');
  const hosts = labels.slice(0, -1).map((_label, index) => labels.slice(index).join('.'));
  return or(
    inArray(companies.domain, hosts),
    ...hosts.map((host) => arrayContains(companies.additional_domains, sql`array[${host}]::text[]`)),
  );
}

export function companiesOfAddress(db: Db, email: string, status: 'active' | 'inactive' = 'active') {
  return db
    .select({
      id: companies.id,
      name: companies.name,
      membership_type: companies.membership_type,
      status: companies.status,
    })
    .from(companies)
    .where(and(eq(companies.status, status), ownsAddress(email)))
    .orderBy(companies.id)
    .limit(2);
}

/** Domains of the row of `companies` that are proven or vouched for (rule: domains.proven). */
export const TRUSTED_DOMAINS = sql<string[]>`array(
  select d.domain from ${companyDomains} d where d.company_id = ${companies.id} and (d.proven_at is not null or d.vouched_at is not null))`;

export type TrustedDomains = Domains & { trusted_domains: string[] };

/** True for an address whose domain alone lets its owner in: of the company, and proven or vouched for (rule: domains.proven). */
export const isTrustedAddress = (email: string, { trusted_domains, ...company }: TrustedDomains): boolean =>
  isOwnAddress(email, {
    domain: null,
    additional_domains: domainsOf(company).filter((domain) => trusted_domains.includes(domain)),
  });

/** Names the people to ask while a company's domain lets nobody in (rule: domains.refused). */
export async function whomToAsk(db: Db, company: { id: number; name: string }): Promise<string> {
  const approvers = await findApprovers(db, company.id);
  const names = approvers.slice(0, 2).map((person) => fullName(person));
  return names.length ? `Ask ${names.join(' or ')} to add you.` : `Ask a manager of ${company.name} to add you.`;
}

export const notTrusted = (company: string, email: string) =>
  `${company} has not proven that @${email.slice(email.lastIndexOf('@') + 1)} is its domain, so nobody joins by it yet.`;
