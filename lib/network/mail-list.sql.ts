import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import { preparedSql } from '@/db/prepared';
import type { UnsentStatus } from './policy';

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
  case_id: number | null;
  case_number: string | null;
};

const value = (name: 'term' | 'limit' | 'offset') => sql.placeholder(name);

/**
 * A search covers the newest emails of a status, which bounds its time; an index of addresses would slow down every
 * insert.
 */
const MAX_SEARCHED = 2_000;

/* The status is a literal, so that each has its own plan. strpos instead of like: no character of the term is a wildcard. */
function found({ status, searched }: Shape): SQL {
  const all = sql`select * from outbox where status = ${sql.raw(`'${status}'`)}`;
  if (!searched) return all;
  return sql`select * from (${all} order by created_at desc, id desc limit ${sql.raw(String(MAX_SEARCHED))}) newest where strpos(to_email, ${value('term')}) > 0`;
}

/** One page of the emails with a status, newest first. */
export const readUnsent = preparedSql<Shape, Row>(
  (shape) => sql`
    select o.id, o.template, o.to_name, o.to_email, o.status, o.attempts, o.last_error, o.created_at, o.retried_at, o.case_id,
      c.internal_case_number as case_number
    from (${found(shape)} order by created_at desc, id desc limit ${value('limit')} offset ${value('offset')}) o
    left join cases c on c.id = o.case_id
    order by o.created_at desc, o.id desc`,
);

/** Counts them up to a limit. */
export const countUnsent = preparedSql<Shape, { total: number }>(
  (shape) => sql`select count(*)::int as total from (${found(shape)} limit ${value('limit')}) counted`,
);
