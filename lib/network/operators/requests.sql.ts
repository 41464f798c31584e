import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import { preparedSql } from '@/db/prepared';
import type { RequestStatus } from '@/lib/shared/enums';
import type { RequestKind } from './policy';

/** An empty `kind` selects all kinds. Open requests are sorted oldest first, others newest first. */
type Shape = { status: RequestStatus; kind: '' | RequestKind; searched: boolean };

type Row = {
  kind: RequestKind;
  id: number;
  status: RequestStatus;
  created_at: string;
  about: string;
  text: string | null;
  details: Record<string, string | null>;
  user_id: number;
  person: string;
  email: string;
  company_id: number | null;
  company: string | null;
  answer: string | null;
  decided_at: string | null;
  decider_id: number | null;
  decided_by: string | null;
};

const value = (name: 'term' | 'limit' | 'offset' | 'upto') => sql.placeholder(name);

/* Each kind with the same columns. Only change requests store the sender's company at the time. */
const KINDS: Record<RequestKind, SQL> = {
  change: sql`select 'change' as kind, r.id, r.status, r.created_at, r.change_type as about, r.changes as text, '{}'::json as details,
      r.user_id, r.company_id, r.answer, r.decided_at, r.decided_by as decider_id from change_requests r`,
  invite: sql`select 'invite' as kind, r.id, r.status, r.created_at, i.name as about, r.comments as text, '{}'::json as details,
      r.user_id, s.company_id, r.answer, r.decided_at, r.decided_by as decider_id from invites r join companies i on i.id = r.company_id join users s on s.id = r.user_id`,
  missing_partner: sql`select 'missing_partner' as kind, r.id, r.status, r.created_at, r.company_name as about, r.comment as text,
      json_build_object('website', r.company_website, 'contact', r.contact_name, 'contact_email', r.contact_email) as details,
      r.user_id, s.company_id, r.answer, r.decided_at, r.decided_by as decider_id from missing_partner_requests r join users s on s.id = r.user_id`,
};

const kindsOf = (kind: Shape['kind']) => (kind ? [kind] : (Object.keys(KINDS) as RequestKind[]));
const orderOf = (status: RequestStatus) => sql.raw(status === 'open' ? 'asc' : 'desc');
const statusIs = (status: RequestStatus) => sql.raw(`r.status = '${status}'`);

const TABLES: Record<RequestKind, string> = {
  change: 'change_requests',
  invite: 'invites',
  missing_partner: 'missing_partner_requests',
};

/* strpos instead of like: no character of the term is a wildcard. */
const searchedIn = (searched: boolean, columns: string[]) =>
  searched
    ? sql` where ${sql.join(
        columns.map((column) => sql`strpos(lower(${sql.raw(column)}), ${value('term')}) > 0`),
        sql` or `,
      )}`
    : sql``;

/* A search joins people and companies first; without one, each kind's index limits the rows. */
function matching({ status, kind, searched }: Shape): SQL {
  const way = orderOf(status);
  const each = kindsOf(kind).map(
    (one) =>
      sql`(${KINDS[one]} where ${statusIs(status)}${searched ? sql`` : sql` order by r.created_at ${way}, r.id ${way} limit ${value('upto')}`})`,
  );
  return sql.join(each, sql` union all `);
}

const NAMED = sql`
  select q.*, trim(u.first_name || ' ' || u.last_name) as person, u.email, c.name as company`;
const PEOPLE = sql`join users u on u.id = q.user_id left join companies c on c.id = q.company_id`;
const SEARCHED = ['c.name', `u.first_name || ' ' || u.last_name`, 'u.email', 'q.about', `coalesce(q.text, '')`];

export const readRequests = preparedSql<Shape, Row>((shape) => {
  const way = orderOf(shape.status);
  return sql`
    select page.*, trim(d.first_name || ' ' || d.last_name) as decided_by
    from (
      ${NAMED} from (${matching(shape)}) q ${PEOPLE}${searchedIn(shape.searched, SEARCHED)}
      order by q.created_at ${way}, q.kind, q.id ${way} limit ${value('limit')} offset ${value('offset')}
    ) page left join users d on d.id = page.decider_id
    order by page.created_at ${way}, page.kind, page.id ${way}`;
});

export const countRequests = preparedSql<Shape, { total: number }>((shape) => {
  const rows = shape.searched
    ? sql`select from (${matching(shape)}) q ${PEOPLE}${searchedIn(true, SEARCHED)}`
    : sql.join(
        kindsOf(shape.kind).map((one) => sql`select from ${sql.raw(TABLES[one])} r where ${statusIs(shape.status)}`),
        sql` union all `,
      );
  return sql`select count(*)::int as total from (${rows} limit ${value('limit')}) counted`;
});
