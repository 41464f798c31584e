import 'server-only';
import { sql, type Placeholder, type SQL } from 'drizzle-orm';
import { preparedSql } from '@/db/prepared';
import type { CaseStatus, LinkKind } from '@/lib/shared/enums';
import { numbersOf, PARTNER_JOINS, partnerOf } from '@/lib/work/cases/lists/list.sql';

export type LinkRow = {
  id: string;
  kind: LinkKind;
  named: boolean;
  token: string;
  status: CaseStatus;
  internal_case_number: string | null;
  partner_case_number: string | null;
  partner: string;
  /** The other case's company that did not make the link. */
  third: string;
  /** The reader's company has the other case. */
  own: boolean;
  /** Its customer data is removed, or due to be. */
  purged: boolean;
};

/** Rooms that are shown as one at most (rule: joint.rooms). */
const MAX_ROOMS = 50;

const value = (name: 'case_id' | 'company_id') => sql.placeholder(name);

/**
 * Links of a case, oldest first, as `LinkRow`s for a company's reader. Deleted cases are no links of anybody (rule:
 * links.vanish).
 */
export function linksSql(case_id: SQL | Placeholder, company_id: SQL | Placeholder): SQL {
  const received = sql`c.receiver_company_id = ${company_id}`;
  return sql`
    select l.id, l.kind, l.named, c.token, c.status, ${numbersOf(received)}, ${partnerOf(received)},
      case when c.company_id = l.company_id then r.name else s.name end as third,
      (c.company_id = ${company_id} or ${received}) as own,
      (c.purged_at is not null or (c.held_since is null and c.purge_on <= now())) as purged
    from case_links l join cases c on c.id = l.other_case_id and c.deleted_at is null${PARTNER_JOINS}
    where l.case_id = ${case_id} order by l.created_at, l.id`;
}

export const selectLinks = preparedSql<object, LinkRow>(() => linksSql(value('case_id'), value('company_id')));

const RECEIVED = sql`c.receiver_company_id = ${value('company_id')}`;

export type RoomRow = {
  id: number;
  token: string;
  status: CaseStatus;
  internal_case_number: string | null;
  partner_case_number: string | null;
  partner_id: number;
  partner: string;
};

/**
 * The case itself and all that links reach from it. Only cases of the company are passed through: what others have linked
 * between them connects nothing (rule: joint.rooms).
 */
export const selectRooms = preparedSql<object, RoomRow>(
  () => sql`
    with recursive reached as (
      select ${value('case_id')}::int as id
      union
      select o.id from reached join case_links l on l.case_id = reached.id
      join cases o on o.id = l.other_case_id and o.deleted_at is null
        and (o.company_id = ${value('company_id')} or o.receiver_company_id = ${value('company_id')})
    )
    select c.id, c.token, c.status, ${numbersOf(RECEIVED)}, case when ${RECEIVED} then s.id else r.id end as partner_id, ${partnerOf(RECEIVED)}
    from reached join cases c on c.id = reached.id${PARTNER_JOINS}
    order by c.id = ${value('case_id')} desc, c.id limit ${MAX_ROOMS}`,
);
