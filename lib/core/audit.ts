import 'server-only';
import { auditLog } from '@/db/schema';
import type { Actor } from '@/lib/shared/actor';
import type { Ctx, Subject } from './context';
import { deferInsert } from './deferred-inserts';

/** An audit row's subject, such as `ref('case', 7)`. */
export const ref = (type: string, id: number | null | undefined): Subject => ({ type, id: id ?? null });

/**
 * Adds the command's audit row: actor, company, command and client address. Never holds case content, customer data or
 * secrets.
 */
export function recordAudit(ctx: Ctx, command: string, subject: Subject): void {
  const { request, changes } = ctx;
  deferInsert(ctx, auditLog, {
    command,
    ...actorColumns(ctx.actor),
    ...(subject && { subject_type: subject.type, subject_id: subject.id }),
    changes: Object.keys(changes).length ? changes : null,
    address: request.address,
    request_id: request.request_id,
  });
}

const actorColumns = (actor: Actor) =>
  actor.kind === 'guest'
    ? {}
    : { actor_id: actor.id, impersonator_id: actor.impersonator?.id ?? null, company_id: actor.company_id };

/** Collects the changed fields for the audit row of a settings command. */
export function noteChanges(ctx: Ctx, before: Record<string, unknown>, after: Record<string, unknown>): void {
  for (const [field, value] of Object.entries(after)) {
    if (JSON.stringify(before[field] ?? null) !== JSON.stringify(value ?? null))
      ctx.changes[field] = [before[field] ?? null, value ?? null];
  }
}
