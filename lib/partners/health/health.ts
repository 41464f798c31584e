import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { query } from '@/lib/platform/operation/operation';
import { DOCUMENT_TYPES, HEALTH, keysOf, type Health } from '@/lib/shared/enums';
import { optional } from '@/lib/shared/fields';
import { companyAdmin, isLimited, superAdmin } from '@/lib/shared/gates';
import { processesVisibleTo } from '@/lib/intake/processes/visible';
import { addressFacts } from './addresses';
import { healthRows, IS_SILENT, type HealthRow } from './health.sql';
import {
  ADDRESS_ROLES,
  healthOf,
  sinceOf,
  stateOf,
  toDoOf,
  troubleOf,
  unreached,
  type AddressFacts,
  type WorstProcess,
} from './policy';
import { managersOf, namesOf } from './managers';
import { InboundAddress, ProcessHealth } from './resources';

/** Health of the company's released processes, by name (rule: health.verdict). */
export const companyHealth = query({
  who: companyAdmin,
  input: z.object({}),
  output: () => z.strictObject({ data: z.array(ProcessHealth) }),
  run: async ({ actor, db }) => ({ data: await processHealth(db, processesVisibleTo(actor)) }),
});

const Ailing = ProcessHealth.pick({ document_id: true, name: true, health: true, reason: true }).extend({
  to_do: z.string(),
});

/** The company's processes that are not healthy, with what its managers do about each (rule: health.shown). */
export const ailingProcesses = query({
  who: companyAdmin,
  input: z.object({}),
  output: () => z.strictObject({ processes: z.array(Ailing) }),
  async run({ actor, db }) {
    const now = new Date();
    const mayEdit = !isLimited(actor);
    const rows = await db.execute<HealthRow>(healthRows(processesVisibleTo(actor)));
    const processes = rows.map(({ document_id, name, due, in_time, ...row }) => {
      const facts = { addresses: addressFacts(row, row.known), due, in_time };
      return { document_id, name, ...healthOf(facts, now), to_do: toDoOf(facts, { mayEdit, now }) };
    });
    return { processes: processes.filter(({ health }) => health !== 'green') };
  },
});

/** Released processes of the network that have a health, or all of them; the worst first (rule: health.verdict). */
export const networkHealth = query({
  who: superAdmin,
  input: z.object({ health: optional(z.enum(keysOf(HEALTH), 'Choose red, amber or green.')) }),
  output: () => z.strictObject({ data: z.array(ProcessHealth) }),
  deadline: 15_000,
  async run({ actor, db }, { health }) {
    const all = await processHealth(db, processesVisibleTo(actor));
    return { data: all.filter((one) => !health || one.health === health).sort(worstFirst) };
  },
});

const Listed = ProcessHealth.extend({
  company_id: z.number(),
  document_type: z.enum(keysOf(DOCUMENT_TYPES)),
  addresses: z.array(InboundAddress.extend({ role: z.enum(keysOf(ADDRESS_ROLES)), is_open: z.boolean() })),
  /** Names of the managers who get an email about it (rule: health.email-managers); none for a healthy process. */
  managers: z.array(z.string()),
});
export type ListedHealth = z.infer<typeof Listed>;

/** The same for the network's list, with what leads to each process; the worst first. */
export const listHealth = query({
  who: superAdmin,
  input: z.object({}),
  output: () => z.strictObject({ processes: z.array(Listed) }),
  deadline: 15_000,
  async run({ actor, db }) {
    const now = new Date();
    const rows = await db.execute<HealthRow>(healthRows(processesVisibleTo(actor)));
    const processes = rows.map(({ company_id, document_type, ...row }) => ({
      ...healthRowOf(row, now),
      company_id,
      document_type,
      addresses: addressFacts(row, row.known).map((address) => ({
        ...addressOf(address),
        role: address.role,
        is_open: address.open_since !== null,
      })),
    }));
    const ailing = processes.filter(({ health }) => health !== 'green');
    const managers = await managersOf(db, [...new Set(ailing.map(({ company_id }) => company_id))]);
    const listed = processes.map((one) => ({
      ...one,
      managers: one.health === 'green' ? [] : namesOf(managers.get(one.company_id)),
    }));
    return { processes: listed.sort(worstFirst) };
  },
});

const ORDER = keysOf(HEALTH);
const worstFirst = (a: { health: Health }, b: { health: Health }) => ORDER.indexOf(a.health) - ORDER.indexOf(b.health);

/** Of two processes that need attention, the one with emails in trouble is worse than one that answers late. */
const worseFirst = (a: WorstProcess, b: WorstProcess) =>
  worstFirst(a, b) || Number(a.trouble === null) - Number(b.trouble === null);

/** @param where condition on processes `p` and companies `c` */
async function processHealth(db: Db, where: SQL): Promise<ProcessHealth[]> {
  const now = new Date();
  const rows = await db.execute<HealthRow>(healthRows(where));
  return rows.map((row) => healthRowOf(row, now));
}

function healthRowOf(row: Omit<HealthRow, 'company_id' | 'document_type'>, now: Date): ProcessHealth {
  const addresses = addressFacts(row, row.known);
  const { document_id, name, company } = row;
  return { document_id, name, company, ...healthOf({ ...row, addresses }, now), addresses: addresses.map(addressOf) };
}

const addressOf = (address: AddressFacts): InboundAddress => ({
  email: address.email,
  state: stateOf(address),
  since: sinceOf(address),
  words: address.refused_words ?? address.confirmed_by,
});

/**
 * The worst process of each company, by company id; companies without a process that has addresses have none.
 * @param where condition on processes `p` and companies `c`
 */
export async function worstProcesses(db: Db, where: SQL = sql`true`): Promise<Map<number, WorstProcess>> {
  const now = new Date();
  const rows = await db.execute<HealthRow>(healthRows(where));
  const worst = new Map<number, WorstProcess>();
  for (const { company_id, document_id, document_type, name, ...row } of rows) {
    const addresses = addressFacts(row, row.known);
    const verdict = healthOf({ ...row, addresses }, now);
    const trouble = troubleOf(addresses, now);
    const process = { document_id, document_type, name, ...verdict, trouble, is_unreached: verdict.health === 'red' };
    const before = worst.get(company_id) ?? process;
    const is_unreached = before.is_unreached && process.is_unreached;
    worst.set(company_id, { ...(worseFirst(process, before) < 0 ? process : before), is_unreached });
  }
  return worst;
}

/** Counts red processes of the network. Reads only those that have an address in trouble. */
export async function countUnreached(db: Db): Promise<number> {
  const now = new Date();
  const rows = await db.execute<HealthRow>(
    healthRows(
      sql`p.id in (select a.process_id from inbound_addresses a where a.refused_at is not null or ${IS_SILENT})`,
    ),
  );
  return rows.filter((row) => unreached(addressFacts(row, row.known), now)).length;
}
