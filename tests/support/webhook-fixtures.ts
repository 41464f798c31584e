import type { ServerResponse } from 'node:http';
import { make } from '@/tools/factories/make';
import { openReceiver, type ReceivedDelivery } from '@/tools/webhooks/receiver';
import { eventTypesOf } from '@/lib/shared/webhooks';
import { api, type Answer } from './api';
import { caseFixtures } from './case-fixtures';
import { testSql } from './database';

export type DeliveryRow = {
  id: number;
  webhook_id: number;
  case_id: number | null;
  cause: string;
  event_id: string;
  event_type: string;
  request_body: string;
  attempt_number: number;
  failures: number;
  next_attempt_at: Date | null;
  success: boolean;
  http_status: number | null;
  response_body: string | null;
};
type Created = { id: number; secret: string };

/** Open receivers; `closeReceivers` closes them and resets OUTGOING_ALLOW. */
const open: { host: string; close: () => Promise<void> }[] = [];

/** Opens a permitted receiver that records its requests. */
export async function receiver(answer?: (delivery: ReceivedDelivery, response: ServerResponse) => void) {
  const received: ReceivedDelivery[] = [];
  const key: { secret?: string } = {};
  const server = await openReceiver({
    port: 0,
    secret: () => key.secret,
    onDelivery: (delivery) => received.push(delivery),
    answer,
  });
  open.push(server);
  process.env.OUTGOING_ALLOW = open.map(({ host }) => host).join();
  return { ...server, received, key };
}

export async function closeReceivers(): Promise<void> {
  delete process.env.OUTGOING_ALLOW;
  await Promise.all(open.splice(0).map(({ close }) => close()));
}

/** Acme, which sends cases to Borealis, each with a manager and a program that manages webhooks. */
export async function webhookFixture() {
  const made = await caseFixtures();
  const of = async (company_id: number) => ({
    manager: await make.manager({ company_id }),
    program: await make.apiUser({ company_id }),
  });
  const [acme, borealis] = [await of(made.company.id), await of(made.receiver.id)];
  return { ...made, acme, borealis };
}

export async function addWebhook(
  program: { id: number },
  { version = 'v2', ...over }: { version?: 'v1' | 'v2'; callbackUrl: string; [more: string]: unknown },
): Promise<Created> {
  const answer = (await api(program).post(`/${version}/webhooks`, {
    eventTypes: eventTypesOf(version),
    ...over,
  })) as unknown as Answer<Created>;
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

export const deliveries = () => testSql()<DeliveryRow[]>`select * from webhook_deliveries order by id`;

export const makeDue = () =>
  testSql()`update webhook_deliveries set next_attempt_at = now() where next_attempt_at is not null`;
