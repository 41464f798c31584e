import { readFileSync } from 'node:fs';
import * as XLSX from 'xlsx';
import { make } from '@/tools/factories/make';
import { mailNewNotes } from '@/lib/work/room/mail-notes';
import { agent } from '../../support/agent';
import { api, type Answer } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { openStream } from '../../support/event-stream';
import { outbox } from '../../support/outbox';
import { copyOf } from '../../support/personal-data';
import { asClient } from '../../support/public-api';
import { forgetRequests } from '../../support/request-counts';
import { MARKER, threeCompanies } from '../../support/three-companies';
import { addWebhook, closeReceivers, deliveries, receiver } from '../../support/webhook-fixtures';

/* What a third company is called and told is in nothing that another company can fetch (rules: links.seen, links.told). */

beforeEach(emptyDatabase);
afterEach(closeReceivers);

type Document = { paths: Record<string, Record<string, unknown>> };
const PATHS = Object.keys((JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as Document).paths).filter(
  (path) =>
    /^\/api\/(caller|admin\/company|palette|users)/.test(path) &&
    'get' in (JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as Document).paths[path]!,
);

type Known = { token: string; foreign: string; id: number; parent: string };

/** The path with what a stranger may try: a case of their own, and one that is not. Null where another thing is named. */
function filled(path: string, { token, foreign, id, parent }: Known): string[] {
  if (!path.includes('{')) return [path];
  if (path.includes('parents')) return [path.replace('{id}', parent)];
  const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  if (named.some((name) => !['token', 'id', 'type', 'entity_id', 'document_id', 'scope'].includes(name))) return [];
  const fill = (case_token: string) =>
    path
      .replace('{token}', case_token)
      .replace('{type}', 'company')
      .replace('{scope}', 'company')
      .replaceAll(/\{(id|entity_id|document_id)\}/g, String(id));
  return path.includes('{token}') ? [fill(token), fill(foreign)] : [fill(token)];
}

function textOf({ body, headers }: Answer<unknown>): string {
  const head = JSON.stringify([...headers]);
  if (!Buffer.isBuffer(body)) return (JSON.stringify(body) ?? '') + head;
  const cells = body.subarray(0, 2).toString() === 'PK' ? JSON.stringify(XLSX.read(body).Sheets) : '';
  return body.toString('latin1') + cells + head;
}

/** Everything that can happen between Acme and Cobalt because of a case of Borealis. */
async function aThirdCompany() {
  const made = await threeCompanies();
  const { clients, open, bringIn, cobalt, people } = made;
  const first = await open({ internal_case_number: 'A-1' });
  const before = await open({ internal_case_number: 'A-2' });
  const stream = await openStream(people.borealis, first);
  const second = await bringIn(first);
  const post = async (who: keyof typeof clients, path: string, body: object) =>
    expect([path, (await clients[who].post(`/api/caller/${path}`, body)).status]).toEqual([path, 200]);
  await post('acme', `case/${first}/notes`, { audience: 'shared', body: 'For both partners.', also: [second] });
  await post('cobalt', `case/${second}/notes`, { audience: 'shared', body: MARKER });
  const part = await made.introduce();
  await post('cobalt', `case/${second}/hand_on`, { type: 'company', entity_id: made.receiver.id, reason: MARKER });
  const parent = await clients.acme.post<{ parent: { id: string } }>('/api/caller/parents', {
    ...{ title: MARKER, tokens: [first, second] },
  });
  await post('acme', `parents/${parent.body.parent.id}/notes`, { body: 'The west is back.' });
  await post('borealis', `case/${before}/hand_on`, { type: 'company', entity_id: cobalt.id, reason: 'Theirs.' });
  await part();
  await post('acme', `case/${before}/hand_on/confirm`, { problem_summary: MARKER });
  await testSql()`update case_note_mails set due_at = now()`;
  await mailNewNotes();
  return { ...made, first, second, stream, parent: parent.body.parent.id };
}

