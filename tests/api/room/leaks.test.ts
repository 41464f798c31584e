import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as XLSX from 'xlsx';
import { make } from '@/tools/factories/make';
import type { CaseOverrides } from '@/tools/factories/cases';
import { mailNewNotes } from '@/lib/work/room/mail-notes';
import {
  accessCases,
  IDENTITIES,
  type AccessCase,
  type AccessRows,
  type Fixture,
  type Identity,
} from '../../support/access';
import { accessFixture, headersOf } from '../../support/access-fixture';
import { api, callRoute, type Answer } from '../../support/api';
import { filesUnder } from '../../support/contract';
import { emptyDatabase, testSql } from '../../support/database';
import { internalNotesOfAcme, noteEverywhere, SECRET } from '../../support/internal-notes';
import { outbox } from '../../support/outbox';
import { openStream } from '../../support/event-stream';
import { forgetRequests } from '../../support/request-counts';

/* An internal note exists for its company alone, one of the network for its staff (rules: room.audience, network.case-notes): every call as everybody, with internal notes in every case. */

/** What differs from answer to answer by itself. */
const CHANGES_BY_ITSELF = [
  'GET /api/health',
  'GET /api/ready',
  'GET /.well-known/security.txt',
  'GET /status',
  'GET /saml2/[slug]/metadata',
];
type Domain = [name: string, rows: AccessCase[]];
/** The rows of each domain of the access table that pass. */
const domains = (passes: (row: AccessCase) => boolean): Domain[] =>
  filesUnder(join(process.cwd(), 'tests/access'), /\.ts$/)
    .map((file): Domain => {
      const rows = accessCases(jest.requireActual<{ ROWS: AccessRows }>(file).ROWS);
      return [basename(file, '.ts'), rows.filter((row) => row.method === 'GET' && passes(row))];
    })
    .filter(([, rows]) => rows.length);
const READS = domains(() => true);
const READS_OF_OTHERS = domains(
  ({ route }) => !route.startsWith('GET /api/super_admin/') && !CHANGES_BY_ITSELF.includes(route),
);

let fixture: Fixture;
let readers: Awaited<ReturnType<typeof makeReaders>>;
async function newFixture(): Promise<void> {
  await emptyDatabase();
  fixture = await accessFixture();
  readers = await makeReaders();
}
// What is refused for their number tells nothing, and proves nothing.
beforeEach(async () => {
  forgetRequests();
  await testSql()`delete from rate_limits`;
});

const caseOfAcme = (over: CaseOverrides = {}) =>
  make.case({ submitter_id: fixture.users.caller.id, document_id: fixture.document.id, ...over });

/** Everybody of the access table, and two people of the receiver, each with the words that are not theirs to read. */
async function makeReaders() {
  const company_id = fixture.receiver.id;
  const theirs = { caller: await make.caller({ company_id }), admin: await make.manager({ company_id }) };
  const ofReceiver = { ...fixture, users: { ...fixture.users, ...theirs } };
  const listed = IDENTITIES.map((identity) => ({
    name: identity as string,
    identity: identity as Identity,
    network: fixture,
    forbidden: ['caller', 'admin', 'api'].includes(identity)
      ? [SECRET.receiver, SECRET.network]
      : [SECRET.acme, SECRET.receiver, ...(identity === 'super' ? [] : [SECRET.network])],
  }));
  const receivers = (['caller', 'admin'] as const).map((identity) => ({
    name: `${identity} of the receiver`,
    identity,
    network: ofReceiver,
    forbidden: [SECRET.acme, SECRET.network],
  }));
  return [...listed, ...receivers];
}

/** What these readers ask of a route, each about things of their own. */
async function requestsOf({ route, request }: AccessCase, named = /./) {
  const made = [];
  for (const { name, identity, network, forbidden } of readers.filter((reader) => named.test(reader.name))) {
    const { path } = await request(fixture, identity);
    const headers = await headersOf(network, identity);
    made.push({ name, forbidden, headers, paths: await spellings(route, path) });
  }
  return made;
}

/** All that an answer says, the cells of a spreadsheet included. */
function textOf({ body, headers }: Answer<unknown>): string {
  const head = JSON.stringify([...headers]);
  if (!Buffer.isBuffer(body)) return JSON.stringify(body) + head;
  const isArchive = body.subarray(0, 2).toString() === 'PK';
  const cells = isArchive ? JSON.stringify(XLSX.read(body).Sheets) : '';
  return body.toString('latin1') + cells + head;
}

