import 'server-only';
import type { Sql } from 'postgres';

type Statement = (text: string, values?: never[], options?: { onexecute?: unknown }) => object;
type Handler = ((query: object) => unknown) & object;

/**
 * Runs at most `places` statements and transactions on a pool with more connections, so that the driver never sends
 * one on a connection whose last one has not ended. Otherwise PgBouncer in transaction mode gives the server's
 * connection away in between, and the answer is lost (rule: operations.pooler).
 */
export function unpipelined(sql: Sql, places: number): void {
  const unsafe = sql.unsafe.bind(sql) as unknown as Statement;
  const begin = sql.begin.bind(sql) as (work: unknown) => Promise<unknown>;
  const waiting: (() => void)[] = [];
  let free = places;

  const enter = async (): Promise<void> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };

  /** The driver calls a statement's handler once, when its result is requested. */
  const inItsPlace = (query: { handler?: Handler }): object => {
    const { handler } = query;
    if (!handler) throw new Error('The driver has changed: its statements have no handler.');
    const run = async (one: object): Promise<void> => {
      await enter();
      handler(one);
      await (one as Promise<unknown>).then(leave, leave);
    };
    return Object.assign(query, { handler: Object.assign((one: object) => void run(one), handler) });
  };

  Object.assign(sql, {
    unsafe: (text: string, values?: never[], options?: { onexecute?: unknown }) => {
      const query = unsafe(text, values, options);
      // With `onexecute` it begins a transaction, which already has its place.
      return options?.onexecute ? query : inItsPlace(query);
    },
    async begin(work: unknown) {
      await enter();
      return begin(work).finally(leave);
    },
  });
}
