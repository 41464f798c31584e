import 'server-only';
import { sql } from 'drizzle-orm';
import { preparedSql } from '@/db/prepared';
import type { UnsentStatus } from '@/lib/network/operators/policy';

type Shape = { status: UnsentStatus; searched: boolean };

type Row = {
  id: number;
  template: string;
  to_name: string;
  to_email: string;
  status: UnsentStatus;
  attempts: number;
  last_error: string | null;
  created_at: string;
  retried_at: string | null;
  not_before: string | null;
  case_id: number | null;
  case_number: string | null;
  total: string;
};

const value = (name: 'term' | 'limit' | 'offset' | 'max_count') => sql.placeholder(name);

/**
 * A search covers the newest emails of a status, which bounds its time; an index of addresses would slow down every
 * insert.
 */
const MAX_SEARCHED = 2_000;
const NEWEST = sql`order by created_at desc, id desc`;

/* The status is a literal, so that each has its own plan. strpos instead of like: no character of the term is a wildcard. */
const ofStatus = ({ status }: Shape) => sql.raw(`status = '${status}'`);
const matches = (shape: Shape) => sql`found as materialized (
      select id, created_at from (
        select id, created_at, to_email from outbox where ${ofStatus(shape)} ${NEWEST} limit ${sql.raw(String(MAX_SEARCHED))}
      ) newest where strpos(to_email, ${value('term')}) > 0)`;

const countOf = (shape: Shape) =>
  shape.searched
    ? sql`(select count(*) from found)`
    : sql`(select count(*) from (select from outbox where ${ofStatus(shape)} limit ${value('max_count')}) counted)`;

export const readUnsent = preparedSql<Shape, Row>(
  (shape) => sql`${shape.searched ? sql`with ${matches(shape)}` : sql``}
    select o.id, o.template, o.to_name, o.to_email, o.status, o.attempts, o.last_error, o.created_at, o.retried_at, o.not_before, o.case_id,
      (select internal_case_number from cases where id = o.case_id) as case_number, ${countOf(shape)} as total
    from (
      select id from ${shape.searched ? sql`found` : sql`outbox where ${ofStatus(shape)}`} ${NEWEST} limit ${value('limit')} offset ${value('offset')}
    ) page
    join outbox o on o.id = page.id
    order by o.created_at desc, o.id desc`,
);

export const countUnsent = preparedSql<Shape, Pick<Row, 'total'>>(
  (shape) => sql`${shape.searched ? sql`with ${matches(shape)}` : sql``} select ${countOf(shape)} as total`,
);
