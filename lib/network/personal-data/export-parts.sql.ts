import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import { accountOfEmail } from '@/lib/people/accounts/account-of-email.sql';

export type Owner = { id: number; company_id: number | null; email: string };

/** One list of the export: the person's rows after an id, oldest first, in keys that say what they hold. */
export type ListPart = { name: string; about: string; after: (owner: Owner, id: number) => SQL };

const PAGE = 500;

/** Cases that the person's company can see, as it sees them now (rule: accounts.export). */
const inSight = ({ company_id }: Owner) =>
  sql`c.deleted_at is null and ${company_id}::int in (c.company_id, c.receiver_company_id)`;

export const LIST_PARTS: ListPart[] = [
  {
    name: 'logins.json',
    about: 'When, how and from where you logged in',
    after: ({ id: user }, id) =>
      sql`select id, created_at, method, address from login_records where user_id = ${user} and id > ${id}`,
  },
  {
    name: 'searches.json',
    about: 'What you searched for',
    after: ({ id: user }, id) =>
      sql`select id, created_at, term, location, results, member from search_records where user_id = ${user} and id > ${id}`,
  },
  {
    name: 'opened-processes.json',
    about: 'Inbound processes that you opened',
    after: ({ id: user }, id) => sql`
      select v.id, v.created_at, p.name as process, k.name as company from process_views v
      join processes p on p.id = v.document_id join companies k on k.id = v.company_id where v.user_id = ${user} and v.id > ${id}`,
  },
  {
    name: 'saved-replies.json',
    about: 'Your saved replies',
    after: ({ id: user }, id) =>
      sql`select id, created_at, updated_at, name, body from saved_replies where user_id = ${user} and id > ${id}`,
  },
  {
    name: 'saved-views.json',
    about: 'Your views of the cases',
    after: ({ id: user }, id) =>
      sql`select id, created_at, name, screen, choice from case_views where user_id = ${user} and id > ${id}`,
  },
  {
    name: 'cases.json',
    about: 'Cases that you opened, with what your company can still see of them',
    after: (owner, id) => sql`
      select c.id, c.created_at, c.token as reference, k.name as partner, c.internal_case_number, c.partner_case_number, c.status, c.priority,
        c.first_name, c.last_name, c.email, c.phone, c.summary, c.description, c.close_reason, c.closed_at, c.rating, c.rating_comment,
        case when c.purged_at is null and (c.held_since is not null or c.purge_on > now()) then d.customer_data end as customer_data
      from cases c join companies k on k.id = c.receiver_company_id left join case_customer_data d on d.case_id = c.id
      where c.submitter_id = ${owner.id} and c.company_id = ${owner.company_id} and ${inSight(owner)} and c.id > ${id}`,
  },
  {
    name: 'notes.json',
    about: 'Notes that you wrote about cases',
    after: (owner, id) => sql`
      select n.id, n.created_at, c.token as case_reference, c.internal_case_number, n.audience, n.source, n.body
      from case_notes n join cases c on c.id = n.case_id
      where n.user_id = ${owner.id} and n.company_id = ${owner.company_id} and n.removed_at is null and ${inSight(owner)} and n.id > ${id}`,
  },
  {
    name: 'answers.json',
    about: 'Answers that you gave to cases, and replies to them',
    after: (owner, id) => sql`
      select r.id, r.created_at, c.token as case_reference, r.type, r.case_number, r.engineer_name, r.engineer_email, r.engineer_phone,
        r.reviewer_name, r.reviewer_email, r.next_steps, r.additional_information
      from case_responses r join cases c on c.id = r.case_id where r.user_id = ${owner.id} and ${inSight(owner)} and r.id > ${id}`,
  },
  {
    name: 'manager-requests.json',
    about: 'Requests that you sent to managers of partners',
    after: ({ id: user, company_id }, id) => sql`
      select m.id, m.created_at, k.name as partner, m.internal_reference, m.vendor_reference, m.business_impact, m.escalation_type, m.notes
      from manager_requests m join companies k on k.id = m.receive_company_id
      where m.user_id = ${user} and m.company_id = ${company_id} and m.id > ${id}`,
  },
  {
    name: 'change-requests.json',
    about: 'Changes that you asked the network for',
    after: ({ id: user, company_id }, id) => sql`
      select id, created_at, change_type, changes, status, answer from change_requests
      where user_id = ${user} and company_id = ${company_id} and id > ${id}`,
  },
  {
    name: 'missing-partners.json',
    about: 'Partners that you asked the network for',
    after: ({ id: user }, id) => sql`
      select id, created_at, company_name, company_website, contact_name, contact_email, comment, status, answer
      from missing_partner_requests where user_id = ${user} and id > ${id}`,
  },
  {
    name: 'network-notes.json',
    about: 'Notes that you wrote as network staff',
    after: ({ id: user, company_id }, id) => sql`
      select n.id, n.created_at, c.token as case_reference, n.note from case_network_notes n join cases c on c.id = n.case_id
      where ${company_id}::int is null and n.user_id = ${user} and c.deleted_at is null and n.id > ${id}`,
  },
  {
    name: 'emails.json',
    about: 'Emails that the portal sent you; their text is not stored',
    after: (owner, id) =>
      sql`select id, created_at, template, status, sent_at from outbox o
        where to_email = ${owner.email} and ${accountOfEmail()} = ${owner.id} and id > ${id}`,
  },
  {
    name: 'audit.json',
    about: 'What you changed in the portal, and what network staff changed while acting as you',
    // Changes of other people, such as those that a manager edits, are theirs.
    after: ({ id: user }, id) => sql`
      select id, created_at, command, subject_type, subject_id, impersonator_id is not null as by_network_staff,
        case when impersonator_id is null then address end as address,
        case when subject_type = 'user' and subject_id = ${user} then changes end as changes
      from audit_log where actor_id = ${user} and id > ${id}`,
  },
];

