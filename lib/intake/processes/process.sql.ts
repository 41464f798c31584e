import { sql, type SQL } from 'drizzle-orm';
import type { NamedRule } from '@/lib/shared/acceptance';
import { columnOf, textOf, TEXTS } from './process-fields';
import { receivingProcess } from './receiving-process';

/**
 * Places where a process `p` applies, as a JSON array: the groups in which it receives cases, for the whole company or
 * a department, then its departments in no group. Agrees with `partnersVisibleTo` on which process receives (rule:
 * directory.receiving-process).
 */
export const placementsOf = (): SQL => sql`(
  select coalesce(json_agg(json_build_object(
      'community', case when placed.community_id is not null then json_build_object('id', placed.community_id, 'name', placed.community) end,
      'department', case when placed.department_id is not null then json_build_object('id', placed.department_id, 'name', placed.department) end)
    order by lower(placed.community), lower(placed.department) nulls first), '[]')
  from (${RECEIVES} union ${OWN_DEPARTMENTS}) placed)`;

const RECEIVING = receivingProcess({ relation: 'r', department: 'd', group: 'g' });

const RECEIVES = sql`
  select g.id as community_id, g.name as community, d.id as department_id, d.name as department
  from relations r
  join communities g on g.id = r.community_id and g.status = 'active'
  left join departments d on d.id = r.department_id
  where r.company_id = p.company_id and r.is_active and (r.department_id is null or d.status = 'active')
    and p.id = ${RECEIVING}`;

const OWN_DEPARTMENTS = sql`
  select null::int, null::text, d.id, d.name
  from departments d
  where d.contact_document_id = p.id and d.status = 'active' and not exists (
    select from relations r join communities g on g.id = r.community_id and g.status = 'active'
    where r.department_id = d.id and r.is_active and p.id = ${RECEIVING})`;

export const versionContacts = (version_id: SQL): SQL => sql`(
  select coalesce(json_agg(json_build_object('user_type', m.user_type, 'user_id', m.user_id,
      'first_name', coalesce(u.first_name, m.first_name, ''), 'last_name', coalesce(u.last_name, m.last_name, ''),
      'email', coalesce(u.email, m.email, ''), 'is_active', u.id is null or u.status = 'active') order by m.user_type), '[]')
  from process_managers m left join users u on u.id = m.user_id where m.version_id = ${version_id})`;

/** The acceptance rules of a version, with the names of their partners. */
export const rulesOfVersion = (version: SQL): SQL<NamedRule[]> => sql`(
  select coalesce(json_agg(json_build_object('hours', r.rule->>'hours', 'priorities', r.rule->'priorities', 'partners',
      case when jsonb_typeof(r.rule->'partners') = 'array' then (
        select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) order by lower(c.name), c.id), '[]')
        from companies c where c.id in (select jsonb_array_elements_text(r.rule->'partners')::int)) end) order by r.place), '[]')
  from jsonb_array_elements(${version}.acceptance_rules) with ordinality r(rule, place))`;

/* The page of a static process is read apart, since readers get it sanitized in several forms. */
const READ = TEXTS.filter((name) => textOf(name).kind !== 'page').map(columnOf);

export const TEXT_COLUMNS = sql.raw(READ.map((column) => `v.${column}`).join(', '));

export const TEXTS_AS_JSON = sql.raw(READ.map((column) => `'${column}', v.${column}`).join(', '));
