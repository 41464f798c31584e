import { eventually, expect, expectAnswer, expectRefusal, expectShape, expectStatus } from '../kit.mjs';
import { isSigned } from '../receiver.mjs';
import { CASE, DELIVERY, NOTE, PAGE, WEBHOOK } from '../shapes.mjs';
import { approvalOf, CASES, newModel } from './cases.mjs';

const REFERENCE = '/developers/reference#';
const SIGNATURES = '/developers#webhooks';
const PREFIX = 'org.tsanet.connect.collaboration-request.';
const SUMMARY = 'Summary that no webhook may tell';
const HEADER = 'x-conformance';

const EVENT = {
  ...{ specversion: 'string', id: 'string', source: 'string', type: 'string', time: 'time' },
  data: { requestToken: 'string' },
};

const create = (t, over = {}) =>
  t.theirs.post('/v2/webhooks', {
    callbackUrl: t.receiver.url,
    callbackAuth: { type: 'HEADER', headerName: HEADER, headerValue: t.run },
    ...over,
  });

/** Waits for the deliveries of a type about the webhooks' own case. */
async function deliveriesOf(t, type, count = 1) {
  const token = t.webhookCase.token;
  const fits = (event) => event.type === PREFIX + type && event.data?.requestToken === token;
  const found = await t.receiver.waitFor(fits, { count, ms: t.waitMs });
  t.exchanges.push({ sent: `a webhook at ${t.receiver.url}`, came: found.at(-1)?.body ?? 'no delivery' });
  expect(found.length >= count, `${found.length} of ${count} deliveries of ${type} came within ${t.waitMs / 1000} s`);
  return found;
}
const eventOf = (delivery) => JSON.parse(delivery.body);
const logOf = async (t) => {
  const answer = await t.theirs.get(`/v2/webhooks/${t.webhook.id}/deliveries?size=50`);
  return expectAnswer(answer, { ...PAGE, content: [DELIVERY] }).content;
};

