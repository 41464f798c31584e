/** `npm run bench -- --webhooks`: how soon deliveries arrive while one of ten receivers is dead, and how many a process makes. */
import { setTimeout as wait } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { openReceiver, type ReceivedDelivery } from '../../tools/webhooks/receiver';
import { cycle } from './cycle';
import { engineers, forms, type Form } from './people';
import { processorTime } from './processor';
import { apiClients, creation, type BenchClient } from './public-api';
import { openData, startPortal, type Data, type Portal } from './stack';

const RECEIVERS = 10;
const CASES_A_MINUTE = 1_000;
const BACKLOG = 3_000;
/** Seconds for what is under way at the end of the minute. */
const GRACE = 10;
const TYPE = 'org.tsanet.connect.collaboration-request.created';

const print = (line: string) => process.stdout.write(`${line}\n`);

type Receivers = {
  hosts: string[];
  urls: string[];
  arrived: Map<string, number>;
  close: () => Promise<unknown>;
};

/** The first one never answers. What arrives at the others is noted by the number of its case, or of its event. */
async function openReceivers(): Promise<Receivers> {
  const arrived = new Map<string, number>();
  const note = ({ body }: ReceivedDelivery) =>
    arrived.set((JSON.parse(body) as { subject: string }).subject, performance.now());
  const open = await Promise.all(
    Array.from({ length: RECEIVERS }, (_, at) =>
      openReceiver({ port: 0, ...(at === 0 ? { answer: () => {} } : { onDelivery: note }) }),
    ),
  );
  return {
    hosts: open.map(({ host }) => host),
    urls: open.map(({ url }) => url),
    arrived,
    close: () => Promise.all(open.map(({ close }) => close())),
  };
}

/** Prints the figures. Returns 1 when a delivery did not arrive. */
export async function measureWebhooks(cases: number): Promise<number> {
  const data = await openData(cases);
  const receivers = await openReceivers();
  process.env.OUTGOING_ALLOW = receivers.hosts.join();
  try {
    const [people, all] = [await engineers(data.sql, 200), await forms(data.sql, 100)];
    const targets = [...new Map(all.map((form) => [form.company_id, form])).values()].slice(0, RECEIVERS);
    const clients = await apiClients(data.sql, [...people, ...(await receiving(data.sql, targets))]);
    const senders = clients.filter(({ company_id }) => targets.every((form) => form.company_id !== company_id));
    const portal = await startPortal(data, 1, { WORKER: 'on' });
    try {
      const webhook_ids = await addWebhooks(portal, { clients, targets, urls: receivers.urls });
      const missing = await measureMinute(portal, { senders, targets, arrived: receivers.arrived });
      return missing + (await measureBacklog(portal, { data, webhook_ids, arrived: receivers.arrived })) ? 1 : 0;
    } finally {
      await portal.stop();
    }
  } finally {
    await receivers.close();
    await data.stop();
  }
}

/** A manager of each company that receives. */
const receiving = async (sql: Sql, targets: Form[]) => {
  const rows = await sql<{ id: number; company_id: number; email: string }[]>`
    select distinct on (company_id) id, company_id, email from users
    where company_id = any (${targets.map(({ company_id }) => company_id)}) and status = 'active' order by company_id, id`;
  return rows.map((row) => ({ ...row, bearer: '', cookie: '', token: '' }));
};

type Setup = { clients: BenchClient[]; targets: Form[]; urls: string[] };

/** One webhook in each of the receiving companies. */
async function addWebhooks({ url }: Portal, { clients, targets, urls }: Setup): Promise<number[]> {
  const ids: number[] = [];
  for (const [at, { company_id }] of targets.entries()) {
    const { bearer } = clients.find((client) => client.company_id === company_id)!;
    const answer = await fetch(`${url}/v2/webhooks`, {
      method: 'POST',
      headers: { authorization: bearer, 'content-type': 'application/json' },
      body: JSON.stringify({ callbackUrl: urls[at], eventTypes: [TYPE] }),
    });
    if (!answer.ok) throw new Error(`No webhook: ${answer.status} ${await answer.text()}`);
    ids.push(((await answer.json()) as { id: number }).id);
  }
  return ids;
}

