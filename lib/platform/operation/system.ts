import 'server-only';
import { transact } from '@/db/client';
import type { Guest } from '@/lib/shared/actor';
import { contextOf, type Ctx } from './context';
import { flushInserts } from './deferred-inserts';
import type { RequestInfo } from '@/lib/platform/http/request-info';

type Options = {
  deadline?: number;
  request?: RequestInfo;
};

/**
 * Runs the portal's own work in one transaction. Timeline and audit rows have no actor. Emails and audit rows are
 * written at its end, as in a command.
 */
export function transactAsSystem<T>(
  work: (ctx: Ctx<Guest>) => Promise<T>,
  { deadline, request = OWN }: Options = {},
): Promise<T> {
  return transact(async (db) => {
    const ctx = contextOf<Guest>({ kind: 'guest' }, db, {
      ...request,
      request_id: request.request_id || crypto.randomUUID(),
    });
    const result = await work(ctx);
    await flushInserts(ctx);
    return result;
  }, deadline);
}

const OWN: RequestInfo = { address: '', user_agent: '', request_id: '', browser: false };
