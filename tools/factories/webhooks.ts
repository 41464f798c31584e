import { randomUUID } from 'node:crypto';
import type { Db } from '@/db/client';
import { webhookDeliveries, webhooks } from '@/db/schema';
import { seal } from '@/lib/platform/secrets/sealing';
import { eventTypesOf } from '@/lib/shared/webhooks';
import { firstRow, withTransaction } from './with-transaction';

type NewWebhook = Partial<typeof webhooks.$inferInsert> & { company_id: number };
type NewDelivery = Partial<typeof webhookDeliveries.$inferInsert> & { webhook_id: number };

/** A webhook of version 2 with all of its events. */
export function webhook(overrides: NewWebhook, db?: Db): Promise<typeof webhooks.$inferSelect> {
  return withTransaction(db, async (tx) =>
    firstRow(
      await tx
        .insert(webhooks)
        .values({
          version: 'v2',
          url: 'https://hooks.example.com/',
          event_types: eventTypesOf('v2'),
          secret: seal('a secret of the tests', 'concord webhook secret'),
          ...overrides,
        })
        .returning(),
    ),
  );
}

/** A delivery that the receiver has refused. */
export function webhookDelivery(overrides: NewDelivery, db?: Db): Promise<typeof webhookDeliveries.$inferSelect> {
  return withTransaction(db, async (tx) =>
    firstRow(
      await tx
        .insert(webhookDeliveries)
        .values({
          event_id: randomUUID(),
          event_type: eventTypesOf('v2')[0]!,
          request_body: '{}',
          attempt_number: 1,
          http_status: 404,
          ...overrides,
        })
        .returning(),
    ),
  );
}
