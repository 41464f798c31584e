import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import { preparedSql } from '@/db/prepared';

export type ChangeRow = {
  /** Null in the only row when nothing has changed. */
  id: number | null;
  name: string;
  case_id: number | null;
  user_id: number | null;
  company_id: number | null;
  company: string | null;
  actor_name: string | null;
  created_at: string;
  number: string | null;
  until: string;
};

const MAX_CHANGES = 50;
/** Network staff see all companies, so their changes are among the newest events. */
const NEWEST = 500;

const value = (name: string) => sql.placeholder(name);
const SINCE = sql`${value('since')}::timestamptz`;

/* One row at least, so that the time is known. */
const told = (events: SQL) => sql`
    select e.*, o.name as company, now() as until
    from (select) one left join (${events} order by id desc limit ${MAX_CHANGES}) e on true left join companies o on o.id = e.company_id
    order by e.id desc`;
const EVENT = sql`e.id, e.name, e.case_id, e.user_id, e.company_id, e.actor_name, e.created_at`;
const OWN_NUMBER = sql`c.internal_case_number`;
const PARTNERS_NUMBER = sql`coalesce(c.partner_case_number, c.internal_case_number)`;

/* The company's cases that changed come out of the indexes of its lists; each act of a case changes its time as well. */
const changed = (owner: SQL, number: SQL) =>
  sql`select c.id as case_id, ${number} as number from cases c where ${owner} and c.updated_at > ${SINCE} and c.deleted_at is null`;

const NEWEST_NOTES = 10;

export const readCompanyChanges = preparedSql<object, ChangeRow>(() =>
  told(sql`
      with c as (
        ${changed(sql`c.company_id = ${value('company_id')}`, OWN_NUMBER)} union all
        ${changed(sql`c.receiver_company_id = ${value('company_id')}`, PARTNERS_NUMBER)}
      )
      select ${EVENT}, c.number from c join events e on e.case_id = c.case_id and e.created_at > ${SINCE} and e.name <> 'case.first-note'
      union all
      select n.id, 'note.shared' as name, c.case_id, n.user_id, n.company_id, n.author_name as actor_name, n.created_at, c.number
      from c cross join lateral (select * from case_notes where case_id = c.case_id and audience = 'shared' order by id desc limit ${NEWEST_NOTES}) n
      where n.created_at > ${SINCE} and n.removed_at is null and not n.perhaps_automatic`),
);

export const readCaseChanges = preparedSql<{ received: boolean }, ChangeRow>(({ received }) =>
  told(sql`
      select ${EVENT}, ${received ? PARTNERS_NUMBER : OWN_NUMBER} as number
      from cases c join events e on e.case_id = c.id and e.created_at > ${SINCE} where c.id = ${value('case_id')}`),
);

export const readNetworkChanges = preparedSql<object, ChangeRow>(() =>
  told(sql`
      select ${EVENT}, c.internal_case_number as number
      from (select * from events order by id desc limit ${NEWEST}) e left join cases c on c.id = e.case_id
      where e.created_at > ${SINCE} and (e.case_id is not null or e.onboarding_session_id is not null)`),
);
