import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import { preparedSql } from '@/db/prepared';
import { receivingProcess } from '@/lib/intake/processes/receiving-process';
import type { Db } from '@/db/client';
import type { Member } from '@/lib/shared/actor';
import { atPlace, documentsSharedWith, partnersVisibleTo, type Place, type Viewer, type VisibleRow } from './visible';
import type { AcceptanceRule } from '@/lib/shared/acceptance';
import type { CollaborateType, ManagerType, Membership, ResponseClock } from '@/lib/shared/enums';
import type { KnownAddress } from '@/lib/partners/health/addresses';
import { knownAddresses } from '@/lib/partners/health/health.sql';
import type { GroupFile, RequirementRow } from '@/lib/intake/processes/resources';

type ManagerRow = {
  user_type: ManagerType;
  user_id: number | null;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
};

/**
 * A visible process version with everything that pages, the API and a submission need. Callers choose what to expose.
 */
export type ProcessRow = VisibleRow & {
  parent_id: number | null;
  version: number;
  title: string;
  support_hours: string;
  product_supported: string;
  admin_note: string | null;
  static_document: string | null;
  parent_option_name: string | null;
  common_customer_section_title: string | null;
  escalation_instructions: string | null;
  collaborate_email: string | null;
  collaborate_cc_email: string | null;
  membership_type: Membership;
  bcc_response_email: string | null;
  receiver_email: string | null;
  p1_message: string | null;
  p2_message: string | null;
  p3_message: string | null;
  p1_response_time: number | null;
  p2_response_time: number | null;
  p3_response_time: number | null;
  p1_clock: ResponseClock | null;
  p2_clock: ResponseClock | null;
  p3_clock: ResponseClock | null;
  /** Hours of the receiver; null for around the clock (rule: clock.calendars). */
  clock_id: number | null;
  /** Of the current version, whichever one is read (rule: acceptance.rules). */
  acceptance_rules: AcceptanceRule[];
  /** Somebody may be on duty (rule: clock.rota). */
  has_rota: boolean;
  is_favorite: boolean;
  note: string | null;
  requirements: RequirementRow[];
  managers: ManagerRow[];
  doc_linkages: { contact_document_id: number; option_name: string }[];
  files: GroupFile[];
};

/**
 * `at` in milliseconds since 1970 by the database's clock; id of the new case; addresses of the submitting company; what is known
 * of those of the process.
 */
export type CaseOpening = {
  at: number;
  next_case_id: number;
  copy_to: string | null;
  own_domain: string | null;
  own_additional_domains: string[];
  escalation_alias: string | null;
  known_addresses: KnownAddress[];
  /** Its new cases are mailed to teams (rule: teams.mailed). */
  has_teams: boolean;
};

type ProcessRowsOptions = {
  /** Company or department whose processes are read; omitted for the company that owns the process. */
  place?: Place;
  /** One process, or a sub-process of a visible parent. Omitted for every process of the place. */
  document_id?: number;
  /** An older version of that process; an unknown id falls back to the current version. */
  version_id?: number | null;
};

/** Processes a member sees at a place, or one of them. */
export const processRows = (db: Db, actor: Member, wanted: ProcessRowsOptions): Promise<ProcessRow[]> =>
  select(db, actor, { ...wanted, opening: false });

/** One visible process with the columns a new case needs. */
export async function processForCase(
  db: Db,
  actor: Member,
  wanted: ProcessRowsOptions & { document_id: number },
): Promise<(ProcessRow & CaseOpening) | undefined> {
  const [row] = await select(db, actor, { ...wanted, opening: true });
  return row;
}

function select(
  db: Db,
  actor: Member,
  { place, document_id, version_id, opening }: ProcessRowsOptions & { opening: boolean },
) {
  return selectProcessRows(
    db,
    { place: place?.type, one: document_id !== undefined, versioned: Boolean(version_id), opening },
    { user_id: actor.id, company_id: actor.company_id, entity_id: place?.entity_id, document_id, version_id },
  );
}

/** Parameters that change the statement's text. */
type Shape = {
  place?: CollaborateType;
  one: boolean;
  versioned: boolean;
  /** Adds the columns a new case needs. */
  opening: boolean;
};

const value = (name: 'user_id' | 'company_id' | 'entity_id' | 'document_id' | 'version_id') => sql.placeholder(name);
const viewer: Viewer = { id: value('user_id'), company_id: value('company_id') };

/**
 * Visible processes with all related data in one statement. A process shared by several groups is read once, through
 * the group with its own priority messages, else the oldest.
 */
function processRowsSql({ place, one, versioned, opening }: Shape): SQL {
  const only = place
    ? atPlace({ type: place, entity_id: value('entity_id') })
    : sql`target.company_id = (select company_id from processes where id = ${value('document_id')})`;
  const reached = one ? sql`reached.id = ${value('document_id')}` : sql`reached.parent_id is null`;
  const version = versioned
    ? sql`coalesce((select o.id from process_versions o where o.id = ${value('version_id')} and o.process_id = p.id), p.current_version_id)`
    : sql`p.current_version_id`;
  return sql`
    select distinct on (p.id) ${COLUMNS}, ${PARTS}${opening ? OPENING : sql``}
    from ${partnersVisibleTo(viewer, only)} v
    join lateral (
      select v.document_id as id, null::int as parent_id
      union all select l.contact_document_id, v.document_id from process_linkages l where l.version_id = v.version_id and v.document_type = 'parent'
    ) reached on ${reached}
    join processes p on p.id = reached.id and p.status = 'approved' and p.company_id = v.company_id
    join process_versions pv on pv.process_id = p.id and pv.id = ${version}
    join communities g on g.id = v.community_id
    join companies c on c.id = v.company_id${opening ? sql` join companies own_company on own_company.id = ${viewer.company_id}` : sql``}
    order by p.id, g.custom_sla desc, g.id, v.department_id nulls first`;
}

