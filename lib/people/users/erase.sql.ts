import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import { AUDIT_EVENT_TYPE } from '@/lib/shared/webhooks';
import { emailPattern, masksOf, valuesPattern, type Mask } from './erase-masks';

export type ErasedPerson = {
  id: number;
  company_id: number | null;
  email: string;
  /** As the portal has written it; several when it was changed. */
  full_names: string[];
  phone: string | null;
  /** Values of single fields, which the sent audit of the account's changes may have: names, city. */
  values: string[];
  /** True while another company, or the network, has an account with the address: then its rows stay (rule: persons.erased). */
  is_shared: boolean;
  /** Takes the place of the name: first and last. */
  alias: [first: string, last: string];
  /** Takes the place of the address; no mail goes there. */
  alias_email: string;
};

/** `counts` names the number of rows in the report. */
type Step = { counts?: string; run: SQL };

type Address = Pick<ErasedPerson, 'email' | 'company_id' | 'is_shared'>;

/** Rows with the address; while it is shared, only those in the `scope` of the own company. */
const withAddress = ({ email, is_shared }: Address, column: SQL, scope: SQL) =>
  is_shared ? sql`(${column} = ${email} and ${scope})` : sql`${column} = ${email}`;

const scopesOf = ({ company_id }: Pick<Address, 'company_id'>) => ({
  own: sql`company_id = ${company_id}::int`,
  sent: sql`case_id in (select c.id from cases c where c.company_id = ${company_id}::int)`,
  received: sql`case_id in (select c.id from cases c where c.receiver_company_id = ${company_id}::int)`,
  ofCases: sql`case_id in (select c.id from cases c where ${company_id}::int in (c.company_id, c.receiver_company_id))`,
});
const NOWHERE = sql`false`;

/**
 * Removes what names the person from every table but what KEPT_OF_ERASED explains. Rows are found by the person's id and address, and
 * within the own company also by name, since others may have the same.
 */
export const erasingSteps = (person: ErasedPerson): Step[] => [
  ...sidesOfCases(person),
  ...traces(person),
  ...accountRows(person),
];

function sidesOfCases(person: ErasedPerson): Step[] {
  const {
    id,
    company_id,
    full_names,
    alias: [first, last],
    alias_email,
  } = person;
  const { own, sent, received } = scopesOf(person);
  const has = (column: SQL, scope: SQL) => withAddress(person, column, scope);
  const alias = `${first} ${last}`;
  const contact = sql`first_name = ${first}, last_name = ${last}, email = ${alias_email}, phone = null`;
  const engineer = sql`engineer_name = ${alias}, engineer_email = null, engineer_phone = null`;
  const names = sql`any (${sql.param(full_names)}::text[])`;
  const named = (column: SQL) => sql`(user_id = ${id} or (company_id = ${company_id} and ${column} = ${names}))`;
  const ofOwnProcesses = sql`process_id in (select p.id from processes p where p.company_id = ${company_id})`;
  const ofOwnVersions = sql`version_id in (select v.id from process_versions v join processes p on p.id = v.process_id where p.company_id = ${company_id})`;
  const ofOwnRequests = sql`manager_request_id in (select r.id from manager_requests r where r.receive_company_id = ${company_id}::int)`;
  return [
    { counts: 'cases', run: sql`update cases set ${contact} where submitter_id = ${id} or ${has(sql`email`, own)}` },
    { counts: 'notes', run: sql`update case_notes set author_name = ${alias} where ${named(sql`author_name`)}` },
    { run: sql`update case_notes set removed_by_name = ${alias} where removed_by = ${id}` },
    {
      counts: 'answers',
      run: sql`update case_responses set ${engineer} where ${has(sql`engineer_email`, received)} or (user_id = ${id} and engineer_name = ${names})`,
    },
    {
      run: sql`update case_responses set reviewer_name = ${alias}, reviewer_email = null where ${has(sql`reviewer_email`, sent)}`,
    },
    { run: sql`update case_phone_contacts set ${engineer} where ${has(sql`engineer_email`, received)}` },
    { run: sql`update events set actor_name = ${alias} where ${named(sql`actor_name`)}` },
    {
      counts: 'manager_requests',
      run: sql`update manager_requests set ${contact} where user_id = ${id} or ${has(sql`email`, own)}`,
    },
    {
      counts: 'manager_requests',
      run: sql`update manager_responses set ${contact} where ${has(sql`email`, ofOwnRequests)}`,
    },
    { run: sql`delete from case_reply_addresses where ${has(sql`email`, own)}` },
    { run: sql`update case_network_notes set author_name = ${alias} where user_id = ${id}` },
    {
      run: sql`update process_managers set user_id = null, first_name = ${first}, last_name = ${last}, email = null where user_id = ${id} or ${has(sql`email`, ofOwnVersions)}`,
    },
    {
      run: sql`update inbound_addresses set confirmed_by = ${alias} where ${has(sql`confirmed_by`, ofOwnProcesses)} or (confirmed_by = ${names} and ${ofOwnProcesses})`,
    },
    {
      run: sql`update missing_partner_requests set contact_name = null, contact_email = null where ${has(sql`contact_email`, NOWHERE)}`,
    },
  ];
}

