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

const value = (name: 'pattern' | 'limit' | 'offset') => sql.placeholder(name);

/* The status is written out, so that each has a plan of its own. */
const matching = ({ status, searched }: Shape): SQL =>
  sql`status = ${sql.raw(`'${status}'`)}${searched ? sql` and status <> 'sent' and to_email like ${value('pattern')}` : sql``}`;

/** One page of the emails in a status, newest first. */
export const readUnsent = preparedSql<Shape, Row>(
  (shape) => sql`
    select o.id, o.template, o.to_name, o.to_email, o.status, o.attempts, o.last_error, o.created_at, o.retried_at, o.case_id,
      c.internal_case_number as case_number
    from (
      select * from outbox where ${matching(shape)} order by created_at desc, id desc limit ${value('limit')} offset ${value('offset')}
    ) o left join cases c on c.id = o.case_id
    order by o.created_at desc, o.id desc`,
);

/** Counts them up to a limit. */
export const countUnsent = preparedSql<Shape, { total: number }>(
  (shape) =>
    sql`select count(*)::int as total from (select from outbox where ${matching(shape)} limit ${value('limit')}) counted`,
);