type Document = { paths: Record<string, { get?: { parameters?: { name: string; in: string }[] } }> };
let documented: Document['paths'];
beforeAll(() => {
  documented = (JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as Document).paths;
});

/** By the case's reference too where a request has a mailed secret, and with a search for words of internal notes where it takes one. */
async function spellings(route: string, path: string): Promise<string[]> {
  // They act, once.
  if (/\/(approve|reject)$/.test(path)) return [path];
  const [theCase] = await testSql()<{ token: string }[]>`select token from cases order by id desc limit 1`;
  const byReference = theCase ? path.replace(/(?<=\/api\/caller\/case\/)[\w-]+/, theCase.token) : path;
  const call = documented[route.replace('GET ', '').replaceAll(/\[(\w+)\]/g, '{$1}')]?.get;
  const searched = ['q', 'term']
    .filter((name) => call?.parameters?.some((parameter) => parameter.in === 'query' && parameter.name === name))
    .map((name) => `${path}${path.includes('?') ? '&' : '?'}${name}=zq-own`);
  return [...new Set([path, byReference, ...searched])];
}

test('searches are among the requests', async () => {
  expect(await spellings('GET /api/palette', '/api/palette')).toEqual(['/api/palette', '/api/palette?q=zq-own']);
  expect(await spellings('GET /api/caller/landing_page', '/api/caller/landing_page')).toHaveLength(2);
});

const withoutNow = (body: unknown) => (JSON.stringify(body) ?? '').replace(/"until":"[^"]+"/, '');

/** Others than Acme's people; the network's see when a command of whom ran, in the log of changes. */
const NOT_ACME = /^(none|other_caller|other_admin|limited|.* of the receiver)$/;

describe.each(READS)('%s', (_, rows) => {
  beforeAll(newFixture);

  test.each(rows.map((row) => [row.route, row] as const))(
    '%s tells nobody of the other side’s internal notes',
    async (_, row) => {
      const requests = await requestsOf(row);
      await noteEverywhere();
      for (const { name, forbidden, headers, paths } of requests)
        for (const path of paths) {
          const text = textOf(await callRoute(row.method, path, { headers }));
          expect([name, path, forbidden.filter((words) => text.includes(words))]).toEqual([name, path, []]);
        }
    },
  );
});

describe.each(READS_OF_OTHERS)('%s', (_, rows) => {
  beforeAll(newFixture);

  test.each(rows.map((row) => [row.route, row] as const))(
    '%s is the same for others before and after internal notes: no count, no date, no id',
    async (_, row) => {
      const requests = await requestsOf(row, NOT_ACME);
      const answers = async () => {
        const all: [string, string, unknown, unknown][] = [];
        for (const { name, headers, paths } of requests)
          for (const path of paths) {
            const { status, body } = await callRoute<unknown>(row.method, path, { headers });
            const isSheet = Buffer.isBuffer(body) && body.subarray(0, 2).toString() === 'PK';
            all.push([name, path, status, isSheet ? XLSX.read(body).Sheets : withoutNow(body)]);
          }
        return all;
      };
      // The first look is noted, and changes what the next one says.
      await answers();
      const before = await answers();
      await internalNotesOfAcme(fixture);
      expect(await answers()).toEqual(before);
    },
  );
});

