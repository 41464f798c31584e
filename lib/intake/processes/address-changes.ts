import 'server-only';
import { inArray } from 'drizzle-orm';
import { processes, processVersions } from '@/db/schema';
import type { Ctx } from '@/lib/platform/operation/operation';
import { mail } from '@/lib/platform/operation/outbox';
import { perHour, takeFromLimits } from '@/lib/platform/limits/rate-limit';
import { settings } from '@/lib/platform/settings';
import type { Person } from '@/lib/shared/actor';
import { ensureProof } from '@/lib/shared/gates';
import { addressesIn } from './addresses';
import { isNamed, type NamedProcess } from './visible';

/** Texts of a process that decide where its cases and escalations are emailed: To, CC and the escalation alias. */
export const INBOUND = ['collaborate_email', 'collaborate_cc_email', 'escalation_alias'] as const;
type InboundAddresses = Record<(typeof INBOUND)[number], string | null>;

/** Changes of the To address per hour, as a multiple of the hourly invitations: each change emails both addresses. */
const ADDRESS_CHANGES = 4;

const isSame = (one: string | null, other: string | null) => addressesIn(one).join() === addressesIn(other).join();

/**
 * Changing the addresses of a process needs a recent proof of identity; a new process has no earlier addresses (rule:
 * proof.addresses). Pass the values to be stored. @throws Problem forbidden
 */
export function ensureAddressProof(actor: Person, before: InboundAddresses, after: InboundAddresses): void {
  if (INBOUND.some((name) => !isSame(before[name], after[name]))) ensureProof(actor);
}

/**
 * Counts a change of the To address against the user's limit, since it sends emails; a change refused for lack of proof
 * does not count (rules: limits.process-address, proof.addresses).
 */
export async function limitAddressChanges(
  { db, actor }: Ctx<Person>,
  { collaborate_email, ...named }: NamedProcess & { collaborate_email?: string | null },
): Promise<void> {
  if (collaborate_email === undefined) return;
  const [current] = await db
    .select({ collaborate_email: processVersions.collaborate_email })
    .from(processVersions)
    .where(
      inArray(
        processVersions.id,
        db.select({ id: processes.current_version_id }).from(processes).where(isNamed(actor, named)),
      ),
    );
  if (!current || isSame(current.collaborate_email, collaborate_email)) return;
  await countAddressChange(actor);
}

/** Counts a change of an address; one refused for lack of proof does not count. @throws Problem forbidden, rate_limited */
export async function countAddressChange(actor: Person): Promise<void> {
  ensureProof(actor);
  await takeFromLimits([perHour(settings.limits.mail_per_hour * ADDRESS_CHANGES, 'process-address', actor.id)]);
}

type Version = typeof processVersions.$inferSelect;
type AnnounceAddressOptions = { version: Version; company: { name: string }; next: Version };

/** Emails the old and the new To addresses, each once (rule: admin.process-notice). */
export function announceAddress(ctx: Ctx<Person>, { version, company, next }: AnnounceAddressOptions): void {
  if (isSame(version.collaborate_email, next.collaborate_email)) return;
  const all = [version, next].flatMap(({ collaborate_email }) => addressesIn(collaborate_email));
  for (const email of new Set(all))
    mail(ctx, 'process_address', { name: company.name, email }, { version_id: next.id, previous_id: version.id });
}
