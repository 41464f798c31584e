import 'server-only';
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { MANAGERS } from '@/db/manager-roles';
import type { Db } from '@/db/client';
import { groups, companies, countries, sites, ssoProviders, users } from '@/db/schema';
import { Country } from '@/lib/people/accounts/resources';
import { settings } from '@/lib/platform/settings';
import { query } from '@/lib/platform/operation/operation';
import { sanitizeRichText, cleanWebLinks } from '@/lib/platform/operation/rich-text';
import { bannerPath } from '@/lib/shared/banner';
import type { Status } from '@/lib/shared/enums';
import { Flag } from '@/lib/shared/fields';
import { anyone } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';
import { SITE_NAME, ssoLoginUrl } from '@/lib/shared/sites';
import { KeyContact } from './key-contact';
import { LandingCompany, LandingGroup } from './resources';

const MAX_CONTACTS = 6;

const SiteParam = z.string().toLowerCase().regex(SITE_NAME);

/**
 * The landing page of a company or a partner group (spec 1 §2, §7), in one statement. A former slug or vhost finds its
 * owner; the response has the current one. People are listed by name only, an inactive company by its status only.
 * `countries` are for the registration form.
 */
export const readLanding = query({
  who: anyone,
  input: z.object({ slug: SiteParam, countries: Flag.default(true) }),
  output: () =>
    z.union([
      z.strictObject({
        group: LandingGroup,
        countries: z.array(Country),
      }),
      z.strictObject({
        company: z.strictObject({ name: z.string(), slug: z.string(), status: z.literal('inactive') }),
        contact_email: z.string(),
      }),
      z.strictObject({
        countries: z.array(Country),
        manager: z.strictObject({ first_name: z.string(), last_name: z.string() }).nullable(),
        key_contacts: z.array(KeyContact),
        company: LandingCompany,
      }),
    ]),
  async run({ db }, { slug, countries: listed }) {
    const site = await findSite(db, slug, listed);
    if (site?.group && isOpen(site.group)) return { group: groupAnswer(site.group), countries: site.countries };
    if (!site?.company) return notFound('Company not found.');
    if (site.company.status !== 'active') {
      const { name, slug: current, status } = site.company;
      return { company: { name, slug: current, status }, contact_email: settings.network_email };
    }
    return { company: companyAnswer(site.company, site.sso), ...peopleAnswer(site.people), countries: site.countries };
  },
});

const companyRow = {
  id: companies.id,
  name: companies.name,
  full_name: companies.full_name,
  slug: companies.slug,
  status: companies.status,
  domain: companies.domain,
  additional_domains: companies.additional_domains,
  login_method: companies.login_method,
  requires_approval: companies.requires_approval,
  login_page_text: companies.login_page_text,
  sso_login_section: companies.sso_login_section,
  sso_registration_section: companies.sso_registration_section,
};
/** Single sign-on: set up when it has an entity id, proven once someone has logged in with it. */
const ssoRow = { entity_id: ssoProviders.entity_id, proven_at: ssoProviders.proven_at };
const groupRow = {
  id: groups.id,
  name: groups.name,
  vhost: groups.vhost,
  status: groups.status,
  instructions: groups.instructions,
  links: groups.links,
  host_email: groups.host_email,
  banner_file_id: groups.banner_file_id,
  price: groups.price,
  price_three_years: groups.price_three_years,
  force_addendum: groups.force_addendum,
  addendum: sql<string | null>`(
    select coalesce(${groups.addendum_name}, f.original_filename) from files f where f.id = ${groups.addendum_file_id})`,
  host_status: sql<Status | null>`(
    select h.status from companies h where h.id = ${groups.sponsor_company_id} and ${groups.type} = 'partner_program')`,
};

type CompanyRow = { [K in keyof typeof companyRow]: (typeof companies.$inferSelect)[K] };
type GroupRow = Pick<typeof groups.$inferSelect, Exclude<keyof typeof groupRow, 'addendum' | 'host_status'>> & {
  addendum: string | null;
  host_status: Status | null;
};
type PersonRow = {
  role: string;
  first_name: string;
  last_name: string;
  city: string | null;
  country: { country_code: string } | null;
};

