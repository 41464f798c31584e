import 'server-only';
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import webPush from 'web-push';
import { isUnavailable, onceAvailable, withDatabase, type Db } from '@/db/client';
import { interval } from '@/db/interval';
import { log } from '@/lib/platform/log';
import { countOutcome } from '@/lib/platform/metrics';
import { sendRequest } from '@/lib/platform/http/outgoing';
import { RefusedAddress } from '@/lib/platform/http/outgoing-address';
import { unseal } from '@/lib/platform/secrets/sealing';
import { settings } from '@/lib/platform/settings';
import { traced } from '@/lib/platform/tracing';
import { PUSH_AGAIN, PUSH_ANSWER, PUSH_KEPT, PUSH_TRIED, secondsOf } from '@/lib/shared/durations';
import { noticeOf, type Notice } from './notice';
import type { BrowserKeys } from './resources';

type Message = { id: number; subscription_id: number; outbox_id: number | null; sealed: string };

const MAX_CONCURRENT = 32;
const MAX_ANSWER_BYTES = 1024;
const running = new Set<Promise<void>>();
let stopping = new AbortController();

/** Starts the notifications that are due, and returns them, so that a slow push service does not delay those of others. */
export async function startNotifications(): Promise<{ done: Promise<unknown> }> {
  if (!settings.web_push) return { done: Promise.resolve() };
  if (stopping.signal.aborted) stopping = new AbortController();
  const due = await withDatabase((db) => claim(db, Math.max(0, MAX_CONCURRENT - running.size)));
  return { done: Promise.all(due.map(start)) };
}

export async function stopNotifications(): Promise<void> {
  stopping.abort();
  await Promise.all(running);
}

function start(message: Message): Promise<void> {
  const attempt = traced('notification.deliver', () => deliver(message))
    .catch((err: unknown) => {
      if (!isUnavailable(err)) log.error({ err }, 'a notification could not be delivered');
    })
    .finally(() => running.delete(attempt));
  running.add(attempt);
  return attempt;
}

/**
 * Counts the attempt first; one that fails or is lost with its process comes up again after the pause, until the
 * notification is too old (rule: push.once).
 */
const claim = (db: Db, room: number) =>
  db.execute<Message>(sql`
    with stale as (
      delete from push_messages where next_at <= now() and created_at < now() - ${interval(PUSH_TRIED)}
    ), due as (
      select id from push_messages where next_at <= now() and created_at >= now() - ${interval(PUSH_TRIED)} order by next_at, id limit ${room} for update skip locked
    )
    update push_messages m set attempts = m.attempts + 1,
      next_at = now() + ${interval(PUSH_AGAIN)} * power(2, least(m.attempts, 5))
    from due join push_messages d on d.id = due.id join push_subscriptions p on p.id = d.subscription_id
    where m.id = due.id
    returning m.id, m.subscription_id, m.outbox_id, p.sealed`);

async function deliver(message: Message): Promise<void> {
  const notice = await withDatabase((db) => noticeOf(db, message.outbox_id));
  if (!notice) return forget(message);
  await settle(message, await post(message.sealed, notice));
}

type Result = 'sent' | 'again' | 'gone' | 'refused';

async function post(sealed: string, { title, path, is_urgent }: Notice): Promise<Result> {
  const keys = unseal(sealed, 'concord browser notifications');
  // Another AUTH_SECRET has made it unreadable for good.
  if (keys === null) return 'gone';
  const { endpoint, headers, body } = webPush.generateRequestDetails(
    JSON.parse(keys) as BrowserKeys,
    JSON.stringify({ title, path }),
    {
      vapidDetails: settings.web_push,
      TTL: secondsOf(PUSH_KEPT),
      urgency: is_urgent ? 'high' : 'normal',
      // A browser that was closed meanwhile shows the latest of each case.
      topic: createHash('sha256').update(path).digest('base64url').slice(0, 32),
    },
  );
  try {
    const { status } = await sendRequest(endpoint, {
      purpose: 'notification',
      method: 'POST',
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      body,
      publicOnly: true,
      seconds: secondsOf(PUSH_ANSWER),
      maxBytes: MAX_ANSWER_BYTES,
      bodyIsOptional: true,
      signal: stopping.signal,
    });
    return resultOf(status, new URL(endpoint).host);
  } catch (error) {
    return error instanceof RefusedAddress ? 'gone' : 'again';
  }
}

/** Results of RFC 8030; a refusal is about our keys or our request, which the operator can mend. */
function resultOf(status: number, host: string): Result {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  if (status === 408 || status === 429 || status >= 500) return 'again';
  log.warn({ status, host }, 'a push service refuses our notifications');
  return 'refused';
}

async function settle(message: Message, result: Result): Promise<void> {
  countOutcome('notifications', result);
  const { id, subscription_id } = message;
  if (result === 'refused') return forget(message);
  if (result === 'gone')
    await onceAvailable((db) => db.execute(sql`delete from push_subscriptions where id = ${subscription_id}`));
  if (result === 'sent')
    await onceAvailable((db) =>
      db.execute(sql`
        with sent as (delete from push_messages where id = ${id} returning subscription_id)
        update push_subscriptions set last_sent_at = now() where id in (select subscription_id from sent)`),
    );
}

async function forget({ id }: Message): Promise<void> {
  await onceAvailable((db) => db.execute(sql`delete from push_messages where id = ${id}`));
}
