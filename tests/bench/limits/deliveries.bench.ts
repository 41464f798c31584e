import { setTimeout as wait } from 'node:timers/promises';
import { startDeliveries, stopDeliveries } from '@/lib/reach/webhooks/deliver';
import { emptyDatabase, testSql } from '../../support/database';
import { eventually } from '../../support/eventually';
import { addWebhook, closeReceivers, receiver, webhookFixture } from '../../support/webhook-fixtures';

afterEach(async () => {
  await stopDeliveries();
  await closeReceivers();
});

const RECEIVERS = 10;
const SECONDS = 15;
const PER_SECOND = 17;

test('with one dead receiver among ten, 1,000 deliveries a minute reach the others within two seconds (p95)', async () => {
  await emptyDatabase();
  const { acme } = await webhookFixture();
  const ids: number[] = [];
  const at = new Map<string, number>();
  for (let number = 0; number < RECEIVERS; number++) {
    const isDead = number === 0;
    const { url } = await receiver((delivery, response) => {
      if (isDead) return;
      at.set((JSON.parse(delivery.body) as { id: string }).id, performance.now());
      response.writeHead(204).end();
    });
    ids.push((await addWebhook(acme.program, { callbackUrl: url })).id);
  }
  await startDeliveries();
  const written = new Map<string, number>();
  const gap = 1_000 / PER_SECOND;
  const began = performance.now();
  for (let number = 0; number < SECONDS * PER_SECOND; number++) {
    const event_id = crypto.randomUUID();
    await testSql()`
      with written as (
        insert into webhook_deliveries (webhook_id, event_id, event_type, request_body, next_attempt_at)
        values (${ids[number % RECEIVERS]!}, ${event_id}, 'test', ${JSON.stringify({ id: event_id })}, now()) returning id
      ) select pg_notify('webhook_due', '') from written`;
    if (number % RECEIVERS !== 0) written.set(event_id, performance.now());
    await wait(Math.max(0, began + (number + 1) * gap - performance.now()));
  }
  await eventually(() => expect(at.size).toBe(written.size), 5_000);
  const delays = [...written].map(([id, committed]) => at.get(id)! - committed).sort((one, other) => one - other);
  const p95 = delays[Math.floor(delays.length * 0.95)]!;
  process.stdout.write(
    `Deliveries of nine live receivers: p50 ${delays[delays.length >> 1]!.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms\n`,
  );
  expect(p95).toBeLessThan(2_000);
});
