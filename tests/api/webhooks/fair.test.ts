import { startDeliveries, stopDeliveries } from '@/lib/reach/webhooks/deliver';
import { emptyDatabase, testSql } from '../../support/database';
import { eventually } from '../../support/eventually';
import { addWebhook, closeReceivers, receiver, webhookFixture } from '../../support/webhook-fixtures';

afterEach(async () => {
  await stopDeliveries();
  await closeReceivers();
});

const RECEIVERS = 10;
const EACH = 26;

test('one dead receiver among ten keeps no delivery from the others', async () => {
  await emptyDatabase();
  const { acme } = await webhookFixture();
  const ids: number[] = [];
  const arrived = new Set<string>();
  for (let number = 0; number < RECEIVERS; number++) {
    const { url } = await receiver((delivery, response) => {
      // The first one never answers.
      if (number === 0) return;
      arrived.add((JSON.parse(delivery.body) as { id: string }).id);
      response.writeHead(204).end();
    });
    ids.push((await addWebhook(acme.program, { callbackUrl: url })).id);
  }
  await startDeliveries();
  await testSql()`
    insert into webhook_deliveries (webhook_id, event_id, event_type, request_body, next_attempt_at)
    select id, event_id, 'test', json_build_object('id', event_id)::text, now()
    from (select id, gen_random_uuid() as event_id from unnest(${ids}::int[]) as id, generate_series(1, ${EACH})) written
    order by id`;
  await testSql()`select pg_notify('webhook_due', '')`;
  await eventually(() => expect(arrived.size).toBe((RECEIVERS - 1) * EACH));
  expect(await testSql()`select 1 from webhook_deliveries where webhook_id = ${ids[0]!} and success`).toEqual([]);
});
