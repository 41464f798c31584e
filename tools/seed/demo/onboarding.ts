import { make } from '@/tools/factories/make';
import { PASSWORD_HASH } from '@/tools/factories/accounts';
import type { Db } from '@/db/client';
import { countries, payments } from '@/db/schema';
import { eq, sql } from 'drizzle-orm';
import type { OnboardingData } from '@/lib/shared/onboarding';
import { demoUuid } from './cases';
import { companyId, DAY, GROUP, HOUR, PROCESS } from './ids';

const ACCEPTED = { code_of_conduct: true, database_license: true, addendum: true };

/**
 * Registrations in the network's queue: a new company to approve, one that pays by invoice and has not confirmed its
 * address, a member, and an unsubmitted one.
 */
export async function seedOnboarding(db: Db, now: Date): Promise<void> {
  const [norway] = await db.select({ id: countries.id }).from(countries).where(eq(countries.country_code, 'NO'));
  const country_id = norway!.id;
  const ago = (time: number) => new Date(now.getTime() - time);
  const demo = (id: number, begun: Date) => ({
    id,
    token_id: demoUuid(4, id),
    restore_id: demoUuid(5, id),
    created_at: begun,
    updated_at: begun,
    expires_at: new Date(begun.getTime() + 30 * DAY),
  });
  await make.onboarding(
    {
      ...demo(1, ago(2 * DAY)),
      community_id: GROUP.free,
      email: 'tuva.berg@kestrel.test',
      status: 'submitted',
      submitted_at: ago(2 * DAY - HOUR),
      confirmed: true,
      sf_opportunity: 'OPP-20417',
      data: {
        ...entries({ name: 'Kestrel Analytics', domain: 'kestrel.test', person: ['Tuva', 'Berg'], country_id }),
        agreements: ACCEPTED,
      },
    },
    db,
  );
  await make.onboarding(
    {
      ...demo(2, ago(DAY)),
      community_id: GROUP.alliance,
      email: 'ivo.lang@lumen.test',
      status: 'submitted',
      submitted_at: ago(DAY - HOUR),
      data: {
        ...entries({ name: 'Lumen Optics', domain: 'lumen.test', person: ['Ivo', 'Lang'], country_id }),
        agreements: ACCEPTED,
        payment: { contract_length: 'three_years', payment_type: 'invoice' },
      },
    },
    db,
  );
  await db.insert(payments).values({
    onboarding_session_id: 2,
    contract_length: 'three_years',
    payment_type: 'invoice',
    amount_cents: 810_000,
    invoice_year: ago(DAY).getUTCFullYear(),
    invoice_number: 1,
    created_at: ago(DAY - HOUR),
  });
  await make.onboarding(
    {
      ...demo(3, ago(6 * HOUR)),
      community_id: GROUP.free,
      email: 'program@acme.test',
      journey: 'member',
      company_id: companyId('acme'),
      status: 'submitted',
      submitted_at: ago(5 * HOUR),
      confirmed: true,
      data: { agreements: ACCEPTED, choice: { document_id: PROCESS.acme, user_access: 'restricted' } },
    },
    db,
  );
  await acceptDocuments(db);
  const { company, user } = entries({
    name: 'Mistral Storage',
    domain: 'mistral.test',
    person: ['Ada', 'Roy'],
    country_id,
  });
  await make.onboarding(
    {
      ...demo(4, ago(3 * DAY)),
      community_id: GROUP.free,
      email: 'ada.roy@mistral.test',
      step: 'agreements',
      data: { company, user },
    },
    db,
  );
}

/** New companies have accepted the documents of their groups. */
const acceptDocuments = (db: Db) =>
  db.execute(sql`
    with shown as (
      select s.id as session_id, s.created_at as accepted_at, d.agreement, c.sha256 as hash, d.title, f.*
      from onboarding_sessions s join communities g on g.id = s.community_id
      cross join lateral (values ('code_of_conduct', 'Code of Conduct', g.code_of_conduct_file_id),
        ('database_license', 'Database License', g.current_license_file_id),
        ('addendum', coalesce(g.addendum_name, 'Addendum'), g.addendum_file_id)) d (agreement, title, file_id)
      join files f on f.id = d.file_id join file_contents c on c.id = f.content_id
      where s.journey = 'new' and s.status = 'submitted'
    ), kept as (
      insert into accepted_documents (hash, title, original_filename, mime_type, content_id, dated)
      select distinct on (hash) hash, title, original_filename, mime_type, content_id, created_at from shown order by hash
      returning id, hash
    )
    insert into onboarding_agreements (session_id, agreement, document_id, accepted_at)
    select session_id, agreement, kept.id, accepted_at from shown join kept using (hash)`);

type EntriesOptions = { name: string; domain: string; person: [first: string, last: string]; country_id: number };

function entries({ name, domain, person: [first_name, last_name], country_id }: EntriesOptions) {
  return {
    company: {
      name,
      address: 'Strandgaten 18',
      city: 'Bergen',
      state: null,
      zipcode: '5013',
      country_id,
      url: `https://www.${domain}`,
    },
    user: {
      first_name,
      last_name,
      phone: '+4755551290',
      phone_country_code: 'NO',
      password_hash: PASSWORD_HASH,
    },
    document: {
      support_hours: 'Mon-Fri 8:00-18:00 CET',
      product_supported: 'All',
      support_email: `support@${domain}`,
      manager_first_name: 'Siri',
      manager_last_name: 'Holm',
      manager_email: `siri.holm@${domain}`,
      support_phone: '+4755551299',
      support_country_code: 'NO',
    },
  } satisfies OnboardingData;
}
