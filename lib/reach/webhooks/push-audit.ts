import 'server-only';
import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { withDatabase, type Db } from '@/db/client';
import { webhookDeliveries, webhooks } from '@/db/schema';
import { UNLISTED } from '@/lib/platform/audit/commands';
import { now } from '@/lib/platform/operation/operation';
import { transactAsSystem } from '@/lib/platform/operation/system';
import { settings } from '@/lib/platform/settings';
import { feedPage } from '@/lib/reach/public-api/audit-feed';
import { AUDIT_EVENT_TYPE, MAX_AUDIT_WAITING } from '@/lib/shared/webhooks';
import { DELIVERY_CHANNEL } from '@/lib/work/cases/announce';
import { wakeWorker } from './resources';

const PAGE = 100;

/**
 * Makes deliveries of new audit rows for the webhooks that get them (rule: webhooks.audit). Returns the number of rows.
 */
export async function pushAudit(): Promise<number> {
  let total = 0;
  for (const id of await withDatabase(webhooksBehind))
    for (let pushed = PAGE; pushed === PAGE;) {
      pushed = await transactAsSystem(({ db }) => pushPage(db, id));
      total += pushed;
    }
  return total;
}

async function webhooksBehind(db: Db): Promise<number[]> {
  const rows = await db.execute<{ id: number }>(sql`
    select w.id from webhooks w join companies o on o.id = w.company_id and o.status = 'active'
    where w.audit_at is not null and w.active and exists (
      select from audit_log a where a.company_id = w.company_id
        and (coalesce(a.entered_at, a.created_at), a.id) > (w.audit_at, w.audit_id)
        and a.command not in (${sql.join(
          UNLISTED.map((command) => sql`${command}`),
          sql`, `,
        )}))
    order by w.id`);
  return rows.map(({ id }) => id);
}

/** The position moves in the transaction of the deliveries, so that each row is sent once and none is left out. */
async function pushPage(db: Db, id: number): Promise<number> {
  const [webhook] = await db
    .select({ company_id: webhooks.company_id, at: webhooks.audit_at, audit_id: webhooks.audit_id })
    .from(webhooks)
    .where(and(eq(webhooks.id, id), webhooks.active, isNotNull(webhooks.audit_at)))
    .for('update', { skipLocked: true });
  if (!webhook) return 0;
  const limit = Math.min(PAGE, MAX_AUDIT_WAITING - (await countWaiting(db, id)));
  if (limit <= 0) return 0;
  const after = { at: webhook.at!.toISOString(), id: webhook.audit_id! };
  const { rows, last } = await feedPage(db, webhook.company_id, { after, limit });
  if (!last) return 0;
  await db.insert(webhookDeliveries).values(
    rows.map((row) => {
      const event_id = randomUUID();
      return {
        webhook_id: id,
        event_id,
        event_type: AUDIT_EVENT_TYPE,
        request_body: JSON.stringify(eventOf(event_id, row)),
        next_attempt_at: now,
      };
    }),
  );
  await db.update(webhooks).set({ audit_at: last.entered_at, audit_id: last.id }).where(eq(webhooks.id, id));
  await wakeWorker(db, DELIVERY_CHANNEL);
  return rows.length;
}

async function countWaiting(db: Db, webhook_id: number): Promise<number> {
  return db.$count(
    webhookDeliveries,
    and(eq(webhookDeliveries.webhook_id, webhook_id), isNotNull(webhookDeliveries.next_attempt_at)),
  );
}

const eventOf = (id: string, row: { created_at: Date }) => ({
  specversion: '1.0',
  id,
  source: settings.app_url.origin,
  type: AUDIT_EVENT_TYPE,
  time: row.created_at.toISOString(),
  datacontenttype: 'application/json',
  data: row,
});