export const WEBHOOKS = [
  {
    id: 'webhooks.create',
    title: 'A webhook is made with a login of its own, and its secret is shown',
    where: `${REFERENCE}createWebhookSubscription`,
    needs: ['forms.document', 'login.receiver'],
    async run(t) {
      t.webhook = expectAnswer(await create(t), { ...WEBHOOK, secret: 'string' });
      expect(t.webhook.active === true, 'It is not active');
      expect(t.webhook.eventTypes.length >= 5, `It has ${t.webhook.eventTypes.length} event types instead of all five`);
    },
  },
  {
    id: 'webhooks.list',
    title: 'The list has the webhook without its secret and its login',
    where: `${REFERENCE}listWebhookSubscriptions`,
    needs: ['webhooks.create'],
    async run(t) {
      const answer = await t.theirs.get('/v2/webhooks');
      const shape = { ...WEBHOOK, updatedAt: 'time', callbackAuthType: 'string|null' };
      const own = expectAnswer(answer, [shape]).find(({ id }) => id === t.webhook.id);
      expect(own?.callbackAuthType === 'HEADER', `callbackAuthType is ${own?.callbackAuthType}`);
      const text = JSON.stringify(answer.body);
      expect(
        !text.includes(t.webhook.secret) && !text.includes(`"${t.run}"`),
        'The secret or the login is in the list',
      );
    },
  },
  {
    id: 'webhooks.refused',
    title: 'A webhook without an address or with unknown events is refused by the name of the field',
    where: `${REFERENCE}createWebhookSubscription`,
    needs: ['login.receiver', 'webhooks.create'],
    async run(t) {
      const refused = (over, field) =>
        expectRefusal((accept) => t.theirs.post('/v2/webhooks', { callbackUrl: t.receiver.url, ...over }, { accept }), {
          ...{ status: 422, field },
        });
      await refused({ callbackUrl: undefined }, 'callbackUrl');
      await refused({ eventTypes: ['case.lost'] }, 'eventTypes');
    },
  },
  {
    id: 'webhooks.event',
    title: 'A new case is told at once: a signed CloudEvent that logs in and names the case, not its content',
    where: SIGNATURES,
    needs: ['webhooks.create'],
    async run(t) {
      t.webhookCase = expectAnswer(await t.ours.post(CASES, newModel(t, SUMMARY)), CASE);
      const [delivery] = await deliveriesOf(t, 'created');
      expectShape(EVENT, eventOf(delivery));
      expect(eventOf(delivery).specversion === '1.0', `specversion is ${eventOf(delivery).specversion}`);
      const type = String(delivery.headers['content-type']);
      expect(type.startsWith('application/cloudevents+json'), `Content-Type is ${type}`);
      expect(delivery.headers[HEADER] === t.run, `The header ${HEADER} is ${delivery.headers[HEADER]}`);
      expect(!delivery.body.includes(SUMMARY), 'The summary of the case is in the event');
    },
  },
  {
    id: 'webhooks.signature',
    title: 'X-Hub-Signature-256 is the HMAC-SHA256 of the raw body with the secret',
    where: SIGNATURES,
    needs: ['webhooks.event'],
    async run(t) {
      const [delivery] = await deliveriesOf(t, 'created');
      const given = delivery.headers['x-hub-signature-256'];
      expect(isSigned(delivery, t.webhook.secret), `The signature ${given} is not that of the body`);
    },
  },
  {
    id: 'webhooks.acts',
    title: 'Notes, answers, changed answers and closures are told, each event by an id of its own',
    where: SIGNATURES,
    needs: ['webhooks.event'],
    async run(t) {
      const path = `${CASES}/${t.webhookCase.token}`;
      const note = expectAnswer(await t.ours.post(`${path}/notes`, { summary: SUMMARY }), NOTE);
      expectAnswer(await t.theirs.post(`${path}/approval`, approvalOf(t)), CASE);
      expectAnswer(await t.theirs.patch(`${path}/approval`, { engineerName: 'Ola Lund' }), CASE);
      expectAnswer(await t.ours.post(`${path}/closure`), CASE);
      const told = [];
      for (const type of ['note.created', 'response.created', 'response.updated', 'closed'])
        told.push(...(await deliveriesOf(t, type)));
      const [about] = told.map(eventOf);
      expect(about.data.noteToken === note.token, `noteToken is ${about.data.noteToken}, not ${note.token}`);
      const ids = told.map((delivery) => eventOf(delivery).id);
      expect(new Set(ids).size === ids.length, 'Several events have the same id');
      expect(!told.some(({ body }) => body.includes(SUMMARY)), 'The text of the note is in an event');
    },
  },
  {
    id: 'webhooks.retry',
    title: 'What the receiver answers with 500 comes again under the same id; the log has each attempt',
    where: `${REFERENCE}getWebhookDeliveries`,
    needs: ['webhooks.event'],
    async run(t) {
      t.receiver.answerNext(500);
      t.webhookCase = expectAnswer(await t.ours.post(CASES, newModel(t)), CASE);
      const [failed] = await deliveriesOf(t, 'created');
      const attempts = async () => (await logOf(t)).filter(({ cloudEventId }) => cloudEventId === eventOf(failed).id);
      const isLogged = async () => (await attempts()).some(({ success, httpStatus }) => !success && httpStatus === 500);
      await eventually(t, isLogged, 'The log has no attempt with status 500');
      const [first, second] = await deliveriesOf(t, 'created', 2);
      expect(eventOf(first).id === eventOf(second).id, 'The second attempt has another id');
      expect(first.body === second.body, 'The second attempt has another body');
      const isDone = async () =>
        (await attempts()).some(({ attemptNumber, success }) => attemptNumber === 2 && success);
      await eventually(t, isDone, 'The log has no second attempt that succeeded');
      const numbers = (await attempts()).map(({ attemptNumber }) => attemptNumber).toSorted();
      expect(numbers.join() === '1,2', `The log has the attempts ${numbers.join(', ')}`);
    },
  },
  {
    id: 'webhooks.replay',
    title: 'A delivery is replayed with its id and body',
    where: `${REFERENCE}replayWebhookDelivery`,
    needs: ['webhooks.retry'],
    async run(t) {
      const [before] = await deliveriesOf(t, 'created', 2);
      const { id } = (await logOf(t)).find(({ cloudEventId }) => cloudEventId === eventOf(before).id);
      const path = `/v2/webhooks/${t.webhook.id}/deliveries/${id}/replay`;
      expectAnswer(await t.theirs.post(path), DELIVERY);
      const again = (await deliveriesOf(t, 'created', 3)).at(-1);
      expect(again.body === before.body, 'The replay has another body');
    },
  },
  {
    id: 'webhooks.secret',
    title: 'A new secret signs from then on',
    where: `${REFERENCE}rotateWebhookSecret`,
    needs: ['webhooks.event'],
    async run(t) {
      const answer = await t.theirs.post(`/v2/webhooks/${t.webhook.id}/secret`);
      const { secret } = expectAnswer(answer, { secret: 'string' });
      expect(secret !== t.webhook.secret, 'It is the same secret');
      t.webhookCase = expectAnswer(await t.ours.post(CASES, newModel(t)), CASE);
      const [delivery] = await deliveriesOf(t, 'created');
      expect(isSigned(delivery, secret), 'The signature is not by the new secret');
    },
  },
  {
    id: 'webhooks.v1',
    title: 'A webhook of version 1 gets the small body, and its calls say that they are deprecated',
    where: `${REFERENCE}createWebhookSubscriptionV1`,
    needs: ['webhooks.create'],
    async run(t) {
      const answer = await t.theirs.post('/v1/webhooks', { callbackUrl: t.receiver.url });
      const { id } = expectAnswer(answer, { ...WEBHOOK, secret: 'string' });
      expect(answer.headers.get('deprecation') === 'true', 'The answer has no Deprecation');
      const { token } = expectAnswer(await t.ours.post(CASES, newModel(t)), CASE);
      const [told] = await t.receiver.waitFor((event) => event.requestToken === token, { ms: t.waitMs });
      expect(told, `No delivery within ${t.waitMs / 1000} s`);
      expectShape({ eventType: 'string', timestamp: 'time' }, eventOf(told));
      expect(eventOf(told).eventType === 'collaboration-request.created', `eventType is ${eventOf(told).eventType}`);
      expectStatus(await t.theirs.delete(`/v1/webhooks/${id}`), 204);
    },
  },
  {
    id: 'webhooks.delete',
    title: 'A deleted webhook is gone, and a foreign one is not found',
    where: `${REFERENCE}deleteWebhookSubscription`,
    needs: ['webhooks.create'],
    async run(t) {
      const path = `/v2/webhooks/${t.webhook.id}`;
      await expectRefusal((accept) => t.ours.call('DELETE', path, { accept }), { status: 404 });
      expectStatus(await t.theirs.delete(path), 204);
      const left = expectAnswer(await t.theirs.get('/v2/webhooks'), [WEBHOOK]);
      expect(!left.some(({ id }) => id === t.webhook.id), 'It is still in the list');
    },
  },
];