test('no call of the portal or the public API tells Borealis of Cobalt; Acme finds it where it belongs', async () => {
  const { first, second, parent, people, receiver: borealis, cobalt, cobaltForm, stream } = await aThirdCompany();
  const client = await make.apiClient({ company_id: borealis.id });
  const known = { token: first, foreign: second, id: borealis.id, parent };
  const portal = PATHS.flatMap((path) => filled(path, known)).filter((path) => !path.endsWith('/stream'));
  const program = [
    ...['/v1/me', '/v1/partners/search?query=zq', '/v1/partners/zq-third', '/v1/webhooks', '/v2/webhooks', '/v2/audit'],
    ...['/v1/collaboration-requests', '/v2/collaboration-requests', '/v2/collaboration-requests/list'],
    ...[cobalt.id, cobaltForm.id].flatMap((id) => [`/v1/forms/company/${id}`, `/v1/forms/document/${id}`]),
  ];
  const ofCase = ['', '/notes?includeSystem=true', '/attachments', '/attachments/config'];
  const cases = [first, second].flatMap((token) => ofCase.map((rest) => `/v1/collaboration-requests/${token}${rest}`));
  const searches = [
    '/api/palette?q=zq-',
    '/api/caller/get-cases/company?q=zq-',
    '/api/caller/get-cases/company?q=linked+to+A-1',
    `/api/caller/get-cases/company?q=linked+to+A-${MARKER}`,
    `/api/palette?q=linked+to+A-${MARKER}`,
    '/api/caller/cases/export?type=company-all&columns=linked,partner',
  ];
  const asked = [
    ...[api(people.borealis), api(people.managers.borealis)].map((who) => ({ who, paths: [...portal, ...searches] })),
    { who: asClient(client), paths: [...program, ...cases] },
  ];
  const told: string[] = [];
  for (const { who, paths } of asked)
    for (const path of paths) {
      forgetRequests();
      if (textOf(await who.get(path)).includes(MARKER)) told.push(path);
    }
  expect(told).toEqual([]);
  expect(portal.length).toBeGreaterThan(60);
  expect(JSON.stringify(stream.events)).not.toContain(MARKER);
  await stream.close();
  expect(textOf(await api(people.acme).get(`/api/caller/case/${first}/joint`))).toContain(MARKER);
});

test('no tool of an agent and no copy of a person’s data does either', async () => {
  const { first, second, people, receiver: borealis } = await aThirdCompany();
  const { use, connect } = await agent({ id: (await make.apiClient({ company_id: borealis.id })).user_id });
  await connect();
  const answers = [
    await use('list_cases', {}),
    await use('read_case', { token: first }),
    await use('read_case', { token: second }),
    await use('search_partners', { query: 'zq-third' }),
    await use('link_cases', { token: first, otherToken: second }),
  ];
  expect(JSON.stringify(answers)).not.toContain(MARKER);
  expect(answers.map(({ isError }) => isError)).toEqual([false, false, true, false, true]);
  for (const person of [people.borealis, people.managers.borealis])
    expect(Object.values(await copyOf(person)).join()).not.toContain(MARKER);
  expect(Object.values(await copyOf(people.acme)).join()).toContain(MARKER);
});

test('no email, webhook or refusal does either', async () => {
  const hook = await receiver();
  const made = await threeCompanies();
  await addWebhook({ id: (await make.apiClient({ company_id: made.receiver.id })).user_id }, { callbackUrl: hook.url });
  const first = await made.open();
  const told = (await deliveries()).length;
  const second = await made.bringIn(first);
  expect((await deliveries()).length).toBe(told);
  const refusals = await Promise.all(
    [
      [`case/${second}/notes`, { audience: 'shared', body: 'Hi.' }],
      [`case/${second}/links`, { token: first, kind: 'linked' }],
      [`case/${first}/links`, { token: second, kind: 'linked' }],
      [`case/${first}/notes`, { audience: 'shared', body: 'Hi.', also: [second] }],
      [`case/${second}/hand_on`, { type: 'company', entity_id: made.cobalt.id, reason: 'Mine.' }],
    ].map(([path, body]) => made.clients.borealis.post(`/api/caller/${path as string}`, body as object)),
  );
  expect(refusals.map(({ status }) => status)).toEqual([404, 404, 404, 422, 404]);
  expect(JSON.stringify(refusals)).not.toContain(MARKER);
  const mails = (await outbox.all()).filter(({ to_email }) => to_email.endsWith('@borealis.test'));
  expect(mails.length).toBeGreaterThan(0);
  for (const { html, text, subject } of mails) expect(html + text + subject).not.toContain(MARKER);
});