export const pageOf = ({ after }: ListPart, owner: Owner, id: number): SQL =>
  sql`${after(owner, id)} order by id limit ${PAGE}`;

/** Account, memberships and ways to log in, without a secret. */
export const profileOf = ({ id }: Owner): SQL => sql`
    select u.first_name, u.last_name, u.email, u.pending_email, u.phone, u.phone_country_code, u.city, n.name as country, u.focus_group,
      u.role, u.type, u.status, k.name as company, u.time_zone, u.browser_zone, u.notifications, u.quiet_from, u.quiet_until, u.quiet_weekends,
      u.away_from, u.away_until, u.scorecard_mail, u.registration_type, u.last_login_at, u.second_factor_at, u.created_at, u.updated_at,
      u.password_hash is not null as has_password, exists (select from code_apps a where a.user_id = u.id and a.secret is not null) as has_code_app,
      (select count(*)::int from recovery_codes r where r.user_id = u.id and r.used_at is null) as recovery_codes_left,
      (select coalesce(json_agg(json_build_object('name', p.name, 'created_at', p.created_at, 'last_used_at', p.last_used_at) order by p.id), '[]')
        from passkeys p where p.user_id = u.id) as passkeys,
      (select coalesce(json_agg(json_build_object('browser', s.user_agent, 'created_at', b.created_at, 'last_sent_at', b.last_sent_at) order by b.id), '[]')
        from push_subscriptions b join sessions s on s.id = b.session_id where b.user_id = u.id) as notified_browsers,
      (select coalesce(json_agg(json_build_object('provider', s.entity_id, 'name_id', s.name_id, 'created_at', s.created_at)), '[]')
        from sso_identities s where s.user_id = u.id) as single_sign_on,
      (select coalesce(json_agg(json_build_object('version', a.version, 'accepted_at', a.created_at, 'address', a.address) order by a.id), '[]')
        from agreements a where a.user_id = u.id) as accepted_policies,
      (select coalesce(json_agg(distinct g.name), '[]') from relation_users ru join relations r on r.id = ru.relation_id
        join communities g on g.id = r.community_id where ru.user_id = u.id) as partner_groups
    from users u left join companies k on k.id = u.company_id left join countries n on n.id = u.country_id where u.id = ${id}`;

const MAX_SESSIONS = 1_000;

/** The newest; a super admin's sessions as the person are without the staff's address and browser. */
export const sessionsOf = ({ id }: Owner): SQL => sql`
    select kind, created_at, last_seen_at, expires_at, ended_at, impersonator_session_id is not null as by_network_staff,
      case when impersonator_session_id is null then address end as address,
      case when impersonator_session_id is null then user_agent end as browser
    from sessions where user_id = ${id} order by created_at desc limit ${MAX_SESSIONS}`;

export type SentFile = {
  id: number;
  content_id: number;
  name: string;
  size: number;
  created_at: string;
  case_number: string;
};

const MAX_FILES = 10_000;

/** Files that the person sent to cases, newest first. */
export const filesOf = (owner: Owner): SQL => sql`
    select f.id, f.content_id, f.name, f.size, f.created_at, c.internal_case_number as case_number
    from case_files f join cases c on c.id = f.case_id
    where f.user_id = ${owner.id} and f.company_id = ${owner.company_id} and f.content_id is not null and f.state in ('unchecked', 'clean')
      and ${inSight(owner)} order by f.id desc limit ${MAX_FILES}`;
