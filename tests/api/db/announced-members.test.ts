import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { make } from '@/tools/factories/make';
import { emptyDatabase, testSql } from '../../support/database';

beforeEach(emptyDatabase);

const NAME = 'announced_and_assigned';

/** The statement of the migration that marks the members of the day as known. */
function statement(): string {
  const folder = join(process.cwd(), 'db', 'migrations');
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  const tag = entries.map((entry) => entry.tag).find((one) => one.endsWith(NAME));
  const found = readFileSync(join(folder, `${tag}.sql`), 'utf8').split('--> statement-breakpoint');
  return found.find((one) => one.includes('UPDATE "relations"'))!;
}

test('the migration takes members as announced, except who is approved and has not paid', async () => {
  const sql = testSql();
  const company = await make.company({ status: 'inactive' });
  const [known, waiting, elsewhere] = [
    await make.relation({ announced_at: null }),
    await make.relation({ announced_at: null, company_id: company.id }),
    await make.relation({ announced_at: null, company_id: company.id }),
  ];
  const session = await make.onboarding({ status: 'submitted', confirmed: true, community_id: waiting.community_id });
  await sql`update onboarding_sessions set status = 'approved', decided_at = now(), company_id = ${company.id} where id = ${session.id}`;
  await sql`insert into payments (onboarding_session_id, payment_type, amount_cents, invoice_year, invoice_number) values (${session.id}, 'invoice', 300000, 2026, 4)`;
  await sql.unsafe(statement());
  const rows = await sql`select id from relations where announced_at = created_at order by id`;
  expect(rows.map(({ id }) => id as number)).toEqual([known.id, elsewhere.id]);
  expect(await sql`select announced_at from relations where id = ${waiting.id}`).toEqual([{ announced_at: null }]);
});