describe('in one case', () => {
  beforeEach(newFixture);

  test('whoever may read an internal note is told of it: the words are found where they belong', async () => {
    const { token } = await caseOfAcme();
    await noteEverywhere();
    const told = [];
    for (const { name, identity, network } of readers) {
      const headers = await headersOf(network, identity);
      const text = textOf(await callRoute('GET', `/api/caller/case/${token}/room`, { headers }));
      told.push([name, text.includes(SECRET.acme), text.includes(SECRET.receiver)]);
    }
    expect(told.filter(([, ...found]) => found.includes(true))).toEqual([
      ['caller', true, false],
      ['admin', true, false],
      ['api', true, false],
      ['caller of the receiver', false, true],
      ['admin of the receiver', false, true],
    ]);
  });

  test('no email about a case has an internal note', async () => {
    const theCase = await caseOfAcme();
    const [caller, guest, theirs] = [api(fixture.users.caller), api(), { name: 'Ada Berg' }];
    const path = (rest: string, token = theCase.token) => `/api/caller/case/${token}/${rest}`;
    const post = async (to: string, sent: object, by = caller) =>
      expect([to, (await by.post(to, sent)).status]).toEqual([to, 200]);
    await post(path('notes'), { audience: 'internal', body: SECRET.acme });
    await noteEverywhere();
    const engineer = { engineer_name: 'Ada Berg', engineer_email: 'ada@receiver.test' };
    const question = { status: 'information', ...engineer, next_steps: 'Which one?' };
    await post(path('respond', theCase.respond_secret), question, guest);
    await post(path('respond'), { status: 'information-reply', additional_information: 'Release 4.2' });
    await post(path('notes', theCase.respond_secret), { audience: 'shared', body: 'For both.', ...theirs }, guest);
    await post(
      path('respond', theCase.respond_secret),
      { status: 'accepted', ...engineer, next_steps: 'We call.' },
      guest,
    );
    await post(path('notes'), { audience: 'shared', body: 'For both as well.' });
    // After a shared one, of which an email is due.
    await post(path('notes'), { audience: 'internal', body: SECRET.acme });
    await testSql()`update case_note_mails set due_at = now()`;
    await mailNewNotes();
    await post(path('close'), {});
    const mails = await outbox.all();
    expect(new Set(mails.map(({ template }) => template)).size).toBeGreaterThan(3);
    expect(mails.some(({ html }) => html.includes('For both as well.'))).toBe(true);
    const internal = await testSql()<{ id: number }[]>`select id from case_notes where audience = 'internal'`;
    const told = mails.flatMap(({ props }) => (props as { note_ids?: number[] }).note_ids ?? []);
    expect(told.length).toBeGreaterThan(0);
    expect(internal.filter(({ id }) => told.includes(id))).toEqual([]);
    for (const { template, html, text, subject, props } of mails)
      expect([template, /zq-own/.test(html + text + subject + JSON.stringify(props))]).toEqual([template, false]);
  });

  test('room, files, stream and mail of the other side are the same with and without internal notes', async () => {
    const { acme, receiver, users } = fixture;
    const theCase = await caseOfAcme({ status: 'accepted' });
    const reader = await make.caller({ company_id: receiver.id });
    const read = async (path: string) => (await api(reader).get(`/api/caller/${path}`)).body;
    const { token, respond_secret } = theCase;
    const screens = [`case/${token}/room`, `case/${respond_secret}/room`, `case-details/${token}`];
    const seen = async () =>
      JSON.stringify(await Promise.all([...screens, 'get-cases/company', 'my-cases'].map(read))).replaceAll(
        /"seen_id":(\d+|null)/g,
        '',
      );
    const before = await seen();
    const stream = await openStream(reader, token);
    const written: { note: { id: number } }[] = [];
    for (let at = 0; at < 3; at++) {
      const sent = { audience: 'internal', body: SECRET.acme };
      const answer = await api(users.caller).post<{ note: { id: number } }>(`/api/caller/case/${token}/notes`, sent);
      expect(answer.status).toBe(200);
      written.push(answer.body);
    }
    await testSql()`update case_note_mails set due_at = now()`;
    expect([await mailNewNotes(), await outbox.all()]).toEqual([0, []]);
    expect(await seen()).toBe(before);
    const file = await make.caseFile({ case_id: theCase.id, company_id: acme.id, note_id: written[0]!.note.id });
    expect([await read(`case/${token}/files/${file.id}`), await read(`case/${token}/files/999999`)]).toEqual(
      Array(2).fill({ error: 'File not found.' }),
    );
    expect(stream.events.filter(({ event }) => event === 'entry')).toEqual([]);
    await stream.close();
  });

  test('neither audit nor events of a case name an internal note to others', async () => {
    const { receiver, users } = fixture;
    const theCase = await caseOfAcme();
    const sent = { audience: 'internal', body: SECRET.acme };
    await api(users.caller).post(`/api/caller/case/${theCase.token}/notes`, sent);
    expect(await testSql()`select name from events where case_id = ${theCase.id}`).toEqual([
      { name: 'case.submitted' },
    ]);
    const manager = await make.manager({ company_id: receiver.id });
    const { body } = await api(manager).get('/api/admin/company/audit');
    expect(JSON.stringify(body)).not.toMatch(/note/i);
  });
});
