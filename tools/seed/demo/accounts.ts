import { eq } from 'drizzle-orm';
import { make } from '@/tools/factories/make';
import type { Db } from '@/db/client';
import { companies, companyDefaultGroups } from '@/db/schema';
import type { RegistrationType } from '@/lib/shared/enums';
import { ACCOUNTS, companyId, DAY, GROUP, PENDING_ID, ROLE_OF, SLUGS, SUPER_ID, userId, type Slug } from './ids';

/** `names` in the order of ACCOUNTS; city and country of the office. */
const PEOPLE: Record<Slug, { city: string; country: string; phone: (n: number) => string; names: [string, string][] }> =
  {
    acme: {
      city: 'Santa Clara',
      country: 'US',
      phone: (n) => `+1 408 555 01${n}0`,
      names: [
        ['Anna', 'Reyes'],
        ['Devon', 'Park'],
        ['Priya', 'Raman'],
        ['Marcus', 'Webb'],
        ['Acme', 'Integration'],
      ],
    },
    borealis: {
      city: 'Stockholm',
      country: 'SE',
      phone: (n) => `+46 8 5555 12${n}0`,
      names: [
        ['Mara', 'Lindqvist'],
        ['Jonas', 'Ek'],
        ['Sofia', 'Nyberg'],
        ['Henrik', 'Dahl'],
        ['Borealis', 'Integration'],
      ],
    },
    cobalt: {
      city: 'London',
      country: 'GB',
      phone: (n) => `+44 20 7946 01${n}0`,
      names: [
        ['Imogen', 'Clarke'],
        // A long name, to test layouts.
        ['Wilhelmina-Alexandra Konstantina', 'Featherstonehaugh-Papadimitropoulos von und zu Hohenlohe-Langenburg'],
        ['Eleanor', 'Frost'],
        ['Owen', 'Pryce'],
        ['Cobalt', 'Integration'],
      ],
    },
    dune: {
      city: 'Munich',
      country: 'DE',
      phone: (n) => `+49 89 5550 12${n}0`,
      names: [
        ['Lena', 'Brandt'],
        ['Felix', 'Aigner'],
        ['Katrin', 'Vogel'],
        ['Stefan', 'Huber'],
        ['Dune', 'Integration'],
      ],
    },
    ember: {
      city: 'Lyon',
      country: 'FR',
      phone: (n) => `+33 4 78 55 12 ${n}0`,
      names: [
        ['Camille', 'Moreau'],
        ['Hugo', 'Lambert'],
        ['Nadia', 'Benali'],
        ['Luc', 'Girard'],
        ['Ember', 'Integration'],
      ],
    },
    fjord: {
      city: 'Bergen',
      country: 'NO',
      phone: (n) => `+47 55 55 12 ${n}0`,
      names: [
        ['Ingrid', 'Solberg'],
        ['Lars', 'Hagen'],
        ['Tone', 'Bakke'],
        ['Erik', 'Moen'],
        ['Fjord', 'Integration'],
      ],
    },
    glacier: {
      city: 'Anchorage',
      country: 'US',
      phone: (n) => `+1 907 555 01${n}0`,
      names: [
        ['Noah', 'Tanner'],
        ['Ruth', 'Iverson'],
        ['Grace', 'Ahmasuk'],
        ['Paul', 'Denning'],
        ['Glacier', 'Integration'],
      ],
    },
    harbor: {
      city: 'Rotterdam',
      country: 'NL',
      phone: (n) => `+31 10 555 12${n}0`,
      names: [
        ['Sanne', 'de Vries'],
        ['Bram', 'Jansen'],
        ['Yara', 'Bakker'],
        ['Pieter', 'Smit'],
        ['Harbor', 'Integration'],
      ],
    },
  };

/** Registration type of callers where it is not "registration". */
const CALLER_REGISTRATION: Partial<Record<Slug, RegistrationType>> = {
  borealis: 'email_link',
  cobalt: 'sso',
  ember: 'email_link',
};

/** Five accounts per company, a super admin and a user pending approval, all with the demo password. */
export async function seedAccounts(db: Db, now: Date): Promise<void> {
  const since = new Date(now.getTime() - 200 * DAY);
  const dates = { created_at: since, updated_at: since, agreement_date: since };
  await make.superAdmin(
    {
      ...dates,
      id: SUPER_ID,
      first_name: 'Sam',
      last_name: 'Okafor',
      email: 'super@concord.test',
      phone: '+1 415 555 0100',
      registration_type: 'super_admin',
    },
    db,
  );
  const rows = await db.select({ slug: companies.slug, country_id: companies.country_id }).from(companies);
  const countryOf = (slug: Slug) => rows.find((one) => one.slug === slug)?.country_id;
  for (const slug of SLUGS) {
    const { names, city, country, phone } = PEOPLE[slug];
    const country_id = countryOf(slug);
    for (const [index, account] of ACCOUNTS.entries()) {
      const [first_name, last_name] = names[index] ?? ['', ''];
      const role = ROLE_OF[account];
      const type = role === 'program_manager' || role === 'business_manager' ? 'admin' : 'basic';
      const registration_type = role === 'caller' ? (CALLER_REGISTRATION[slug] ?? 'registration') : 'company_admin';
      const contact = { city, country_id, phone: phone(index + 1), phone_country_code: country };
      await make.user(
        {
          ...dates,
          ...contact,
          id: userId(slug, account),
          company_id: companyId(slug),
          role,
          type,
          registration_type,
          first_name,
          last_name,
          email: `${account}@${slug}.test`,
        },
        db,
      );
    }
  }
  await make.user(
    {
      id: PENDING_ID,
      company_id: companyId('dune'),
      first_name: 'Moritz',
      last_name: 'Lang',
      email: 'pending@dune.test',
      phone: '+49 89 5550 1290',
      phone_country_code: 'DE',
      city: 'Munich',
      country_id: countryOf('dune'),
      status: 'pending_approval',
      registration_type: 'registration',
      created_at: new Date(now.getTime() - 5 * 3_600_000),
      updated_at: new Date(now.getTime() - 5 * 3_600_000),
    },
    db,
  );
}

/** Signup managers and default groups. Runs after accounts and groups exist. */
export async function seedRegistration(db: Db): Promise<void> {
  for (const slug of SLUGS) {
    const managers = { signup_manager_id: userId(slug, 'manager'), alt_signup_manager_id: userId(slug, 'program') };
    await db
      .update(companies)
      .set(managers)
      .where(eq(companies.id, companyId(slug)));
  }
  const defaults: [Slug, number][] = [
    ['acme', GROUP.forum],
    ['acme', GROUP.circle],
    ['borealis', GROUP.forum],
    ['dune', GROUP.forum],
    ['harbor', GROUP.forum],
    ['harbor', GROUP.circle],
  ];
  await db
    .insert(companyDefaultGroups)
    .values(defaults.map(([slug, community_id]) => ({ company_id: companyId(slug), community_id })));
}
