// Bridge between Zendesk tickets and Concord cases. Node.js 20 or newer, no packages: node zendesk-bridge.mjs
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const { PORTAL, CLIENT_ID, CLIENT_SECRET, CONCORD_SECRET, DOCUMENT_ID } = process.env;
const { ZENDESK, ZENDESK_USER, ZENDESK_TOKEN, ZENDESK_SECRET, PORT = '8080' } = process.env;
// Field of the partner's form: a text, or the id of a custom field of the ticket. {"68": "Northwind", "72": 360012345678}
const FIELDS = Object.entries(JSON.parse(process.env.FIELDS ?? '{}'));
const PRIORITIES = { urgent: 'HIGH', high: 'HIGH', normal: 'MEDIUM', low: 'LOW' };

let token = { value: '', ends: 0 };
async function accessToken() {
  if (Date.now() < token.ends) return token.value;
  const basic = Buffer.from(`${CLIENT_ID}:${CLIENT_SECRET}`).toString('base64');
  const body = new URLSearchParams({ grant_type: 'client_credentials' });
  const { access_token, expires_in } = await answerOf(
    await fetch(`${PORTAL}/oauth2/token`, { method: 'POST', headers: { Authorization: `Basic ${basic}` }, body }),
  );
  token = { value: access_token, ends: Date.now() + (expires_in - 60) * 1000 };
  return token.value;
}

// Refusals are JSON with detail (Concord), error_description (its tokens) or description (Zendesk).
async function answerOf(response) {
  const answer = response.status === 204 ? {} : await response.json();
  if (response.ok) return answer;
  const fields = (answer.errors ?? []).map(({ field, message }) => `${field}: ${message}`);
  throw new Error([answer.detail ?? answer.error_description ?? answer.description, ...fields].join(' '));
}

async function concord(method, path, body, key) {
  const headers = {
    Authorization: `Bearer ${await accessToken()}`,
    Accept: 'application/json, application/problem+json',
    'Content-Type': 'application/json',
    ...(key && { 'Idempotency-Key': key }),
  };
  return answerOf(await fetch(PORTAL + path, { method, headers, body: body && JSON.stringify(body) }));
}

async function zendesk(method, path, body) {
  const basic = Buffer.from(`${ZENDESK_USER}/token:${ZENDESK_TOKEN}`).toString('base64');
  const headers = { Authorization: `Basic ${basic}`, 'Content-Type': 'application/json' };
  return answerOf(await fetch(`${ZENDESK}/api/v2${path}`, { method, headers, body: body && JSON.stringify(body) }));
}
// Internal, so that it starts no trigger for public comments.
const tell = (ticket, comment, more = {}) =>
  zendesk('PUT', `/tickets/${ticket}.json`, { ticket: { comment: { ...comment, public: false }, ...more } });

const ACTIONS = {
  async open(ticket) {
    if (ticket.external_id) return;
    const valueOf = (entry) =>
      typeof entry === 'number' ? ticket.custom_fields.find(({ id }) => id === entry)?.value : entry;
    const model = {
      documentId: Number(DOCUMENT_ID),
      internalCaseNumber: `ZD-${ticket.id}`,
      priority: PRIORITIES[ticket.priority] ?? 'MEDIUM',
      problemSummary: ticket.subject.slice(0, 255),
      problemDescription: ticket.description,
      customFields: FIELDS.map(([fieldId, entry]) => ({ fieldId: Number(fieldId), value: valueOf(entry) })),
    };
    const made = await concord('POST', '/v1/collaboration-requests', model, `zendesk-${ticket.id}`);
    const body = `Sent to ${made.receiveCompanyName}. They answer by ${made.respondBy}.`;
    await tell(ticket.id, { body }, { external_id: made.token });
  },
  async note(ticket) {
    const { comments } = await zendesk('GET', `/tickets/${ticket.id}/comments.json?sort_order=desc`);
    const last = comments.find((comment) => comment.public);
    const note = { summary: `Comment of ticket ${ticket.id}`, description: last.html_body };
    await concord('POST', `/v1/collaboration-requests/${ticket.external_id}/notes`, note, `comment-${last.id}`);
  },
  async close(ticket) {
    await concord('POST', `/v1/collaboration-requests/${ticket.external_id}/closure`, {});
  },
};

async function fromZendesk(headers, body) {
  const signed = (headers['x-zendesk-webhook-signature-timestamp'] ?? '') + body;
  const expected = createHmac('sha256', ZENDESK_SECRET).update(signed).digest('base64');
  if (!isSame(headers['x-zendesk-webhook-signature'], expected)) return [401, 'The signature is wrong.'];
  const { action, ticket: id } = JSON.parse(body);
  if (!Object.hasOwn(ACTIONS, action)) return [422, `There is no action ${action}.`];
  const { ticket } = await zendesk('GET', `/tickets/${Number(id)}.json`);
  try {
    await ACTIONS[action](ticket);
    return [200, 'Done.'];
  } catch (error) {
    await tell(ticket.id, { body: `Concord: ${error.message}` });
    return [422, error.message];
  }
}

async function fromConcord(headers, body) {
  const expected = `sha256=${createHmac('sha256', CONCORD_SECRET).update(body).digest('hex')}`;
  if (!isSame(headers['x-hub-signature-256'], expected)) return [401, 'The signature is wrong.'];
  const { type, data } = JSON.parse(body);
  const path = `/v1/collaboration-requests/${data.requestToken}`;
  const theCase = await concord('GET', path);
  const [, ticket] = /^ZD-(\d+)$/.exec(theCase.submitterCaseNumber) ?? [];
  if (!ticket || theCase.direction !== 'OUTBOUND') return [200, 'Not of a ticket.'];
  if (type.endsWith('.note.created')) {
    const notes = await concord('GET', `${path}/notes`);
    const note = notes.find((one) => one.token === data.noteToken && one.direction === 'INBOUND');
    const from = note && escaped(`${note.creatorName}, ${note.companyName}: ${note.summary}`);
    if (note) await tell(ticket, { html_body: `<p>${from}</p>${note.description}` });
    return [200, 'Done.'];
  }
  const { status, receiverCaseNumber: number, caseResponses } = theCase;
  const { engineerName, nextSteps } = caseResponses.at(-1) ?? {};
  const lines = [`The case is ${status}.`, number && `Their number: ${number}.`, engineerName, nextSteps];
  await tell(ticket, { body: lines.filter(Boolean).join('\n') });
  return [200, 'Done.'];
}

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function isSame(given = '', expected) {
  const [a, b] = [Buffer.from(String(given)), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const PATHS = { '/zendesk': fromZendesk, '/concord': fromConcord };
const server = createServer(async (request, response) => {
  const answer = request.method === 'POST' && Object.hasOwn(PATHS, request.url) && PATHS[request.url];
  const body = Buffer.concat(await request.toArray()).toString('utf8');
  const failed = (error) => (console.error(error), [502, error.message]);
  const [status, text] = answer ? await answer(request.headers, body).catch(failed) : [404, 'Not found.'];
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(text);
});
server.listen(Number(PORT), () => console.log(`Listening on ${server.address().port}`));
