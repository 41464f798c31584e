import { join } from 'node:path';
import * as XLSX from 'xlsx';
import { make } from '@/tools/factories/make';
import { mailNewNotes } from '@/lib/room/mail-notes';
import { accessCases, IDENTITIES, type AccessRows, type Fixture, type Identity } from '../../support/access';
import { accessFixture, headersOf } from '../../support/access-fixture';
import { callRoute, type Answer } from '../../support/api';
import { filesUnder } from '../../support/contract';
import { emptyDatabase, testSql } from '../../support/database';
import { outbox } from '../../support/outbox';
import { openStream } from '../../support/event-stream';
import { forgetRequests } from '../../support/request-counts';

/* An internal note exists for its company alone (rule: room.audience): every call as everybody, with internal notes in every case. */

const READS = filesUnder(join(process.cwd(), 'tests/access'), /\.ts$/)
  .flatMap((file) => accessCases(jest.requireActual<{ ROWS: AccessRows }>(file).ROWS))
  .filter(({ method }) => method === 'GET');

let fixture: Fixture;
beforeEach(async () => {
  // What is refused for their number tells nothing, and proves nothing.
  forgetRequests();
  await emptyDatabase();
  fixture = await accessFixture();
});

const SECRET = { acme: 'zq-own-words-of-acme', receiver: 'zq-own-words-of-receiver' };

/** An internal note with a file of both companies, and a shared note, in every case that there is. */
async function noteEverywhere(): Promise<void> {
  const cases = await testSql()<
    { id: number; company_id: number; receiver_company_id: number; submitter_id: number }[]
  >`
    select id, company_id, receiver_company_id, submitter_id from cases
    where not exists (select from case_notes where case_id = cases.id and audience = 'internal')`;
  for (const { id: case_id, company_id, receiver_company_id, submitter_id } of cases) {
    const sides = [
      { company_id, text: SECRET.acme, user_id: submitter_id },
      { company_id: receiver_company_id, text: SECRET.receiver, user_id: null },
    ];
    for (const { text, ...by } of sides) {
      const words = { author_name: `${text}-author`, body: `<p>${text}</p>` };
      const note = await make.note({ case_id, ...by, ...words, audience: 'internal', token: `${text}-${case_id}` });
      await make.caseFile({
        case_id,
        company_id: by.company_id,
        note_id: note.id,
        name: `${text}.log`,
        bytes: Buffer.from(text),
      });
    }
  }
}

/** Who asks: all of the access table, and two colleagues of the receiver, each with the words that are not theirs. */
type Asker = {
  name: string;
  forbidden: string[];
  headers: () => Promise<Record<string, string>>;
  identity: Identity;
};

async function askers(): Promise<Asker[]> {
  const company_id = fixture.receiver.id;
  const theirs = { caller: await make.caller({ company_id }), admin: await make.manager({ company_id }) };
  const listed = IDENTITIES.map((identity) => ({
    name: identity,
    forbidden: ['caller', 'admin', 'api'].includes(identity) ? [SECRET.receiver] : [SECRET.acme, SECRET.receiver],
    headers: () => headersOf(fixture, identity),
    identity,
  }));
  const receivers = (['caller', 'admin'] as const).map((identity) => ({
    name: `${identity} of the receiver`,
    forbidden: [SECRET.acme],
    headers: () => headersOf({ ...fixture, users: { ...fixture.users, ...theirs } }, identity),
    identity,
  }));
  return [...listed, ...receivers];
}

/** All that an answer says, the cells of a spreadsheet included. */
function textOf({ body, headers }: Answer<unknown>): string {
  const head = JSON.stringify([...headers]);
  if (!Buffer.isBuffer(body)) return JSON.stringify(body) + head;
  const isArchive = body.subarray(0, 2).toString() === 'PK';
  const cells = isArchive ? JSON.stringify(XLSX.read(body).Sheets) : '';
  return body.toString('latin1') + cells + head;
}

/** The request, by the case's reference too where it has a mailed secret, and with a search for words of internal notes. */
async function spellings(path: string): Promise<string[]> {
  // They act, once.
  if (/\/(approve|reject)$/.test(path)) return [path];
  const [theCase] = await testSql()<{ token: string }[]>`select token from cases order by id desc limit 1`;
  const byReference = theCase ? path.replace(/(?<=\/api\/caller\/case\/)[\w-]+/, theCase.token) : path;
  const searched = ['q', 'term'].map((name) => `${path}${path.includes('?') ? '&' : '?'}${name}=zq-own`);
  return [...new Set([path, byReference, ...searched])];
}

