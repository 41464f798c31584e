import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { query } from '@/lib/platform/operation/operation';
import { PageOf } from '@/lib/platform/operation/output';
import { COUNT_LIMIT, offsetOf, totalOf } from '@/lib/platform/operation/paging';
import { Id, Paging, withoutEmpty } from '@/lib/shared/fields';
import { webhookManager } from './policy';
import { webhookOf } from './resources';

const WebhookAttempt = z.strictObject({
  id: z.number(),
  event_id: z.string(),
  event_type: z.string(),
  http_status: z.number().nullable(),
  attempt_number: z.number(),
  success: z.boolean(),
  request_body: z.string(),
  response_body: z.string().nullable(),
  created_at: z.date(),
});
export type WebhookAttempt = z.output<typeof WebhookAttempt>;

/**
 * The log of a webhook: each attempt of the last 30 days, newest first, and deliveries without one (rule: webhooks.attempts).
 * @throws Problem not_found for a foreign webhook
 */
export const listAttempts = query({
  who: webhookManager,
  scope: 'webhooks',
  input: z.preprocess(withoutEmpty, z.object({ id: Id, ...Paging })),
  output: () => PageOf(WebhookAttempt),
  async run(ctx, { id, page, limit }) {
    await webhookOf(ctx, id);
    const offset = offsetOf({ page, limit });
    const max = Math.max(COUNT_LIMIT, offset + limit);
    const [data, total] = await Promise.all([selectLog(ctx.db, id, { limit, offset }), countLog(ctx.db, id, max + 1)]);
    return { data, ...totalOf(total, max), current_page: page, per_page: limit };
  },
});

type Row = Omit<WebhookAttempt, 'created_at'> & { created_at: string };

async function selectLog(db: Db, webhook_id: number, { limit, offset }: { limit: number; offset: number }) {
  const rows = await db.execute<Row>(sql`
    select log.id, d.event_id, d.event_type, log.http_status, log.attempt_number, log.success, d.request_body, log.response_body, log.created_at
    from (${logOf(webhook_id, offset + limit)} order by id desc limit ${limit} offset ${offset}) log
    join webhook_deliveries d on d.id = log.delivery_id order by log.id desc`);
  return rows.map((row) => ({ ...row, created_at: new Date(row.created_at) }));
}

async function countLog(db: Db, webhook_id: number, max: number): Promise<number> {
  const [counted] = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from (${logOf(webhook_id, max)} limit ${max}) log`,
  );
  return counted!.total;
}

/** Each arm reads its index only as far as the page. */
const logOf = (webhook_id: number, end: number): SQL => sql`
  (select id, delivery_id, attempt_number, success, http_status, response_body, created_at from webhook_attempts
    where webhook_id = ${webhook_id} order by id desc limit ${end})
  union all
  (select d.id, d.id, d.attempt_number, d.success, d.http_status, d.response_body, d.created_at from webhook_deliveries d
    where d.webhook_id = ${webhook_id} and not exists (select from webhook_attempts a where a.delivery_id = d.id)
    order by d.id desc limit ${end})`;