/** Fields of an account in the audit of its changes. */
const PERSONAL_FIELDS = [
  ...['first_name', 'last_name', 'email', 'pending_email', 'phone', 'phone_country_code'],
  ...['country_id', 'city', 'focus_group'],
];

type Place = { table: string; column: string; where?: SQL; json?: true; counts?: string };

/** Places with texts that the portal itself writes with names and addresses. */
function traces(person: ErasedPerson): Step[] {
  const { id, company_id } = person;
  const masks = masksOf(person);
  const notPhones = masks.filter(({ kind }) => kind !== 'phone');
  const emails = masks.filter(({ kind }) => kind === 'email');
  const own = sql`company_id is not distinct from ${company_id}::int`;
  const ofOwnProcesses = sql`process_id in (select p.id from processes p where p.company_id = ${company_id})`;
  const ofOwnWebhooks = sql`event_type = ${AUDIT_EVENT_TYPE} and webhook_id in (select w.id from webhooks w where w.company_id = ${company_id})`;
  const inOwn: Place[] = [
    { table: 'events', column: 'text', where: own },
    { table: 'events', column: 'data', where: own, json: true },
    { table: 'audit_log', column: 'changes', where: own, json: true },
    { table: 'webhook_deliveries', column: 'request_body', where: ofOwnWebhooks, json: true },
    {
      table: 'outbox',
      column: 'props',
      // Not to people of other companies, who may mean somebody of the same name.
      where: sql`not exists (select from users u where u.email = outbox.to_email and u.company_id is distinct from ${company_id}::int)`,
      json: true,
    },
  ];
  // A phone number may be that of a desk, which has to stay where people look for it.
  const inProcesses: Place[] = [
    { table: 'process_versions', column: 'changes', where: ofOwnProcesses, json: true },
    ...['collaborate_email', 'collaborate_cc_email', 'escalation_alias', 'escalation_instructions'].map((column) => ({
      table: 'process_versions',
      column,
      where: ofOwnProcesses,
    })),
  ];
  return [
    {
      counts: 'emails',
      run: sql`delete from outbox where ${withAddress(person, sql`to_email`, scopesOf(person).ofCases)}`,
    },
    { run: sql`select set_config('concord.erasing', 'on', true)` },
    {
      counts: 'audit_rows',
      run: sql`update audit_log set address = case when coalesce(impersonator_id, actor_id) = ${id} then null else address end, changes = case when subject_type = 'user' and subject_id = ${id}
          then nullif(changes - array[${sql.join(
            PERSONAL_FIELDS.map((field) => sql`${field}`),
            sql`, `,
          )}], '{}') else changes end
        where ${id} in (actor_id, impersonator_id) or (subject_type = 'user' and subject_id = ${id})`,
    },
    {
      run: sql`update webhook_deliveries set request_body = jsonb_set(request_body::jsonb, '{data,changes}', '[]')::text
        where ${ofOwnWebhooks} and request_body ~* ${valuesPattern(person.values, masks)}`,
    },
    ...inOwn.map((place) => replaced(place, masks)),
    ...inProcesses.map((place) => replaced(place, notPhones)),
    // Network staff, and another company that the person was of, may have named the address.
    ...(person.is_shared
      ? []
      : [
          replaced({ table: 'audit_log', column: 'changes', json: true }, emails),
          replaced({ table: 'outbox', column: 'props', json: true }, emails),
        ]),
    { run: sql`select set_config('concord.erasing', 'off', true)` },
  ];
}

