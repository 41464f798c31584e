import { api } from '../../support/api';
import { withDatabase } from '@/db/client';
import { claimDeliveries } from '@/lib/reach/webhooks/claim';
import { deliverDue, startDeliveries, stopDeliveries } from '@/lib/reach/webhooks/deliver';
import { settleDelivery } from '@/lib/reach/webhooks/settle';
import { emptyDatabase, testSql } from '../../support/database';
import { eventually } from '../../support/eventually';
import { outbox } from '../../support/outbox';
import {
  addWebhook,
  closeReceivers,
  deliveries,
  makeDue,
  receiver,
  webhookFixture,
} from '../../support/webhook-fixtures';

let fixture: Awaited<ReturnType<typeof webhookFixture>>;

beforeEach(async () => {
  await emptyDatabase();
  fixture = await webhookFixture();
  await startDeliveries();
});
afterEach(async () => {
  await stopDeliveries();
  await closeReceivers();
});

type Received = Awaited<ReturnType<typeof receiver>>['received'];
const idsOf = (received: Received) => received.map(({ body }) => (JSON.parse(body) as { id: string }).id);
const typesOf = (received: Received) =>
  received.map(({ body }) => (JSON.parse(body) as { type: string }).type.split('collaboration-request.').at(-1));
/** All attempts of what is waiting have been judged. */
const settled = (attempt: number) =>
  eventually(async () =>
    expect(
      (await deliveries()).every((row) => row.attempt_number === attempt && (row.failures === attempt || row.success)),
    ).toBe(true),
  );
const note = (token: string) =>
  api(fixture.caller).post(`/api/caller/case/${token}/notes`, { audience: 'shared', body: '<p>Hello.</p>' });
const newCase = async (number: string) =>
  (await fixture.send({ internal_case_number: number })).body.case.token as string;

test('a delivery is sent at once, signed, and logs in (rules: webhooks.at-once, webhooks.signature)', async () => {
  const { url, received, key } = await receiver((_, response) => response.writeHead(200).end('thanks'));
  const { secret } = await addWebhook(fixture.borealis.program, {
    callbackUrl: `${url}hook?a=b`,
    callbackAuth: { type: 'BASIC', username: 'concord', password: 'p:w' },
  });
  key.secret = secret;
  await fixture.send();
  await eventually(() => expect(received).toHaveLength(1));
  expect(received[0]).toMatchObject({
    path: '/hook?a=b',
    isSigned: true,
    headers: {
      'content-type': 'application/cloudevents+json; charset=utf-8',
      authorization: `Basic ${Buffer.from('concord:p:w').toString('base64')}`,
    },
  });
  await settled(1);
  expect(await deliveries()).toMatchObject([
    {
      success: true,
      http_status: 200,
      response_body: 'thanks',
      next_attempt_at: null,
      request_body: received[0]!.body,
    },
  ]);
});

test('OAUTH2 gets a token once, and one new one when the receiver refuses it (rule: webhooks.oauth2)', async () => {
  const asked: string[] = [];
  const tokens = await receiver((delivery, response) => {
    asked.push(`${String(delivery.headers.authorization).split(' ')[0]} ${delivery.body}`);
    // Reads client id and secret in the body alone.
    if (!delivery.body.includes('client_secret')) return response.writeHead(401).end('{}');
    response.writeHead(200).end(JSON.stringify({ access_token: `t${asked.length}`, expires_in: 3600 }));
  });
  const used: string[] = [];
  const { url } = await receiver((delivery, response) => {
    used.push(String(delivery.headers.authorization));
    response.writeHead(used.length === 2 ? 401 : 200).end();
  });
  const callbackAuth = {
    ...{ type: 'OAUTH2', tokenUrl: tokens.url, clientId: 'c d', clientSecret: 's:1', scope: 'hook', audience: 'aud' },
  };
  await addWebhook(fixture.borealis.program, { callbackUrl: url, callbackAuth });
  await fixture.send();
  await settled(1);
  await fixture.send({ internal_case_number: 'A-2' });
  await eventually(() => expect(used).toEqual(['Bearer t2', 'Bearer t2', 'Bearer t4']));
  await settled(1);
  const form = 'grant_type=client_credentials&scope=hook&audience=aud';
  const inBody = `undefined ${form}&client_id=c+d&client_secret=s%3A1`;
  expect(asked).toEqual([`Basic ${form}`, inBody, `Basic ${form}`, inBody]);
  expect(JSON.stringify(await testSql()`select * from webhooks`)).not.toContain('s:1');
});