const selectProcessRows = preparedSql<Shape, ProcessRow & CaseOpening>(processRowsSql);

/**
 * A process of the actor's own company in any status, as its callers see it: through a group in which it receives
 * cases, preferring one with its own priority messages. Without such a group the group columns are null.
 */
export const selectOwnProcessRow = preparedSql<object, ProcessRow>(
  () => sql`
    select ${COLUMNS}, ${PARTS}
    from processes p
    join process_versions pv on pv.id = p.current_version_id
    join companies c on c.id = p.company_id
    left join lateral (
      select r.community_id, r.department_id from relations r
      join communities g on g.id = r.community_id and g.status = 'active'
      left join departments d on d.id = r.department_id
      where r.company_id = p.company_id and r.is_active
        and p.id = ${RECEIVING}
      order by g.custom_sla desc, g.id, r.department_id nulls first limit 1
    ) placed on true
    left join communities g on g.id = placed.community_id
    left join departments d on d.id = placed.department_id
    cross join lateral (
      select placed.community_id, p.company_id, c.name as company_name, d.id as department_id, d.name as department_name
    ) v
    cross join lateral (select null::int as parent_id) reached
    where p.id = ${value('document_id')} and p.company_id = ${viewer.company_id} and p.deleted_at is null`,
);

const RECEIVING = receivingProcess({ relation: 'r', department: 'd', group: 'g' });

/* A subselect, so that one id is drawn even when several groups share the process. */
const OPENING = sql`, floor(extract(epoch from now()) * 1000)::float8 as at,
  (select nextval(pg_get_serial_sequence('cases', 'id')))::int as next_case_id,
  own_company.communications_email as copy_to, own_company.domain as own_domain, own_company.additional_domains as own_additional_domains,
  pv.escalation_alias, ${knownAddresses(sql`p.id`)} as known_addresses,
  exists (select from process_teams where process_id = p.id) as has_teams`;

const COLUMNS = sql`v.community_id, g.custom_sla, v.company_id, v.company_name, v.department_id, v.department_name,
  p.id as document_id, p.name as document_name, p.document_type, pv.id as version_id, reached.parent_id, pv.version, pv.title, pv.support_hours,
  pv.product_supported, pv.admin_note, pv.static_document, pv.parent_option_name, pv.common_customer_section_title, pv.escalation_instructions,
  pv.collaborate_email, pv.collaborate_cc_email, c.membership_type, c.bcc_response_email, c.communications_email as receiver_email,
  g.p1_message, g.p2_message, g.p3_message, g.p1_response_time, g.p2_response_time, g.p3_response_time, g.p1_clock, g.p2_clock, g.p3_clock,
  (select k.clock_id from calendars k where k.id = coalesce(p.calendar_id, (select own.calendar_id from departments own where own.id = v.department_id), c.calendar_id, g.calendar_id)) as clock_id,
  (select newest.acceptance_rules from process_versions newest where newest.id = p.current_version_id) as acceptance_rules,
  exists (select from rota_shifts where process_id = p.id) as has_rota`;

const PARTS = sql`
    exists (select from favorites f where f.user_id = ${viewer.id} and f.document_id = p.id and f.company_id = v.company_id and f.department_id is not distinct from v.department_id) as is_favorite,
    (select n.note from notes n where n.company_id = ${viewer.company_id} and n.document_id = p.id and n.location = 'document') as note,
    (select coalesce(json_agg(r order by r.section, r.position), '[]') from (
      select id, section, position, type, label, code_label, required, "group", options, additional_settings from requirements where version_id = pv.id) r) as requirements,
    (select coalesce(json_agg(m order by m.user_type), '[]') from (
      select pm.user_type, pm.user_id, coalesce(u.first_name, pm.first_name) as first_name, coalesce(u.last_name, pm.last_name) as last_name, coalesce(u.email, pm.email) as email
      from process_managers pm left join users u on u.id = pm.user_id and u.status = 'active' where pm.version_id = pv.id) m) as managers,
    (select coalesce(json_agg(json_build_object('contact_document_id', l.contact_document_id, 'option_name', l.option_name) order by l.position), '[]')
      from process_linkages l join processes child on child.id = l.contact_document_id and child.status = 'approved' and child.company_id = p.company_id
      where l.version_id = pv.id) as doc_linkages,
    (select coalesce(json_agg(json_build_object('id', group_documents.id, 'community_id', communities.id, 'name', group_documents.name,
        'document_type', group_documents.document_type, 'url', group_documents.url, 'original_filename', f.original_filename) order by group_documents.name, group_documents.id), '[]')
      from group_documents join communities on communities.id = group_documents.community_id left join files f on f.id = group_documents.file_id
      where group_documents.community_id = v.community_id and ${documentsSharedWith(viewer)}) as files`;