type Sso = { entity_id: string; proven_at: Date | null };
type Site = {
  company: CompanyRow | null;
  sso: Sso | null;
  group: GroupRow | null;
  people: PersonRow[];
  countries: Country[];
};

async function findSite(db: Db, name: string, listed: boolean): Promise<Site | undefined> {
  const [site] = await db
    .select({
      company: companyRow,
      sso: ssoRow,
      group: groupRow,
      people: PEOPLE,
      countries: listed ? COUNTRIES : NOTHING,
    })
    .from(sites)
    .leftJoin(companies, and(eq(companies.id, sites.company_id), isNull(companies.deleted_at)))
    .leftJoin(groups, eq(groups.id, sites.community_id))
    .leftJoin(ssoProviders, eq(ssoProviders.company_id, sites.company_id))
    .where(eq(sites.name, name));
  return site;
}

const listOf = <T>(rows: SQL) => sql<T[]>`(select coalesce(json_agg(one), '[]') from (${rows}) one)`;

const PEOPLE = listOf<PersonRow>(sql`
  select ${users.role}, ${users.first_name}, ${users.last_name}, ${users.city}, case when ${countries.id} is not null then json_build_object('country_code', ${countries.country_code}) end as country
  from ${users} left join ${countries} on ${countries.id} = ${users.country_id}
  where ${users.company_id} = ${companies.id} and ${users.status} = 'active' and ${users.role} in ${MANAGERS}
  order by ${users.role} = 'business_manager' desc, ${users.id} is not distinct from ${companies.signup_manager_id} desc, ${users.id} limit ${sql.raw(String(MAX_CONTACTS + 1))}`);
const COUNTRIES = listOf<Country>(
  sql`select ${countries.id}, ${countries.name}, ${countries.country_code} from ${countries} order by ${countries.name}`,
);
const NOTHING = sql<Country[]>`'[]'::json`;

/**
 * `sso_login_url` is null until single sign-on is set up. With `sso_setup` the company's managers may still use their
 * password, until someone logs in through the provider (rule: sso.first-login).
 */
const companyAnswer = (company: CompanyRow, sso: Sso | null) => ({
  ...company,
  login_page_text: sanitizeRichText(company.login_page_text),
  sso_login_section: sanitizeRichText(company.sso_login_section),
  sso_registration_section: sanitizeRichText(company.sso_registration_section),
  sso_login_url: company.login_method === 'sso' && sso ? ssoLoginUrl(settings.app_url, company.slug) : null,
  sso_setup: company.login_method === 'sso' && !sso?.proven_at,
  logo: `/resources/company_logo/${company.slug}`,
});

/**
 * A group without a sub-domain has no public page, nor does a program whose host is inactive (rules: groups.inactive,
 * groups.host).
 */
const isOpen = ({ status, vhost, host_status }: GroupRow) =>
  status === 'active' && vhost !== null && host_status !== 'inactive';

const groupAnswer = ({ host_email, banner_file_id, host_status: _, addendum, ...group }: GroupRow) => ({
  ...group,
  vhost: group.vhost!,
  addendum: addendum === null ? null : { name: addendum },
  instructions: sanitizeRichText(group.instructions),
  links: cleanWebLinks(group.links),
  logo: bannerPath({ vhost: group.vhost!, banner_file_id }),
  has_banner: banner_file_id !== null,
  contact_email: host_email ?? settings.network_email,
});

function peopleAnswer(people: PersonRow[]) {
  const first = people[0]?.role === 'business_manager' ? people[0] : undefined;
  const key_contacts = people
    .filter((person) => person !== first)
    .slice(0, MAX_CONTACTS)
    .map(({ first_name, last_name, city, country }) => ({ first_name, last_name, city, country }));
  return { manager: first ? { first_name: first.first_name, last_name: first.last_name } : null, key_contacts };
}
