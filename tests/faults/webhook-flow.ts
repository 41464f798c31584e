/** A receiver of webhooks beside the cases, and what it has got in the end (rules: webhooks.with-the-change, webhooks.at-least-once). */
import { setTimeout as wait } from 'node:timers/promises';
import { withDatabase } from '@/db/client';
import { make } from '@/tools/factories/make';
import { openReceiver } from '@/tools/webhooks/receiver';
import type { Acknowledged, Network } from './case-flow';
import { check, doubled, lost, type Check } from './invariants';
import { queryOnce } from './processes';
import type { Stack } from './stack';

export type Hooks = Awaited<ReturnType<typeof openHooks>>;
type Event = { id: string; type: string; subject: string };

const CREATED = 'org.tsanet.connect.collaboration-request.created';
const ANSWERED = 'org.tsanet.connect.collaboration-request.response.created';
/** A delivery whose process was killed is another one's after 45 s, one that failed is tried again after ten. */
const MAX_DRAIN = 90_000;

/** Opens a receiver that a stack which is opened from now on may reach. */
export async function openHooks() {
  const events: Event[] = [];
  const receiver = await openReceiver({
    port: 0,
    onDelivery: ({ body }) => void events.push(JSON.parse(body) as Event),
  });
  process.env.OUTGOING_ALLOW = receiver.host;
  return {
    events,
    /** Tells it about the cases of the receiving company. */
    add: ({ company_id }: Network) => withDatabase((db) => make.webhook({ company_id, url: receiver.url }, db)),
    async stop() {
      delete process.env.OUTGOING_ALLOW;
      await receiver.close();
    },
  };
}

/** Waits for what is due. Each event has one id; a delivery of it that comes again has the same one. */
export async function checkHooks(stack: Stack, { events }: Hooks, done: Acknowledged[]): Promise<Check[]> {
  for (const end = Date.now() + MAX_DRAIN; (await waitingOf(stack)) && Date.now() < end;) await wait(250);
  const ids = new Map<string, Set<string>>();
  for (const { id, type, subject } of events) {
    if (type !== CREATED && type !== ANSWERED) continue;
    const what = `${subject} ${type}`;
    ids.set(what, (ids.get(what) ?? new Set()).add(id));
  }
  const expected = done.flatMap(({ token, answered }) => [
    `${token} ${CREATED}`,
    ...(answered ? [`${token} ${ANSWERED}`] : []),
  ]);
  console.log(
    `  ${events.length} deliveries to a webhook for ${ids.size} events, ${events.length - ids.size} of them again`,
  );
  return [
    lost('every event of a case reached the webhook', expected, (what) => (ids.has(what) ? null : what)),
    doubled('every event has one id for the webhook, also when it comes again', [...ids], ([what, own]) =>
      own.size > 1 ? what : null,
    ),
    check('the webhook hears of no event that was not acknowledged', [...ids.keys()], (what) =>
      expected.includes(what) ? null : what,
    ),
  ];
}

async function waitingOf({ databaseUrl }: Stack): Promise<number> {
  const [row] = await queryOnce(
    databaseUrl,
    (sql) => sql<{ n: number }[]>`select count(*)::int as n from webhook_deliveries where next_attempt_at is not null`,
  ).catch(() => [{ n: 1 }]);
  return row?.n ?? 0;
}
