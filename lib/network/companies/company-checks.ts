import 'server-only';
import { and, arrayOverlaps, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { groups, companies, countries, sites, users } from '@/db/schema';
import { domainsOf } from '@/lib/people/accounts/domains';
import { sameDomains } from './policy';
import { plural } from '@/lib/shared/format';
import { conflict, type FieldErrors } from '@/lib/shared/problem';
import type { CompanyColumns, EditedColumns } from './row';
import { ssoMembershipError } from './company-sso';

const MAX_NAMED = 3;

export async function companyErrors(db: Db, id: number, company: EditedColumns): Promise<FieldErrors> {
  const [slug, name, country] = await Promise.all([
    slugError(db, id, company.slug),
    nameError(db, id, company.name),
    countryError(db, company.country_id),
  ]);
  const errors: FieldErrors = { ...ssoMembershipError(company) };
  if (slug) errors.slug = [slug];
  if (name) errors.name = [name];
  if (country) errors.country_id = [country];
  return errors;
}

/** Error for a sub-domain that another company uses or has used (rule: network.slug); null if it is free. */
async function slugError(db: Db, id: number, slug: string): Promise<string | null> {
  const [found] = await db
    .select({
      company_id: sites.company_id,
      owner: sql<string>`coalesce(${companies.name}, ${groups.name})`,
      current: sql<string | null>`coalesce(${companies.slug}, ${groups.vhost})`,
    })
    .from(sites)
    .leftJoin(companies, eq(companies.id, sites.company_id))
    .leftJoin(groups, eq(groups.id, sites.community_id))
    .where(eq(sites.name, slug));
  if (!found || found.company_id === id) return null;
  return found.current === slug
    ? `This sub-domain is taken by ${found.owner}.`
    : `${found.owner} once had this sub-domain, and its old links still lead there. Choose another one.`;
}

async function nameError(db: Db, id: number, name: string): Promise<string | null> {
  const [found] = await db
    .select({ id: companies.id })
    .from(companies)
    .where(and(sql`lower(${companies.name}) = lower(${name})`, isNull(companies.deleted_at), ne(companies.id, id)));
  return found ? 'A company has this name already.' : null;
}

async function countryError(db: Db, id: number | null): Promise<string | null> {
  if (id === null) return null;
  const [found] = await db.select({ id: countries.id }).from(countries).where(eq(countries.id, id));
  return found ? null : 'Choose a country.';
}

type ConfirmDomainsOptions = { before: CompanyColumns; after: EditedColumns; confirmed: string | null };

/**
 * Asks for confirmation before new email domains exclude active users or overlap with another company's (rule:
 * network.domain-change).
 * @throws Problem conflict with the `confirm_domains` that the next save has to send
 */
export async function confirmDomains(db: Db, { before, after, confirmed }: ConfirmDomainsOptions): Promise<void> {
  const [former, domains] = [domainsOf(before), domainsOf(after)];
  const confirm_domains = domains.join(',');
  if (sameDomains(former, domains) || !domains.length || confirmed === confirm_domains) return;
  const added = domains.filter((domain) => !former.includes(domain));
  const [outside, others] = await Promise.all([
    usersOutside(db, before.id, domains),
    companiesWith(db, before.id, added),
  ]);
  if (!outside.total && !others.length) return;
  const texts = [
    outside.total && outsideText(outside, after),
    ...others.map((name) => `${name} has one of these domains too, and its users could join ${after.name}.`),
  ];
  conflict(texts.filter(Boolean).join(' '), { confirm_domains, users_outside: outside.total });
}

function outsideText({ total, example }: OutsideUsers, { name, login_method }: EditedColumns): string {
  const has = plural(total, 'active user has an address', 'active users have addresses');
  const then =
    login_method === 'email_link'
      ? 'They keep their accounts, but get no more login links.'
      : 'They keep their accounts and can still log in.';
  return `${has} outside of the new domains of ${name}, such as ${example}. ${then}`;
}

type OutsideUsers = { total: number; example: string | null };

async function usersOutside(db: Db, company_id: number, domains: string[]): Promise<OutsideUsers> {
  const host = sql`split_part(${users.email}, '@', 2)`;
  const inside = domains.map((domain) => sql`${host} = ${domain} or ${host} like ${`%.${domain}`}`);
  const [found] = await db
    .select({ total: sql<number>`count(*)::int`, example: sql<string | null>`min(${users.email})` })
    .from(users)
    .where(
      and(eq(users.company_id, company_id), eq(users.status, 'active'), sql`not (${sql.join(inside, sql` or `)})`),
    );
  return found!;
}

async function companiesWith(db: Db, id: number, domains: string[]): Promise<string[]> {
  if (!domains.length) return [];
  const found = await db
    .select({ name: companies.name })
    .from(companies)
    .where(
      and(
        ne(companies.id, id),
        eq(companies.status, 'active'),
        or(inArray(companies.domain, domains), arrayOverlaps(companies.additional_domains, domains)),
      ),
    )
    .orderBy(sql`lower(${companies.name})`)
    .limit(MAX_NAMED);
  return found.map(({ name }) => name);
}
