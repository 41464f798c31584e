import 'server-only';
import { caseEvents } from '@/db/schema';
import type { Ctx } from '@/lib/core/operation';
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

/** Writes to the case's timeline, in the transaction of the change (PRODUCT §6). */
export async function recordEvent(ctx: Ctx, event: Event): Promise<void> {
  const person = ctx.actor.kind === 'guest' ? null : ctx.actor;
  await ctx.db.insert(caseEvents).values({ ...event, user_id: person?.id, actor_name: event.actor_name ?? (person && fullName(person)) });
}