test('without a token the attempt has failed, and is repeated', async () => {
  const { url, received } = await receiver();
  const tokens = await receiver((_, response) => response.writeHead(500).end());
  const callbackAuth = { type: 'OAUTH2', tokenUrl: tokens.url, clientId: 'c', clientSecret: 's' };
  await addWebhook(fixture.borealis.program, { callbackUrl: url, callbackAuth });
  await fixture.send();
  await settled(1);
  expect(received).toEqual([]);
  expect(await deliveries()).toMatchObject([
    { http_status: null, response_body: 'The address of the access token answered HTTP 500 without a token.' },
  ]);
});

test('the log has a row for each attempt, and any of them is replayed (rule: webhooks.attempts)', async () => {
  let answers = 0;
  const { url, received } = await receiver((_, response) =>
    response.writeHead(answers++ ? 200 : 503).end(answers > 1 ? 'thanks' : 'later'),
  );
  const { id } = await addWebhook(fixture.borealis.program, { callbackUrl: url });
  await fixture.send();
  await settled(1);
  await makeDue();
  await deliverDue();
  await eventually(async () => expect((await deliveries())[0]).toMatchObject({ attempt_number: 2, success: true }));
  const client = api(fixture.borealis.program);
  type Log = { content: { id: number; attemptNumber: number }[] };
  await eventually(async () =>
    expect((await client.get(`/v2/webhooks/${id}/deliveries`)).body).toMatchObject({
      totalElements: 2,
      content: [
        { attemptNumber: 2, success: true, httpStatus: 200, responseBody: 'thanks', requestBody: received[0]!.body },
        { attemptNumber: 1, success: false, httpStatus: 503, responseBody: 'later', requestBody: received[0]!.body },
      ],
    }),
  );
  const { content } = (await client.get<Log>(`/v2/webhooks/${id}/deliveries?page=1&size=1`)).body;
  expect(content).toMatchObject([{ attemptNumber: 1 }]);
  expect((await client.post(`/v2/webhooks/${id}/deliveries/${content[0]!.id}/replay`)).status).toBe(200);
  await eventually(() => expect(received).toHaveLength(3));
  expect(received[2]!.body).toBe(received[0]!.body);
});

test.each([
  [{ type: 'BEARER', token: 'abc' }, 'authorization', 'Bearer abc'],
  [{ type: 'HEADER', headerName: 'X-Api-Key', headerValue: 'k 1' }, 'x-api-key', 'k 1'],
])('a receiver gets the login %j', async (callbackAuth, header, value) => {
  const { url, received } = await receiver();
  await addWebhook(fixture.borealis.program, { callbackUrl: url, callbackAuth });
  await fixture.send();
  await eventually(() => expect(received[0]?.headers[header]).toBe(value));
});

test('a new secret signs at once', async () => {
  const { url, received, key } = await receiver();
  const { id } = await addWebhook(fixture.borealis.program, { callbackUrl: url });
  const rotated = await api(fixture.borealis.program).post<{ secret: string }>(`/v2/webhooks/${id}/secret`);
  key.secret = rotated.body.secret;
  await fixture.send();
  await eventually(() => expect(received[0]?.isSigned).toBe(true));
});

test('a 500 and a redirect are tried again after ten seconds with the same id and body, a 4xx never', async () => {
  const answers = [500, 302, 404];
  const { url, received } = await receiver((_, response) =>
    response.writeHead(answers.shift() ?? 200, { location: 'http://127.0.0.1:9/' }).end(),
  );
  await addWebhook(fixture.borealis.program, { callbackUrl: url });
  await fixture.send();
  await settled(1);
  const [waiting] = await testSql()<{ seconds: number }[]>`
    select extract(epoch from next_attempt_at - now())::float8 as seconds from webhook_deliveries`;
  expect(waiting!.seconds).toBeGreaterThan(8);
  expect(waiting!.seconds).toBeLessThanOrEqual(10);
  await makeDue();
  await deliverDue();
  await settled(2);
  await makeDue();
  await deliverDue();
  await settled(3);
  expect(new Set(received.map(({ body }) => body)).size).toBe(1);
  expect(await deliveries()).toMatchObject([
    { attempt_number: 3, success: false, http_status: 404, next_attempt_at: null },
  ]);
  await deliverDue();
  expect(received).toHaveLength(3);
});