function replaced({ table, column, where, json }: Place, masks: Mask[]): Step {
  const name = sql.identifier(column);
  const patterns = masks.map((mask) => (json ? mask.json : mask.plain));
  const text = patterns.reduce<SQL>(
    (inner, { pattern, by }) => sql`regexp_replace(${inner}, ${pattern}, ${by}, 'gi')`,
    sql`${name}::text`,
  );
  const type = json && column !== 'request_body' ? sql`::jsonb` : sql``;
  return {
    run: sql`update ${sql.identifier(table)} set ${name} = (${text})${type}
      where ${where ?? sql`true`} and ${name}::text ~* ${patterns.map(({ pattern }) => `(?:${pattern})`).join('|')}`,
  };
}

const OWN_ROWS = [
  ...['sessions', 'login_tickets', 'saved_replies', 'case_views', 'case_readers', 'case_presences'],
  ...['case_network_owners', 'factor_resets', 'sso_tests'],
];

function accountRows(person: ErasedPerson): Step[] {
  const {
    id,
    email,
    is_shared,
    alias: [first, last],
  } = person;
  const pattern = emailPattern(email);
  const { ofCases, own } = scopesOf(person);
  return [
    ...OWN_ROWS.map((table) => ({ run: sql`delete from ${sql.identifier(table)} where user_id = ${id}` })),
    { counts: 'logins', run: sql`update login_records set address = null, device_hash = null where user_id = ${id}` },
    { run: sql`delete from idempotency_keys where owner = ${`user ${id}`}` },
    { run: sql`delete from email_bounces where ${withAddress(person, sql`email`, ofCases)}` },
    ...(is_shared
      ? []
      : [
          { run: sql`delete from rate_limits where key ~* ${pattern}` },
          { run: sql`delete from one_time_tokens where details::text ~* ${pattern}` },
        ]),
    { run: sql`delete from test_cases where stored::text ~* ${pattern}${is_shared ? sql` and ${own}` : sql``}` },
    {
      run: sql`update received_mails set return_path = nullif(return_path, ${email}), answered_to = nullif(answered_to, ${email})
        where state <> 'waiting' and ${email} in (return_path, answered_to)${is_shared ? sql` and ${ofCases}` : sql``}`,
    },
    {
      run: sql`update users set first_name = ${first}, last_name = ${last}, last_login_at = null, second_factor_at = null,
        teams_connected_at = null, locked_until = null where id = ${id}`,
    },
  ];
}

/** Contents of uploads under way and of copies of the person's data, whose rows are deleted. */
export const deletingUploads = (user_id: number): SQL => sql`
  with copies as (delete from user_exports where user_id = ${user_id} returning content_id),
    submissions as (delete from submission_uploads where user_id = ${user_id} returning content_id),
    uploads as (delete from case_uploads where user_id = ${user_id} returning content_id)
  select content_id from copies union all select content_id from submissions union all select content_id from uploads`;

/**
 * What of the company, for network staff of the partner groups, still uses the address and has to get another one first, in words.
 */
export function usesOfAddress({ email, company_id }: { email: string; company_id: number | null }): SQL {
  const pattern = emailPattern(email);
  return sql`
    select 'Inbound process ' || p.name as name from processes p join process_versions v on v.id = p.current_version_id
      where p.company_id = ${company_id} and p.deleted_at is null
        and concat_ws(' ', v.collaborate_email, v.collaborate_cc_email, v.escalation_alias) ~* ${pattern}
    union all select 'Company details' from companies where id = ${company_id} and ${email} in (communications_email, bcc_response_email)
    union all select 'Partner group ' || name from communities
      where (${company_id}::int is null or sponsor_company_id = ${company_id}) and deleted_at is null
        and ${email} in (host_email, msteams_manager_email)
    order by name`;
}

export type ErasedCounts = Record<
  'cases' | 'open_cases' | 'notes' | 'answers' | 'saved_replies' | 'sessions' | 'emails',
  number
>;

export const countsOf = ({ id, ...address }: { id: number } & Address): SQL => sql`
    select (select count(*)::int from cases where submitter_id = ${id}) as cases,
      (select count(*)::int from cases where submitter_id = ${id} and deleted_at is null and status not in ('closed', 'rejected')) as open_cases,
      (select count(*)::int from case_notes where user_id = ${id}) as notes,
      (select count(*)::int from case_responses where ${withAddress(address, sql`engineer_email`, scopesOf(address).received)}) as answers,
      (select count(*)::int from saved_replies where user_id = ${id}) as saved_replies,
      (select count(*)::int from sessions where user_id = ${id}) as sessions,
      (select count(*)::int from outbox where ${withAddress(address, sql`to_email`, scopesOf(address).ofCases)}) as emails`;
