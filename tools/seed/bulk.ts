import type { Sql, TransactionSql } from 'postgres';
import { bulkActivity } from './bulk/activity';
import { bulkCases } from './bulk/cases';
import { bulkCompanies, bulkUsers } from './bulk/network';
import { bulkAudit, bulkEmails } from './bulk/records';

export type BulkCounts = { cases: number; companies: number; users: number };

/**
 * Adds bulk data for benchmarks to the demo network, in one transaction. Repeated runs add more. Every account has the
 * demo password. Prints the duration of each step.
 * @throws when the demo network is missing
 */
export async function seedBulk(client: Sql, { cases, companies, users }: BulkCounts): Promise<void> {
  const began = performance.now();
  const timed = async (label: string, work: Promise<unknown>) => {
    const start = performance.now();
    await work;
    process.stdout.write(`${label}: ${((performance.now() - start) / 1000).toFixed(1)} s\n`);
  };
  await client.begin(async (tx: TransactionSql) => {
    const [demo] = await tx`select 1 from companies where slug = 'acme'`;
    if (!demo) throw new Error('The demo network is missing: the bulk data is added to it.');
    // Vacuum can mark pages all-visible only once the commit is on disk; otherwise counts would read the heap.
    await tx.unsafe(
      `set local synchronous_commit = on; set local statement_timeout = 0; set local work_mem = '128MB'; select setseed(0.42)`,
    );
    if (companies) await timed(`${companies} companies`, bulkCompanies(tx, companies));
    if (users) await timed(`${users} users`, bulkUsers(tx, users));
    await skipChecks(tx);
    if (cases) await timed(`${cases} cases`, bulkCases(tx, cases));
    if (cases) await timed(`${cases} audit entries`, bulkAudit(tx, cases));
    if (cases) await timed(`${cases} emails`, bulkEmails(tx, cases));
    if (cases) await timed('logins, views and searches', bulkActivity(tx, cases));
  });
  await timed('vacuum and statistics', client.unsafe('vacuum (analyze)'));
  process.stdout.write(`Bulk data added in ${((performance.now() - began) / 1000).toFixed(1)} s.\n`);
}

/**
 * Skips foreign-key checks: the cases come from joins with the rows they reference, and the checks would take longer
 * than the inserts. Needs a superuser; for other roles the checks run.
 */
async function skipChecks(tx: TransactionSql): Promise<void> {
  const [role] = await tx`select rolsuper from pg_roles where rolname = current_user`;
  if (role?.rolsuper) await tx.unsafe('set local session_replication_role = replica');
}