test('after the last attempt the webhook is inactive, its managers get one email, and what waits is held', async () => {
  const { url, received } = await receiver((_, response) => response.writeHead(503).end('down'));
  const { id } = await addWebhook(fixture.borealis.program, { callbackUrl: url });
  await newCase('A-1');
  await newCase('A-2');
  await newCase('A-3');
  await settled(1);
  const [first, second] = await deliveries();
  await testSql()`update webhook_deliveries set failures = 7, next_attempt_at = now() where id in (${first!.id}, ${second!.id})`;
  await deliverDue();
  await eventually(async () => expect(await outbox.of('webhook_inactive')).toHaveLength(1));
  const [mail] = await outbox.of('webhook_inactive');
  expect(mail).toMatchObject({ to_email: fixture.borealis.manager.email, obsoleteReason: null });
  expect(mail!.text).toContain('The answer was HTTP 503.');
  await eventually(async () =>
    expect((await deliveries()).filter((row) => row.next_attempt_at === null).length).toBeGreaterThan(0),
  );
  const webhook = await api(fixture.borealis.program).get<{ active: boolean; inactiveReason: string }[]>(
    '/v2/webhooks',
  );
  expect(webhook.body).toMatchObject([{ active: false, inactiveReason: 'The answer was HTTP 503.' }]);
  const before = received.length;
  await makeDue();
  await deliverDue();
  await deliverDue();
  expect(received).toHaveLength(before);
  expect(await outbox.of('webhook_inactive')).toHaveLength(1);
  await api(fixture.borealis.program).call('PATCH', `/v2/webhooks/${id}`, { active: true });
  await eventually(() => expect(received.length).toBeGreaterThan(before));
});

test('deliveries of a case go in order; another case waits for none of them (rule: webhooks.order)', async () => {
  let fails = true;
  const { url, received } = await receiver((_, response) => response.writeHead(fails ? 500 : 200).end());
  await addWebhook(fixture.acme.program, { callbackUrl: url });
  const token = await newCase('A-1');
  await eventually(() => expect(received).toHaveLength(1));
  await eventually(async () => expect((await deliveries())[0]!.failures).toBe(1));
  await note(token);
  fails = false;
  await newCase('A-2');
  await eventually(() => expect(typesOf(received)).toEqual(['created', 'created']));
  await deliverDue();
  expect((await deliveries())[1]).toMatchObject({ attempt_number: 0 });
  await testSql()`update webhook_deliveries set next_attempt_at = now() where failures = 1`;
  await deliverDue();
  await eventually(() => expect(typesOf(received)).toEqual(['created', 'created', 'created', 'note.created']));
});

test('a delivery that has failed four times holds back nothing', async () => {
  const { url, received } = await receiver((_, response) => response.writeHead(500).end());
  await addWebhook(fixture.acme.program, { callbackUrl: url });
  const token = await newCase('A-1');
  await eventually(async () => expect((await deliveries())[0]!.failures).toBe(1));
  await testSql()`update webhook_deliveries set failures = 4`;
  await note(token);
  await eventually(() => expect(typesOf(received)).toEqual(['created', 'note.created']));
});

test('a delivery whose process died after sending it is sent again with its id, and the dead has no more say', async () => {
  await stopDeliveries();
  const { url, received } = await receiver();
  await addWebhook(fixture.borealis.program, { callbackUrl: url });
  await fixture.send();
  const room = { quick: 8, slow: 8, per_webhook: 4, busy: [] };
  const claim = () => withDatabase((db) => claimDeliveries(db, room));
  const [claimed] = await claim();
  const [row] = await deliveries();
  expect(row).toMatchObject({ attempt_number: 1, success: false });
  expect(row!.next_attempt_at!.getTime()).toBeGreaterThan(Date.now() + 30_000);
  expect(await claim()).toEqual([]);
  await makeDue();
  await startDeliveries();
  await eventually(() => expect(idsOf(received)).toEqual([row!.event_id]));
  await eventually(async () => expect(await deliveries()).toMatchObject([{ success: true, attempt_number: 2 }]));
  await settleDelivery(claimed!, { status: null, text: 'late' });
  expect(await deliveries()).toMatchObject([{ success: true, attempt_number: 2, http_status: 204 }]);
});

