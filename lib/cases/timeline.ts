import 'server-only';
import { caseEvents } from '@/db/schema';
import type { Ctx } from '@/lib/core/context';
import { deferInsert } from '@/lib/core/deferred-inserts';
import { settings } from '@/lib/settings';
import { fullName, type SuperAdmin } from '@/lib/shared/actor';
import type { CaseEvent } from '@/lib/shared/enums';

type Event = {
  case_id: number;
  type: CaseEvent;
  /** Acting company; undefined for the system. */
  company_id?: number;
  /** Name entered with an answer by emailed link; defaults to the signed-in user's. */
  actor_name?: string | null;
  response_id?: number;
  /** A reason or a recipient; never customer data. */
  text?: string;
};

/** Adds an event to the case's timeline, in the command's transaction (rule: cases.timeline). */
export function recordEvent(ctx: Ctx, event: Event): void {
  const person = ctx.actor.kind === 'guest' ? null : ctx.actor;
  deferInsert(ctx, caseEvents, {
    ...event,
    user_id: person?.id ?? null,
    actor_name: event.actor_name ?? (person && fullName(person)),
  });
}

/** Adds an action of network staff: by name, on behalf of the network, which is not a company. */
export function recordNetworkEvent(ctx: Ctx<SuperAdmin>, event: Omit<Event, 'company_id' | 'actor_name'>): void {
  recordEvent(ctx, { ...event, actor_name: `${fullName(ctx.actor)}, ${settings.network_name}` });
}
