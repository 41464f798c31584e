import { PgDialect } from 'drizzle-orm/pg-core';
import { processesVisibleTo } from '@/lib/intake/processes/visible';
import type { Actor } from '@/lib/shared/actor';

const condition = (actor: object) => new PgDialect().sqlToQuery(processesVisibleTo(actor as Actor));

test('members and API clients have the processes of their company, network staff all, others none', () => {
  for (const kind of ['member', 'api_client'])
    expect(condition({ kind, company_id: 7 })).toMatchObject({
      sql: '(p.company_id = $1 and p.deleted_at is null)',
      params: [7],
    });
  expect(condition({ kind: 'super', company_id: null })).toMatchObject({ sql: 'p.deleted_at is null', params: [] });
  for (const kind of ['guest', 'of a later kind'])
    expect(condition({ kind, company_id: 7 })).toMatchObject({ sql: 'false', params: [] });
});
