import 'server-only';
import { sql } from 'drizzle-orm';
import { preparedSql } from '@/db/prepared';
import type { CaseStatus } from '@/lib/shared/enums';

type LockedCaseRow = {
  id: number;
  company_id: number;
  receiver_company_id: number;
  submitter_id: number;
  version_id: number;
  status: CaseStatus;
  first_answered_at: string | null;
  information_replied_at: string | null;
  partner_case_number: string | null;
  first_name: string;
  last_name: string;
  email: string;
  /** Account address and company domains determine the address for emails to the submitter. */
  account: string;
  domain: string | null;
  additional_domains: string[];
  /** Id for the answer, allocated here to save a round trip. */
  response_id: number;
};

type Shape = { by: 'id' | 'reference' };

const WHICH = {
  id: sql`c.id = ${sql.placeholder('id')}`,
  reference: sql`c.token = ${sql.placeholder('token')} and (c.company_id = ${sql.placeholder('company_id')} or c.receiver_company_id = ${sql.placeholder('company_id')})`,
};

export const selectLockedCase = preparedSql<Shape, LockedCaseRow>(
  ({ by }) => sql`
    select c.id, c.company_id, c.receiver_company_id, c.submitter_id, c.version_id, c.status, c.first_answered_at, c.information_replied_at, c.partner_case_number,
      c.first_name, c.last_name, c.email, u.email as account, o.domain, o.additional_domains,
      nextval(pg_get_serial_sequence('case_responses', 'id'))::int as response_id
    from cases c
    join users u on u.id = c.submitter_id
    join companies o on o.id = u.company_id
    where c.deleted_at is null and ${WHICH[by]}
    for update of c`,
);

export type LockedCase = Omit<LockedCaseRow, 'domain' | 'additional_domains'> & {
  company: Pick<LockedCaseRow, 'domain' | 'additional_domains'>;
};
