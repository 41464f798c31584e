import 'server-only';
import type { Db } from '@/db/client';
import type { Actor } from '@/lib/shared/actor';
import type { DeferredInsert } from './deferred-inserts';
import type { RequestInfo } from '@/lib/platform/http/request-info';

export type Subject = { type: string; id: number | null } | null;
type Changes = Record<string, [before: unknown, after: unknown]>;

export type Ctx<A extends Actor = Actor> = {
  actor: A;
  db: Db;
  request: RequestInfo;
  /** Rows inserted just before the command commits: mail, timeline, audit, the idempotency key's answer. */
  deferred: DeferredInsert[];
  /** Cases whose open pages are notified once the command commits (rule: room.stream). */
  changed_cases: Set<number>;
  changes: Changes;
  /** Set-Cookie values of the answer, once the command has committed. */
  cookies: string[];
};

export const contextOf = <A extends Actor>(actor: A, db: Db, request: RequestInfo): Ctx<A> => ({
  actor,
  db,
  request,
  deferred: [],
  changed_cases: new Set(),
  changes: {},
  cookies: [],
});
