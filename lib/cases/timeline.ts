import 'server-only';
import { caseEvents } from '@/db/schema';
import type { Ctx } from '@/lib/core/operation';
import { add } from '@/lib/core/writes';
import { fullName } from '@/lib/shared/actor';
import type { CaseEvent } from '@/lib/shared/vocabulary';

type Event = {
  case_id: number;
  type: CaseEvent;
  /** Whose side did it; left out when the portal itself did. */
  company_id?: number;
  /** The name that an answer from a mailed link gave; a signed-in person's own name otherwise. */
  actor_name?: string | null;
  response_id?: number;
  /** A reason or a recipient; never customer data. */
  text?: string;
};

/** Writes to the case's timeline, with the change itself (PRODUCT §6). */
export function recordEvent(ctx: Ctx, event: Event): void {
  const person = ctx.actor.kind === 'guest' ? null : ctx.actor;
  add(ctx, caseEvents, { ...event, user_id: person?.id ?? null, actor_name: event.actor_name ?? (person && fullName(person)) });
}
