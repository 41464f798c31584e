/**
 * `npm run db:restored`: after a database was restored to an earlier moment, no new row may get an id that a lost one had,
 * since other systems still know those (rule: operations.restore).
 */
import { liftLimits, openMaintenance } from '../db/maintenance.ts';
import { plainError } from './output.mjs';

/** Far more rows than a table gets in the days that may be lost, and few of the two thousand million ids. */
const SKIPPED_IDS = 1_000_000;

type Sequence = { name: string; last: string; max: string };

/** Moves all sequences ahead. Returns how many. @throws PlainError when one would come to its end */
export async function skipLostIds(url: string): Promise<number> {
  const sql = openMaintenance(url);
  try {
    await liftLimits(sql);
    return await sql.begin(async (tx) => {
      const sequences = await tx<Sequence[]>`
        select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value, 0) as last, max_value as max
        from pg_sequences where schemaname = 'public'`;
      const short = sequences.find(({ last, max }) => Number(last) + 2 * SKIPPED_IDS > Number(max));
      if (short) throw plainError(`${short.name} has too few ids left: ${short.last} of ${short.max} are used.`);
      await tx`select setval(s.name::regclass, s.last + ${SKIPPED_IDS}::bigint)
        from unnest(${sequences.map(({ name }) => name)}::text[], ${sequences.map(({ last }) => last)}::bigint[]) s(name, last)`;
      return sequences.length;
    });
  } finally {
    await sql.end({ timeout: 2 });
  }
}
