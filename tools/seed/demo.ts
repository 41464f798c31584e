import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/postgres-js';
import type { Sql } from 'postgres';
import type { Db } from '@/db/client';
import * as schema from '@/db/schema';
import { seedAccounts, seedRegistration } from './demo/accounts';
import { seedApiClients } from './demo/api-clients';
import { seedActivity, seedManagerRequests } from './demo/activity';
import { seedCases } from './demo/cases';
import { seedCompanies } from './demo/companies';
import { seedCalendars } from './demo/calendars';
import { seedGroups, seedMemberships } from './demo/groups';
import { DAY } from './demo/ids';
import { seedAcmeGroups, seedGroupFiles } from './demo/acme-groups';
import { seedInboundAddresses } from './demo/inbound-addresses';
import { seedOnboarding } from './demo/onboarding';
import { seedProcesses } from './demo/processes';
import { seedRooms } from './demo/rooms';

/* Advisory lock: of two processes that seed one database, the second waits and then finds companies. */
const LOCK = 7_103_021;

/**
 * Creates the demo network (rule: operations.demo) in a migrated database without companies, in one transaction. Ids,
 * names, tokens and emailed secrets depend only on AUTH_SECRET; dates are relative to `now`.
 * @returns false when there are companies already
 * @throws when AUTH_SECRET is not set
 */
export function seedDemo(client: Sql, now = new Date()): Promise<boolean> {
  return drizzle(client, { schema }).transaction(async (tx) => {
    const db = tx as unknown as Db;
    await db.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    if ((await db.select({ id: schema.companies.id }).from(schema.companies).limit(1)).length) return false;
    await resetSequences(db);
    await seedNetwork(db, now);
    await resetSequences(db);
    return true;
  });
}

async function seedNetwork(db: Db, now: Date): Promise<void> {
  await seedCompanies(db);
  await seedAccounts(db, now);
  await seedApiClients(db, now);
  await seedGroups(db);
  await seedAcmeGroups(db);
  await seedRegistration(db);
  const processes = await seedProcesses(db, new Date(now.getTime() - 200 * DAY));
  await seedCalendars(db, now);
  await seedMemberships(db);
  await seedGroupFiles(db);
  await seedCases(db, processes, now);
  await seedRooms(db, now);
  await seedManagerRequests(db, processes, now);
  await seedInboundAddresses(db, now);
  await seedActivity(db, now);
  await seedOnboarding(db, now);
}

/** Resets every sequence: before seeding, because a failed attempt leaves gaps; after it, because ids are explicit. */
async function resetSequences(db: Db): Promise<void> {
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
      -- Notes of cases have their ids from the events' sequence.
      select greatest(coalesce(max(id), 0), (select coalesce(max(change_id), 0) from case_notes)) from events into highest;
      perform setval('events_id_seq', highest + 1, false);
    end $$`);
}
