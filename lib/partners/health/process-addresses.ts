import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { inboundAddresses } from '@/db/schema';
import { query } from '@/lib/platform/operation/operation';
import { isDetailed } from '@/lib/intake/processes/policy';
import { isNamed } from '@/lib/intake/processes/visible';
import { processes, processVersions } from '@/db/schema';
import { ADDRESS_STATES, HEALTH, keysOf } from '@/lib/shared/enums';
import { isNetworkStaff } from '@/lib/shared/actor';
import { Id } from '@/lib/shared/fields';
import { companyAdmin, orNetworkStaff } from '@/lib/shared/gates';
import { addressFacts } from './addresses';
import { healthRows, type HealthRow } from './health.sql';
import { managerNames } from './managers';
import { ADDRESS_ROLES, healthOf, sinceOf, stateOf, type AddressFacts } from './policy';

const Address = z.strictObject({
  email: z.string(),
  role: z.enum(keysOf(ADDRESS_ROLES)),
  state: z.enum(keysOf(ADDRESS_STATES)),
  since: z.string().nullable(),
  words: z.string().nullable(),
  is_open: z.boolean(),
  /** Time and result of the last email with a confirmation link (rule: health.test-mail). */
  mailed_at: z.date().nullable(),
  accepted_at: z.date().nullable(),
  refused_at: z.date().nullable(),
  opened_at: z.date().nullable(),
  confirmed_at: z.date().nullable(),
});
export type ProcessAddress = z.infer<typeof Address>;

/**
 * Health of one process with all that is known of its addresses, for its page; null for a process that has no addresses or is not
 * released (rules: health.shown, health.test-mail).
 */
export const readProcessHealth = query({
  who: orNetworkStaff(companyAdmin),
  input: z.object({ document_id: Id }),
  output: () =>
    z.strictObject({
      health: z
        .strictObject({ health: z.enum(keysOf(HEALTH)), reason: z.string(), addresses: z.array(Address) })
        .nullable(),
      tested_at: z.date().nullable(),
      /** Names of the managers whom network staff can email about it (rule: health.email-managers). */
      managers: z.array(z.string()),
    }),
  async run({ db, actor }, { document_id }) {
    const mine = isNamed(actor, { document_id });
    const [[process], rows] = await Promise.all([
      db
        .select({ document_type: processes.document_type, tested_at: processVersions.tested_at })
        .from(processes)
        .innerJoin(processVersions, eq(processVersions.id, processes.current_version_id))
        .where(mine),
      db
        .select()
        .from(inboundAddresses)
        .where(and(eq(inboundAddresses.process_id, document_id))),
    ]);
    if (!process || !isDetailed(process.document_type)) return { health: null, tested_at: null, managers: [] };
    const [facts] = await db.execute<HealthRow>(healthRows(sql`p.id = ${document_id}`));
    if (!facts) return { health: null, tested_at: process.tested_at, managers: [] };
    const addresses = addressFacts(facts, facts.known);
    const byEmail = new Map(rows.map((row) => [row.email, row]));
    return {
      health: {
        ...healthOf({ ...facts, addresses }, new Date()),
        addresses: addresses.map((one) => addressOf(one, byEmail.get(one.email))),
      },
      tested_at: process.tested_at,
      managers: isNetworkStaff(actor) ? await managerNames(db, facts.company_id) : [],
    };
  },
});

function addressOf(facts: AddressFacts, row: typeof inboundAddresses.$inferSelect | undefined): ProcessAddress {
  const mailed_at = latest([row?.asked_at, row?.reminded_at, row?.tested_at]);
  const after = (at: Date | null | undefined) => (at && mailed_at && at >= mailed_at ? at : null);
  return {
    email: facts.email,
    role: facts.role,
    state: stateOf(facts),
    since: sinceOf(facts),
    words: facts.refused_words ?? facts.confirmed_by,
    is_open: facts.open_since !== null,
    mailed_at,
    accepted_at: after(row?.accepted_at),
    refused_at: after(row?.last_refused_at),
    opened_at: after(row?.opened_at),
    confirmed_at: after(row?.confirmed_at),
  };
}

const latest = (dates: (Date | null | undefined)[]) =>
  dates.reduce<Date | null>((last, one) => (one && (!last || one > last) ? one : last), null);
