import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/postgres-js';
import type { Sql } from 'postgres';
import type { Db } from './client';
import * as schema from './schema';
import { seedAccounts, seedRegistration } from './seed/accounts';
import { seedManagerRequests, seedTraces } from './seed/around';
import { seedCases } from './seed/cases';
import { seedCompanies } from './seed/companies';
import { seedGroups, seedRelations } from './seed/groups';
import { DAY } from './seed/ids';
import { seedProcesses } from './seed/processes';

/* Two processes that seed one database at the same time: the second waits here and then finds companies. */
const LOCK = 7_103_021;

/**
 * Makes the demo network (RUNNING.md) in a migrated database that holds no company; all of it or nothing. The same
 * ids, names, tokens and mailed secrets every time, given the same AUTH_SECRET; dates are relative to now.
 * Returns false when there are companies already. Throws when AUTH_SECRET is not set.
 */
export function seedDemo(client: Sql, now = new Date()): Promise<boolean> {
  return drizzle(client, { schema }).transaction(async (tx) => {
    const db = tx as unknown as Db;
    await db.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    if ((await db.select({ id: schema.companies.id }).from(schema.companies).limit(1)).length) return false;
    await moveSequences(db);
    await seedNetwork(db, now);
    await moveSequences(db);
    return true;
  });
}

async function seedNetwork(db: Db, now: Date): Promise<void> {
  await seedCompanies(db);
  await seedAccounts(db, now);
  await seedGroups(db);
  await seedRegistration(db);
  const processes = await seedProcesses(db, new Date(now.getTime() - 200 * DAY));
  await seedRelations(db);
  await seedCases(db, processes, now);
  await seedManagerRequests(db, processes, now);
  await seedTraces(db, now);
}

/** Sets every table's sequence: before, so that an earlier attempt leaves no gap; afterwards, because ids were given. */
async function moveSequences(db: Db): Promise<void> {
  await db.execute(sql`
    do $$
    declare t record; highest bigint;
    begin
      for t in
        select c.table_name as name, pg_get_serial_sequence(quote_ident(c.table_name), 'id') as sequence
        from information_schema.columns c join information_schema.tables using (table_schema, table_name)
        where c.table_schema = 'public' and c.column_name = 'id' and c.is_identity = 'YES' and table_type = 'BASE TABLE'
      loop
        execute format('select coalesce(max(id), 0) from %I', t.name) into highest;
        perform setval(t.sequence, highest + 1, false);
      end loop;
    end $$`);
}
