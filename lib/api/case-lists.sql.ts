import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import type { CaseStatus } from '@/lib/shared/enums';

/** Which cases of a company a list has, as far as it changes the statement's text. */
export type ListShape = {
  type: 'ALL' | 'INBOUND' | 'OUTBOUND';
  /** Filters that are chosen; their values are `ListValues`. */
  has_status: boolean;
  has_number: boolean;
  updated: boolean;
  created: boolean;
  /** A page with the total, or the first ones up to `MAX_LISTED`. */
  paged: boolean;
};
export type ListValues = {
  company_id: number;
  status?: CaseStatus;
  /** Lowercase. */
  number?: string;
  updated_after?: string;
  created_after?: string;
  /** All before it is there (rule: api.changes). */
  until?: string;
  limit?: number;
  offset?: number;
  /** `offset` + `limit`. */
  end?: number;
};

/** Cases of a list without pages; who asks for more goes on from the last date. */
const MAX_LISTED = sql.raw('500');

const value = (name: keyof ListValues) => sql.placeholder(name);

/** Ids of the list with their place, and the total where it is paged. */
export function listedIds(shape: ListShape): SQL {
  const owners = ownersOf(shape);
  const order = orderOf(shape);
  const end = endOf(shape);
  // Each arm reads its index only as far as this page.
  const arms = owners.map(
    (where) => sql`(select id, created_at, entered_at, changed_at from cases where ${where} order by ${order} ${end})`,
  );
  const total = shape.paged ? sql`, ${totalOf(shape)} as total` : sql``;
  return sql`select id, row_number() over (order by ${order}) as place${total} from (${sql.join(arms, sql` union all `)}) arms
      order by ${order} ${shape.paged ? sql`limit ${value('limit')} offset ${value('offset')}` : end}`;
}

/** Selects no columns, which allows an index-only scan. */
export const totalOf = (shape: ListShape): SQL =>
  sql`(select count(*)::int from (${sql.join(
    ownersOf(shape).map((where) => sql`select from cases where ${where}`),
    sql` union all `,
  )}) counted)`;

/** The company's cases of each direction, each by its own index. */
function ownersOf({ type, has_status, has_number, updated, created }: ListShape): SQL[] {
  const status = has_status ? sql` and status = ${value('status')}` : sql``;
  const number = has_number
    ? sql` and (lower(internal_case_number) collate "C" = ${value('number')} or lower(partner_case_number) collate "C" = ${value('number')})`
    : sql``;
  const since = sql`${updated ? between(sql`changed_at`, 'updated_after') : sql``}${created ? between(sql`entered_at`, 'created_after') : sql``}`;
  const sides = [
    ...(type === 'INBOUND' ? [] : [sql`company_id`]),
    ...(type === 'OUTBOUND' ? [] : [sql`receiver_company_id`]),
  ];
  return sides.map((side) => sql`${side} = ${value('company_id')} and deleted_at is null${status}${number}${since}`);
}

const between = (column: SQL, after: 'updated_after' | 'created_after') =>
  sql` and ${column} > ${value(after)}::timestamptz and ${column} < ${value('until')}::timestamptz`;

/** By the date that is asked for, else the newest first. */
const orderOf = ({ updated, created }: ListShape) =>
  updated ? sql`changed_at` : created ? sql`entered_at` : sql`created_at desc, id desc`;

/** With all of the last date, so that who goes on from it misses none. */
const endOf = ({ paged, updated, created }: ListShape) =>
  paged
    ? sql`limit ${value('end')}`
    : sql`fetch first ${MAX_LISTED} rows ${updated || created ? sql`with ties` : sql`only`}`;