test.each(READS.map((row) => [row.route, row] as const))(
  '%s tells nobody of the other side’s internal notes',
  async (_, { method, request }) => {
    for (const { name, forbidden, headers, identity } of await askers()) {
      const { path } = await request(fixture, identity);
      await noteEverywhere();
      const signed = await headers();
      for (const spelling of await spellings(path)) {
        const text = textOf(await callRoute(method, spelling, { headers: signed }));
        expect([name, spelling, forbidden.filter((words) => text.includes(words))]).toEqual([name, spelling, []]);
      }
    }
  },
);

test('whoever may read an internal note is told of it: the words are found where they belong', async () => {
  const { token } = await make.case({
    ...{ company_id: fixture.acme.id, receiver_company_id: fixture.receiver.id, submitter_id: fixture.users.caller.id },
    ...{ document_id: fixture.document.id },
  });
  await noteEverywhere();
  const told = [];
  for (const { name, headers } of await askers()) {
    const text = textOf(await callRoute('GET', `/api/caller/case/${token}/room`, { headers: await headers() }));
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

/** What differs from answer to answer by itself. */
const CHANGES_BY_ITSELF = [
  'GET /api/health',
  'GET /api/ready',
  'GET /.well-known/security.txt',
  'GET /saml2/[slug]/metadata',
];
const withoutNow = (body: unknown) => (JSON.stringify(body) ?? '').replace(/"until":"[^"]+"/, '');

test.each(
  READS.filter(({ route }) => !route.startsWith('GET /api/super_admin/') && !CHANGES_BY_ITSELF.includes(route)).map(
    (row) => [row.route, row] as const,
  ),
)(
  '%s is the same for others before and after internal notes: no count, no date, no id',
  async (_, { method, request }) => {
    for (const { name, headers, identity } of (await askers()).filter(({ name }) => NOT_ACME.test(name))) {
      const { path } = await request(fixture, identity);
      const [signed, paths] = [await headers(), await spellings(path)];
      const answers = async () => {
        const all: [string, unknown, unknown][] = [];
        for (const spelling of paths) {
          const { status, body } = await callRoute<unknown>(method, spelling, { headers: signed });
          const isSheet = Buffer.isBuffer(body) && body.subarray(0, 2).toString() === 'PK';
          all.push([spelling, status, isSheet ? XLSX.read(body).Sheets : withoutNow(body)]);
        }
        return [name, all];
      };
      // The first look is noted, and changes what the next one says.
      await answers();
      const before = await answers();
      await internalNotesOfAcme();
      expect(await answers()).toEqual(before);
    }
  },
);

/** Others than Acme's people; the network's see when a command of whom ran, in the log of changes. */
const NOT_ACME = /^(none|other_caller|other_admin|limited|.* of the receiver)$/;

/** An internal note with a file in each case of Acme, written as by its page where the case takes one. */
async function internalNotesOfAcme(): Promise<void> {
  const { acme, users } = fixture;
  const cases = await testSql()<
    { id: number; token: string }[]
  >`select id, token from cases where company_id = ${acme.id}`;
  const headers = await headersOf(fixture, 'caller');
  for (const { id: case_id, token } of cases) {
    const file = await make.caseFile({ case_id, company_id: acme.id, user_id: users.caller.id, name: 'own.log' });
    const sent = { audience: 'internal', body: SECRET.acme, file_ids: [file.id] };
    const { status } = await callRoute('POST', `/api/caller/case/${token}/notes`, { sent, headers });
    if (status !== 200) await make.note({ case_id, company_id: acme.id, audience: 'internal', body: SECRET.acme });
  }
}

test('no email about a case has an internal note', async () => {
  const { acme, receiver, document, users } = fixture;
  const theCase = await make.case({
    ...{
      company_id: acme.id,
      receiver_company_id: receiver.id,
      submitter_id: users.caller.id,
      document_id: document.id,
    },
  });
  const [headers, theirs] = [await headersOf(fixture, 'caller'), { name: 'Ada Berg' }];
  const path = (rest: string, token = theCase.token) => `/api/caller/case/${token}/${rest}`;
  const post = async (to: string, sent: object, signed = headers) =>
    expect([to, (await callRoute('POST', to, { sent, headers: signed })).status]).toEqual([to, 200]);
  await post(path('notes'), { audience: 'internal', body: SECRET.acme });
  await noteEverywhere();
  const engineer = { engineer_name: 'Ada Berg', engineer_email: 'ada@receiver.test' };
  await post(
    path('respond', theCase.respond_secret),
    { status: 'information', ...engineer, next_steps: 'Which one?' },
    {},
  );
  await post(path('respond'), { status: 'information-reply', additional_information: 'Release 4.2' });
  await post(path('notes', theCase.respond_secret), { audience: 'shared', body: 'For both.', ...theirs }, {});
  await post(path('respond', theCase.respond_secret), { status: 'accepted', ...engineer, next_steps: 'We call.' }, {});
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
  const theCase = await make.case({
    ...{ company_id: acme.id, receiver_company_id: receiver.id, submitter_id: users.caller.id },
    ...{ document_id: fixture.document.id, status: 'accepted' },
  });
  const reader = await make.caller({ company_id: receiver.id });
  const client = async (path: string, headers: Record<string, string> = {}) =>
    callRoute('GET', `/api/caller/case/${path}`, {
      headers: { ...(await headersOf({ ...fixture, users: { ...users, caller: reader } }, 'caller')), ...headers },
    });
  const lists = ['/api/caller/get-cases/company', '/api/caller/my-cases'];
  const seen = async () => {
    const head = await headersOf({ ...fixture, users: { ...users, caller: reader } }, 'caller');
    return JSON.stringify([
      (await client(`${theCase.token}/room`)).body,
      (await client(`${theCase.respond_secret}/room`)).body,
      (await callRoute('GET', `/api/caller/case-details/${theCase.token}`, { headers: head })).body,
      ...(await Promise.all(lists.map(async (path) => (await callRoute('GET', path, { headers: head })).body))),
    ]).replaceAll(/"seen_id":(\d+|null)/g, '');
  };
  const before = await seen();
  const stream = await openStream(reader, theCase.token);
  const written: { note: { id: number } }[] = [];
  for (let at = 0; at < 3; at++) {
    const answer = await callRoute<{ note: { id: number } }>('POST', `/api/caller/case/${theCase.token}/notes`, {
      sent: { audience: 'internal', body: SECRET.acme },
      headers: await headersOf(fixture, 'caller'),
    });
    expect(answer.status).toBe(200);
    written.push(answer.body);
  }
  await testSql()`update case_note_mails set due_at = now()`;
  expect([await mailNewNotes(), await outbox.all()]).toEqual([0, []]);
  expect(await seen()).toBe(before);
  const file = await make.caseFile({ case_id: theCase.id, company_id: acme.id, note_id: written[0]!.note.id });
  expect([
    (await client(`${theCase.token}/files/${file.id}`)).body,
    (await client(`${theCase.token}/files/999999`)).body,
  ]).toEqual(Array(2).fill({ error: 'File not found.' }));
  expect(stream.events.filter(({ event }) => event === 'entry')).toEqual([]);
  await stream.close();
});

test('neither audit nor events of a case name an internal note to others', async () => {
  const { acme, receiver, users } = fixture;
  const theCase = await make.case({
    company_id: acme.id,
    receiver_company_id: receiver.id,
    submitter_id: users.caller.id,
    document_id: fixture.document.id,
  });
  await callRoute('POST', `/api/caller/case/${theCase.token}/notes`, {
    sent: { audience: 'internal', body: SECRET.acme },
    headers: await headersOf(fixture, 'caller'),
  });
  expect(await testSql()`select name from events where case_id = ${theCase.id}`).toEqual([{ name: 'case.submitted' }]);
  const manager = await make.manager({ company_id: receiver.id });
  const headers = await headersOf({ ...fixture, users: { ...users, caller: manager } }, 'caller');
  const { body } = await callRoute('GET', '/api/admin/company/audit', { headers });
  expect(JSON.stringify(body)).not.toMatch(/note/i);
});
