import 'server-only';
import type { z } from 'zod';
import { events } from '@/db/schema';
import { fullName } from '@/lib/shared/actor';
import type { Ctx } from './context';
import { deferInsert } from './deferred-inserts';

export type Follower<E> = (ctx: Ctx, event: E) => void | Promise<void>;

type EventSpec<S extends z.ZodObject, Followers extends Follower<never>[]> = { stored: S; followers: Followers };

export const event = <S extends z.ZodObject, Followers extends Follower<never>[]>(
  stored: S,
  ...followers: Followers
): EventSpec<S, Followers> => ({ stored, followers });

type By = {
  company_id?: number;
  actor_name?: string | null;
  created_at?: Date;
};
type AskedBy<R> = [R] extends [Follower<infer E>] ? E : never;
type Emitted<Spec> =
  Spec extends EventSpec<infer S, infer Followers> ? By & z.input<S> & AskedBy<Followers[number]> : never;

/**
 * Creates the `emit` of a domain from its events. It stores the event once, in the command's transaction, and runs its
 * followers (rule: events.once); commands and jobs queue no email or timeline row themselves.
 */
export const emitter =
  <Specs extends Record<string, EventSpec<z.ZodObject, Follower<never>[]>>>(specs: Specs) =>
  async <N extends keyof Specs & string>(ctx: Ctx, name: N, emitted: Emitted<Specs[N]>): Promise<void> => {
    const { stored, followers } = specs[name]!;
    const columns = columnsOf(stored.parse(emitted));
    deferInsert(ctx, events, { name, ...byOf(ctx, emitted), ...columns });
    if (typeof columns.case_id === 'number') ctx.changed_cases.add(columns.case_id);
    for (const follower of followers) await follower(ctx, emitted as never);
  };

function byOf({ actor }: Ctx, { company_id, actor_name, created_at }: By) {
  const person = actor.kind === 'guest' ? null : actor;
  return {
    user_id: person?.id ?? null,
    company_id: company_id ?? null,
    actor_name: actor_name ?? (person && fullName(person)),
    created_at,
  };
}

type Columns = Partial<
  Pick<
    typeof events.$inferInsert,
    'case_id' | 'note_id' | 'manager_request_id' | 'onboarding_session_id' | 'response_id' | 'text' | 'data'
  >
>;

/** Uses all columns, so that the events of a command are one insert, in order. Values without a column go to `data`. */
function columnsOf(stored: Record<string, unknown>): Columns {
  const {
    case_id = null,
    note_id = null,
    manager_request_id = null,
    onboarding_session_id = null,
    response_id = null,
    text = null,
    ...data
  } = stored as Columns;
  return {
    ...{ case_id, note_id, manager_request_id, onboarding_session_id, response_id, text },
    data: Object.keys(data).length ? data : null,
  };
}
