import { inArray } from 'drizzle-orm';
import { make } from '@/tools/factories/make';
import type { NewCompany } from '@/tools/factories/companies';
import type { Db } from '@/db/client';
import { countries } from '@/db/schema';
import { COUNTRIES } from './countries';
import { DEPARTMENT, SLUGS, companyId, type Slug } from './ids';

type DemoCompany = NewCompany & { country: string };

const COMPANIES: Record<Slug, DemoCompany> = {
  acme: {
    name: 'Acme Storage',
    full_name: 'Acme Storage, Inc.',
    membership_type: 'standard',
    membership_level_text: 'Standard member since 2019',
    login_method: 'requires_registration',
    address: '2200 Mission College Blvd',
    city: 'Santa Clara',
    state: 'CA',
    zipcode: '95054',
    country: 'US',
    communications_email: 'partner-support@acme.test',
    region_text: 'Americas and EMEA',
    public_web_text: 'Block, file and object storage with round-the-clock support.',
  },
  borealis: {
    name: 'Borealis Networks',
    full_name: 'Borealis Networks AB',
    membership_type: 'premium',
    membership_level_text: 'Premium member and group host',
    login_method: 'email_link',
    additional_domains: ['borealis-labs.test'],
    address: 'Kungsgatan 44',
    city: 'Stockholm',
    zipcode: '111 35',
    country: 'SE',
    communications_email: 'tac-interop@borealis.test',
    region_text: 'Worldwide',
    public_web_text: 'Routing, switching and wireless for campus and data center.',
  },
  cobalt: {
    name: 'Cobalt Cloud',
    full_name: 'Cobalt Cloud Ltd',
    membership_type: 'elite',
    membership_level_text: 'Elite member',
    login_method: 'sso',
    address: '18 Finsbury Square',
    city: 'London',
    zipcode: 'EC2A 1AH',
    country: 'GB',
    region_text: 'Worldwide',
    public_web_text: 'Virtual machines, managed Kubernetes and object storage.',
    sso_identity_source: 'file',
    sso_login_section: '<p>Sign in with your Cobalt account.</p>',
    sso_registration_section: '<p>New here? Ask for the application "Partner portal" in the Cobalt access desk.</p>',
  },
  dune: {
    name: 'Dune Devices',
    full_name: 'Dune Devices GmbH',
    membership_type: 'limited',
    membership_level_text: 'Limited member',
    login_method: 'requires_registration',
    requires_approval: true,
    address: 'Rosenheimer Strasse 116',
    city: 'Munich',
    zipcode: '81669',
    country: 'DE',
    region_text: 'Central Europe',
    public_web_text: 'Rugged handhelds and scanners.',
  },
  ember: {
    name: 'Ember Software',
    full_name: 'Ember Software SAS',
    membership_type: 'basic',
    membership_level_text: 'Basic member',
    login_method: 'email_link',
    address: '12 rue de la Bourse',
    city: 'Lyon',
    zipcode: '69002',
    country: 'FR',
    region_text: 'Europe',
    public_web_text: 'Backup and recovery software.',
    login_page_text:
      '<p>Ember support engineers sign in with their work address. Questions: <a href="mailto:manager@ember.test">manager@ember.test</a>.</p>',
  },
  fjord: {
    name: 'Fjord Servers',
    full_name: 'Fjord Servers AS',
    membership_type: 'offline partner',
    membership_level_text: 'Receives by mail',
    login_method: 'requires_registration',
    address: 'Strandgaten 9',
    city: 'Bergen',
    zipcode: '5013',
    country: 'NO',
    region_text: 'Nordics',
    public_web_text: 'Rack and blade servers.',
    show_in_public_web: false,
  },
  glacier: {
    name: 'Glacier Systems',
    full_name: 'Glacier Systems Inc.',
    membership_type: 'standard',
    login_method: 'requires_registration',
    status: 'inactive',
    address: '500 W 5th Ave',
    city: 'Anchorage',
    state: 'AK',
    zipcode: '99501',
    country: 'US',
    show_in_public_web: false,
  },
  harbor: {
    name: 'Harbor Databases',
    full_name: 'Harbor Databases B.V.',
    membership_type: 'premium',
    membership_level_text: 'Premium member and group host',
    login_method: 'requires_registration',
    address: 'Wilhelminakade 85',
    city: 'Rotterdam',
    zipcode: '3072 AP',
    country: 'NL',
    communications_email: 'alliances@harbor.test',
    region_text: 'Worldwide',
    public_web_text: 'Row and column store databases, on premises and hosted.',
  },
};

/** All countries, the eight companies, the departments of Borealis, Harbor and Cobalt. */
export async function seedCompanies(db: Db): Promise<void> {
  await db
    .insert(countries)
    .values(
      COUNTRIES.map(([country_code, name, dial_code], index) => ({ id: index + 1, country_code, name, dial_code })),
    );
  const codes = [...new Set(SLUGS.map((slug) => COMPANIES[slug].country))];
  const known = await db
    .select({ id: countries.id, code: countries.country_code })
    .from(countries)
    .where(inArray(countries.country_code, codes));
  for (const slug of SLUGS) {
    const { country, ...company } = COMPANIES[slug];
    const domain = `${slug}.test`;
    await make.company(
      {
        ...company,
        id: companyId(slug),
        slug,
        domain,
        url: `https://www.${domain}`,
        country_id: known.find((one) => one.code === country)?.id,
      },
      db,
    );
  }
  const company_id = companyId('borealis');
  await make.department(
    {
      id: DEPARTMENT.routing,
      company_id,
      name: 'Routing',
      description: 'Core and edge routers, switches, the routing stack.',
    },
    db,
  );
  await make.department(
    {
      id: DEPARTMENT.wireless,
      company_id,
      name: 'Wireless',
      description: 'Access points, controllers and client connectivity.',
    },
    db,
  );
  await make.department(
    {
      id: DEPARTMENT.analytics,
      company_id: companyId('harbor'),
      name: 'Analytics, Replication and Disaster Recovery Engineering for Regulated Industries and the Public Sector in Europe, the Middle East and Africa',
      description: 'Joint customers with a support contract of their own. The long name is for trying out the screens.',
    },
    db,
  );
  await make.department(
    {
      id: DEPARTMENT.marketplace,
      company_id: companyId('cobalt'),
      name: 'Marketplace',
      description: 'Images and appliances that partners offer in the Cobalt marketplace.',
    },
    db,
  );
}
