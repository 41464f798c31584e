import 'server-only';
import { auditLog } from '@/db/schema';
import type { Actor } from '@/lib/shared/actor';
import type { Ctx } from './operation';
import { add } from './writes';

export type Subject = { type: string; id: number | null } | null;
export type Changes = Record<string, [before: unknown, after: unknown]>;

/** What a command was about. */
export const ref = (type: string, id: number | null | undefined): Subject => ({ type, id: id ?? null });

/** One row for one change: who, for whom, what, from where; never case content, customer data or secrets. */
export function noteAudit(ctx: Ctx, command: string, subject: Subject): void {
  const { meta, changes } = ctx;
  add(ctx, auditLog, {
    command,
    ...whoOf(ctx.actor),
    ...(subject && { subject_type: subject.type, subject_id: subject.id }),
    changes: Object.keys(changes).length ? changes : null,
    address: meta.address,
    request_id: meta.request_id,
  });
}

const whoOf = (actor: Actor) => (actor.kind === 'guest' ? {} : { actor_id: actor.id, impersonator_id: actor.impersonator?.id ?? null, company_id: actor.company_id });

/** Notes which of the given fields differ, for the audit log of settings commands. */
export function noteChanges(ctx: Ctx, before: Record<string, unknown>, after: Record<string, unknown>): void {
  for (const [field, value] of Object.entries(after)) {
    if (JSON.stringify(before[field] ?? null) !== JSON.stringify(value ?? null)) ctx.changes[field] = [before[field] ?? null, value ?? null];
  }
}
