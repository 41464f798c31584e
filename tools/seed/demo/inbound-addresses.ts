import { eq } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { inboundAddresses, processes, processVersions } from '@/db/schema';
import { DAY_MS, HEARTBEAT, msOf } from '@/lib/shared/durations';
import { PROCESS } from './ids';

type Row = typeof inboundAddresses.$inferInsert;

/** Days since Fjord's mail server refuses emails, and since Cobalt's heartbeat is open. */
const TROUBLE = 20;
/** Days since the others confirmed their addresses. */
const CONFIRMED = 30;

/**
 * State of the inbound addresses: most are confirmed, so that the first start sends no email; Fjord's is refused
 * (red), and Cobalt's has an unanswered heartbeat (amber).
 */
export async function seedInboundAddresses(db: Db, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const next = (asked_at: Date) => new Date(asked_at.getTime() + msOf(HEARTBEAT));
  const troubleOf = (process_id: number): Partial<Row> => {
    if (process_id === PROCESS.fjord)
      return {
        refused_at: before(TROUBLE),
        refused_words: '550 5.1.1 Recipient address rejected: User unknown',
        // The embedded mail server accepts everything, which does not end a refusal by a bounce.
        has_bounced: true,
      };
    if (process_id !== PROCESS.cobalt) return {};
    const asked_at = before(TROUBLE);
    const confirmed_at = before(TROUBLE + HEARTBEAT.amount);
    return {
      asked_at,
      open_since: asked_at,
      reminded_at: before(TROUBLE - 7),
      heartbeats: 1,
      confirmed_at,
      ask_at: next(asked_at),
    };
  };
  const versions = await db
    .select({
      process_id: processes.id,
      collaborate_email: processVersions.collaborate_email,
      collaborate_cc_email: processVersions.collaborate_cc_email,
      escalation_alias: processVersions.escalation_alias,
    })
    .from(processes)
    .innerJoin(processVersions, eq(processVersions.id, processes.current_version_id))
    .orderBy(processes.id);
  const confirmed_at = before(CONFIRMED);
  const rows = versions.flatMap(({ process_id, ...fields }) =>
    emailsIn(fields).map((email, place): Row => ({
      process_id,
      email,
      created_at: confirmed_at,
      asked_at: confirmed_at,
      accepted_at: confirmed_at,
      confirmed_at,
      confirmed_by: email,
      ask_at: next(confirmed_at),
      // The first is the To address.
      ...(place === 0 && troubleOf(process_id)),
    })),
  );
  await db.insert(inboundAddresses).values(rows);
}

/** The addresses that a version names, each once. */
const emailsIn = (fields: Record<string, string | null>) => [
  ...new Set(
    Object.values(fields).flatMap((entry) =>
      (entry ?? '')
        .toLowerCase()
        .split(/[,;\s]+/)
        .filter((email) => email.includes('@')),
    ),
  ),
];