type Minute = { senders: BenchClient[]; targets: Form[]; arrived: Map<string, number> };

/** Cases at a steady rate for a minute, a tenth of them to the dead receiver; from sending the call to the arrival of its event. */
async function measureMinute(portal: Portal, { senders, targets, arrived }: Minute): Promise<number> {
  const form = cycle(targets);
  const next = creation(cycle(senders), form);
  const sent = new Map<string, number>();
  const calls: Promise<void>[] = [];
  const before = processorTime(portal.pid, portal.database);
  const began = performance.now();
  for (let number = 0; number < CASES_A_MINUTE; number++) {
    const at = performance.now();
    const isLive = number % RECEIVERS !== 0;
    const { path, headers, body } = next();
    calls.push(
      fetch(portal.url + path, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }).then(async (answer) => {
        if (!answer.ok) return void print(`A case was answered ${answer.status}: ${await answer.text()}`);
        const { token } = (await answer.json()) as { token: string };
        if (isLive) sent.set(token, at);
      }),
    );
    await wait(Math.max(0, began + ((number + 1) * 60_000) / CASES_A_MINUTE - performance.now()));
  }
  await Promise.all(calls);
  const took = (performance.now() - began) / 1000;
  for (const end = Date.now() + GRACE * 1000; arrived.size < sent.size && Date.now() < end;) await wait(50);
  const after = processorTime(portal.pid, portal.database);
  const times = [...sent].flatMap(([token, at]) => (arrived.has(token) ? [arrived.get(token)! - at] : []));
  const missing = CASES_A_MINUTE * (1 - 1 / RECEIVERS) - times.length;
  print(
    `${CASES_A_MINUTE} cases in ${took.toFixed(1)} s, one of ${RECEIVERS} receivers dead: from sending the case to the arrival of its event ${percentiles(times)}; ${missing} missing; processor of a case and its delivery ${((after.server - before.server) / CASES_A_MINUTE).toFixed(1)} + ${((after.database - before.database) / CASES_A_MINUTE).toFixed(1)} ms`,
  );
  return missing;
}

type Backlog = { data: Data; webhook_ids: number[]; arrived: Map<string, number> };

/** What one process makes at most: deliveries of the nine live receivers that are due at once. */
async function measureBacklog(portal: Portal, { data, webhook_ids, arrived }: Backlog): Promise<number> {
  arrived.clear();
  const live = webhook_ids.slice(1);
  const rows = Array.from({ length: BACKLOG }, (_, at) => {
    const event_id = randomUUID();
    const request_body = JSON.stringify({ id: event_id, subject: event_id });
    return {
      webhook_id: live[at % live.length]!,
      event_id,
      event_type: TYPE,
      request_body,
      next_attempt_at: new Date().toISOString(),
    };
  });
  const before = processorTime(portal.pid, portal.database);
  const began = performance.now();
  await data.sql.begin(async (sql) => {
    await sql`insert into webhook_deliveries ${sql(rows)}`;
    await sql`select pg_notify('webhook_due', '')`;
  });
  for (const end = Date.now() + 60_000; arrived.size < BACKLOG && Date.now() < end;) await wait(20);
  const took = (performance.now() - began) / 1000;
  const after = processorTime(portal.pid, portal.database);
  print(
    `${BACKLOG} deliveries due at once, to ${live.length} receivers: ${arrived.size} in ${took.toFixed(1)} s, ${((arrived.size / took) * 60).toFixed(0)} a minute; processor of one ${((after.server - before.server) / BACKLOG).toFixed(2)} + ${((after.database - before.database) / BACKLOG).toFixed(2)} ms`,
  );
  return BACKLOG - arrived.size;
}

function percentiles(times: number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? NaN).toFixed(0);
  return `p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)} ms`;
}
