import 'server-only';
import { asc, desc, eq, sql, and, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { communities, companies, countries, sites, users } from '@/db/schema';
import { config } from '@/lib/core/config';
import { query } from '@/lib/core/operation';
import { cleanHtml } from '@/lib/core/rich-text';
import { anyone } from '@/lib/shared/gates';
import { missing } from '@/lib/shared/problem';

const MOST_CONTACTS = 6;

/** A slug or vhost as it stands in an address; anything else is an unknown site. */
const SiteName = z.string().toLowerCase().regex(/^[a-z0-9-]{2,63}$/);

/**
 * What a landing page shows of a company or a partner group (spec 1 §2, §7). An old name finds its owner; the answer's own
 * slug or vhost is the current one. People appear by name only. Of an inactive company nothing but that (spec 1 §2).
 */
export const readLanding = query({
  who: anyone,
  input: z.object({ slug: SiteName }),
  async run({ db }, { slug }) {
    const [site, people, allCountries] = await Promise.all([findSite(db, slug), findPeople(db, slug), listCountries(db)]);
    if (site?.group?.status === 'active') return { group: groupAnswer(site.group), countries: allCountries };
    if (!site?.company) return missing('Company not found.');
    if (site.company.status !== 'active') {
      const { name, slug: current, status } = site.company;
      return { company: { name, slug: current, status }, contact_email: config.network_email };
    }
    return { company: companyAnswer(site.company), ...people, countries: allCountries };
  },
});

const companyRow = {
  id: companies.id, name: companies.name, full_name: companies.full_name, slug: companies.slug, status: companies.status, domain: companies.domain,
  login_method: companies.login_method, requires_approval: companies.requires_approval, login_page_text: companies.login_page_text,
  sso_login_section: companies.sso_login_section, sso_registration_section: companies.sso_registration_section,
};
const groupRow = { id: communities.id, name: communities.name, vhost: communities.vhost, status: communities.status, instructions: communities.instructions, links: communities.links };

type CompanyRow = { [K in keyof typeof companyRow]: (typeof companies.$inferSelect)[K] };
type GroupRow = { [K in keyof typeof groupRow]: (typeof communities.$inferSelect)[K] };

async function findSite(db: Db, name: string): Promise<{ company: CompanyRow | null; group: GroupRow | null } | undefined> {
  const [found] = await db.select({ company: companyRow, group: groupRow }).from(sites)
    .leftJoin(companies, eq(companies.id, sites.company_id)).leftJoin(communities, eq(communities.id, sites.community_id)).where(eq(sites.name, name));
  return found;
}

const companyAnswer = (company: CompanyRow) => ({
  ...company,
  login_page_text: cleanHtml(company.login_page_text),
  sso_login_section: cleanHtml(company.sso_login_section),
  sso_registration_section: cleanHtml(company.sso_registration_section),
  logo: `/resources/company_logo/${company.slug}`,
});

const groupAnswer = (group: GroupRow) => ({
  ...group,
  vhost: group.vhost!,
  instructions: cleanHtml(group.instructions),
  links: cleanHtml(group.links),
  logo: `/resources/group_banner/${group.vhost}`,
});

/** The business manager (the one for sign-ups first) and the other administrators as key contacts. */
async function findPeople(db: Db, name: string) {
  const rows = await db.select({ role: users.role, first_name: users.first_name, last_name: users.last_name, city: users.city, country: { country_code: countries.country_code } })
    .from(sites).innerJoin(companies, eq(companies.id, sites.company_id)).innerJoin(users, eq(users.company_id, companies.id)).leftJoin(countries, eq(countries.id, users.country_id))
    .where(and(eq(sites.name, name), eq(users.status, 'active'), inArray(users.role, ['business_manager', 'program_manager'])))
    .orderBy(desc(sql`${users.role} = 'business_manager'`), desc(sql`${users.id} is not distinct from ${companies.signup_manager_id}`), asc(users.id)).limit(MOST_CONTACTS + 1);
  const first = rows[0]?.role === 'business_manager' ? rows[0] : undefined;
  const key_contacts = rows.filter((row) => row !== first).slice(0, MOST_CONTACTS).map(({ first_name, last_name, city, country }) => ({ first_name, last_name, city, country }));
  return { manager: first ? { first_name: first.first_name, last_name: first.last_name } : null, key_contacts };
}

const listCountries = (db: Db) => db.select({ id: countries.id, name: countries.name, country_code: countries.country_code }).from(countries).orderBy(asc(countries.name));
