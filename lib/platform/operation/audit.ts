import 'server-only';
import { sql } from 'drizzle-orm';
import { withDatabase } from '@/db/client';
import { auditLog } from '@/db/schema';
import type { Actor } from '@/lib/shared/actor';
import { CHAT_SERVICES } from '@/lib/shared/channels';
import type { Ctx, Subject } from './context';
import { deferInsert } from './deferred-inserts';
import { log } from '@/lib/platform/log';

export const ref = (type: string, id: number | null | undefined): Subject => ({ type, id: id ?? null });

/**
 * Adds the command's audit row: actor, company, command and client address. Never holds case content, customer data or
 * secrets. A command that changes several cases adds one for each, with the `changed` of it (rule: links.audit).
 */
export function recordAudit(ctx: Ctx, command: string, subject: Subject, changed: Ctx['changes'] = ctx.changes): void {
  const { request, actor } = ctx;
  const changes = { ...changed, ...channelNote(actor) };
  deferInsert(ctx, auditLog, {
    command,
    ...actorColumns(actor),
    ...(subject && { subject_type: subject.type, subject_id: subject.id }),
    changes: Object.keys(changes).length ? changes : null,
    address: request.address,
    request_id: request.request_id,
  });
}

/** Says by which program, chat or link for IT a change was made; the actor is the person behind it (rules: setup-link.audited, chat.acts). */
function channelNote(actor: Actor): Ctx['changes'] {
  if (actor.kind === 'member')
    return {
      ...(actor.program && { program: [null, actor.program.name] as const }),
      ...(actor.chat && { in_chat: [null, CHAT_SERVICES[actor.chat]] as const }),
    };
  return actor.kind === 'guest' && actor.link ? { setup_link: [null, true] } : {};
}

const actorColumns = (actor: Actor) =>
  actor.kind === 'guest'
    ? actor.link && { actor_id: actor.link.made_by, company_id: actor.link.company.id }
    : { actor_id: actor.id, impersonator_id: actor.impersonator?.id ?? null, company_id: actor.company_id };

export function noteChanges(ctx: Ctx, before: Record<string, unknown>, after: Record<string, unknown>): void {
  for (const [field, value] of Object.entries(after)) {
    if (JSON.stringify(before[field] ?? null) !== JSON.stringify(value ?? null))
      ctx.changes[field] = [before[field] ?? null, value ?? null];
  }
}

/** Number of refused calls stored per client (rule: api.refused-calls). */
const KEPT_REFUSALS = 50;
const MAX_CALL = 200;
const MAX_REASON = 500;

type RefusedCall = { user_id: number; call: string; status: number; reason: string; request_id: string };

/**
 * Records a refused call of an API client for its company's managers: time, client, call and reason; never a body, a
 * parameter or a secret. A failure here does not change the answer.
 */
export async function noteRefusedCall({ user_id, call, status, reason, request_id }: RefusedCall): Promise<void> {
  try {
    await withDatabase((db) =>
      db.execute(sql`
        with noted as (
          insert into api_refusals (company_id, user_id, call, status, reason, request_id)
          select company_id, id, ${call.slice(0, MAX_CALL)}, ${status}, ${reason.slice(0, MAX_REASON)}, ${request_id}
          from users where id = ${user_id} and role = 'api'
          returning user_id)
        delete from api_refusals using noted where api_refusals.user_id = noted.user_id and api_refusals.id <= (
          select old.id from api_refusals old where old.user_id = noted.user_id order by old.id desc offset ${KEPT_REFUSALS - 1} limit 1)`),
    );
  } catch (err) {
    log.warn({ err, request_id }, 'a refused call could not be noted');
  }
}