test('an answer that cannot be stored for a moment is stored then, and the delivery is not sent again', async () => {
  const { url, received } = await receiver();
  await addWebhook(fixture.borealis.program, { callbackUrl: url });
  await testSql()`create function disk_is_full() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`;
  await testSql()`create trigger disk_is_full before update of success on webhook_deliveries for each row execute function disk_is_full()`;
  try {
    await fixture.send();
    await eventually(() => expect(received).toHaveLength(1));
    expect(await deliveries()).toMatchObject([{ success: false, attempt_number: 1 }]);
  } finally {
    await testSql()`drop function disk_is_full cascade`;
  }
  await eventually(async () => expect(await deliveries()).toMatchObject([{ success: true, attempt_number: 1 }]));
  expect(received).toHaveLength(1);
});

test('two processes never take the same delivery', async () => {
  await stopDeliveries();
  const { url } = await receiver();
  await addWebhook(fixture.borealis.program, { callbackUrl: url });
  for (let number = 1; number <= 6; number++) await newCase(`A-${number}`);
  const room = { quick: 8, slow: 8, per_webhook: 4, busy: [] };
  const taken = await Promise.all(Array.from({ length: 4 }, () => withDatabase((db) => claimDeliveries(db, room))));
  const ids = taken.flat().map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('a stop returns what is under way; the next start sends it', async () => {
  let hangs = true;
  const { url, received } = await receiver((_, response) => void (hangs || response.writeHead(204).end()));
  await addWebhook(fixture.borealis.program, { callbackUrl: url });
  await fixture.send();
  await eventually(() => expect(received).toHaveLength(1));
  await stopDeliveries();
  expect(await deliveries()).toMatchObject([{ attempt_number: 1, failures: 0, success: false }]);
  hangs = false;
  await startDeliveries();
  await eventually(async () => expect(await deliveries()).toMatchObject([{ attempt_number: 2, success: true }]));
  expect(new Set(idsOf(received)).size).toBe(1);
});

test('a disabled company, a paused webhook and a deleted one send nothing', async () => {
  const { url, received } = await receiver((_, response) => response.writeHead(500).end());
  const { id } = await addWebhook(fixture.borealis.program, { callbackUrl: url });
  await fixture.send();
  await settled(1);
  await testSql()`update companies set status = 'inactive' where id = ${fixture.receiver.id}`;
  await makeDue();
  await deliverDue();
  await testSql()`update companies set status = 'active' where id = ${fixture.receiver.id}`;
  await api(fixture.borealis.manager).call('PATCH', `/api/admin/company/webhooks/${id}`, { active: false });
  await deliverDue();
  await api(fixture.borealis.manager).delete(`/api/admin/company/webhooks/${id}`);
  await deliverDue();
  expect(await deliveries()).toEqual([]);
  expect(received).toHaveLength(1);
});

test('an address that has become private is not asked, and the reason names none of our network', async () => {
  const { url, received } = await receiver();
  await addWebhook(fixture.borealis.program, { callbackUrl: url });
  process.env.OUTGOING_ALLOW = '127.0.0.1:1';
  await testSql()`update webhooks set url = 'https://localhost:1/'`;
  await fixture.send();
  await settled(1);
  expect(await deliveries()).toMatchObject([
    { http_status: null, response_body: 'This address is not public.', failures: 1 },
  ]);
  expect(received).toEqual([]);
});

test('a long or endless answer is cut off', async () => {
  const { url } = await receiver((_, response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write('x'.repeat(1_000)), 5);
    response.on('close', () => clearInterval(timer));
  });
  await addWebhook(fixture.borealis.program, { callbackUrl: url });
  await fixture.send();
  await settled(1);
  expect((await deliveries())[0]).toMatchObject({ success: true, response_body: 'x'.repeat(4096) });
});
