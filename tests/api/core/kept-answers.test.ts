import { runCasePurge } from '@/lib/worker/jobs/case-purge';
import { make } from '@/tools/factories/make';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { apiFixture, APPROVAL, asClient, CASES, PROBLEM } from '../../support/public-api';

beforeEach(emptyDatabase);

const MARK = 'MARKED-WORDS';
const FIELDS = [
  { label: 'Serial number', type: 'string' as const, section: 'common_customer_section' as const, required: true },
];

type Sent = { status: number; body: unknown; headers: Headers };
type Again = () => Promise<Sent>;

/** Calls with keys of both companies: cases, notes and files by page, API and upload, all with marked words. */
async function calls() {
  const net = await apiFixture({ requirements: FIELDS });
  const { document: process, caller, receiver_caller, submitter, receiver_client } = net;
  const repeated: [name: string, again: Again][] = [];
  let count = 0;
  const keyed = async (name: string, send: (headers: Record<string, string>) => Promise<Sent>) => {
    const headers = { 'idempotency-key': `key-${++count}` };
    const first = await send(headers);
    expect({ name, status: first.status }).toEqual({ name, status: 200 });
    repeated.push([name, () => send(headers)]);
    return first.body as { case: { token: string; id: number }; token: string; id: number };
  };
  const theirs = asClient(receiver_client, PROBLEM);
  const ours = asClient(submitter, PROBLEM);
  const field = `custom_${process.requirements[0]!.id}`;
  const entry = {
    ...{ first_name: MARK, last_name: MARK, email: 'ada@acme.test', phone_number: null, phone_country_code: 'US' },
    ...{ internal_case_number: MARK, problem_summary: MARK, problem_description: MARK, case_priority: 'low' },
    ...{ collaborate_type: 'company', collaborate_entity: net.receiver.id, [field]: MARK },
  };
  const byPage = await keyed('submit', (headers) =>
    api(caller).post(`/api/caller/collaborate/${process.id}`, entry, headers),
  );
  const { token, id } = byPage.case;
  const model = {
    ...{
      documentId: process.id,
      internalCaseNumber: MARK,
      priority: 'LOW',
      problemSummary: MARK,
      problemDescription: MARK,
    },
    customFields: [{ fieldId: process.requirements[0]!.id, value: MARK }],
    internalNotes: [{ note: MARK }],
    submitterContactDetails: { name: MARK, email: 'ada@acme.test' },
  };
  const byApi = await keyed('createCase', (headers) => ours.post(CASES, model, headers));
  const room = `/api/caller/case/${token}`;
  for (const [side, person, client] of [
    ['ours', caller, ours],
    ['theirs', receiver_caller, theirs],
  ] as const) {
    await keyed(`note ${side}`, (headers) =>
      api(person).post(`${room}/notes`, { audience: 'shared', body: `<p>${MARK}</p>` }, headers),
    );
    const form = () => formWith('file', {});
    await keyed(`file ${side}`, (headers) => api(person).post(`${room}/files`, form(), headers));
    await keyed(`createNote ${side}`, (headers) =>
      client.post(`${CASES}/${token}/notes`, { summary: MARK, description: MARK }, headers),
    );
    await keyed(`attachments ${side}`, (headers) =>
      client.post(`${CASES}/${token}/attachments`, formWith('files', { description: MARK }), headers),
    );
  }
  await keyed('ask', (headers) =>
    theirs.post(`${CASES}/${token}/information-request`, { ...APPROVAL, requestedInformation: MARK }, headers),
  );
  await keyed('inform', (headers) =>
    ours.post(`${CASES}/${token}/information-response`, { requestedInformation: MARK }, headers),
  );
  await keyed('approve', (headers) =>
    theirs.post(`${CASES}/${token}/approval`, { ...APPROVAL, caseNumber: MARK, nextSteps: MARK }, headers),
  );
  await keyed('correct', (headers) => ours.call('PATCH', `${CASES}/${token}`, { internalCaseNumber: MARK }, headers));
  return { ...net, repeated, ids: [id, byApi.id] };
}

function formWith(field: string, entries: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(entries)) form.append(name, value);
  form.append(field, new File([MARK], `${MARK}.txt`, { type: 'text/plain' }));
  return form;
}

const stored = async () => JSON.stringify(await testSql()`select answer from idempotency_keys`);

async function replays(repeated: [string, Again][]) {
  const answers = [];
  for (const [name, again] of repeated) {
    const { status, body, headers } = await again();
    answers.push({ name, status, replayed: headers.get('idempotency-replayed'), body: JSON.stringify(body) });
  }
  return answers;
}

test('nothing that anybody wrote is kept of an answer, and a retry reads it again', async () => {
  const { repeated } = await calls();
  expect(await stored()).not.toContain(MARK);
  for (const { name, status, replayed, body } of await replays(repeated))
    expect({ name, status, replayed, says: body.includes(MARK) }).toEqual({
      name,
      status: 200,
      replayed: 'true',
      says: true,
    });
  const { counted } = (await testSql()`select count(*)::int as counted from cases`)[0] as unknown as {
    counted: number;
  };
  expect(counted).toBe(2);
}, 60_000);

test('after redaction a retry by either company has the tombstone, and no name of a file', async () => {
  const { repeated, company, receiver } = await calls();
  for (const company_id of [company.id, receiver.id]) {
    const manager = await make.manager({ company_id });
    const notes = await testSql()<{ id: number; token: string }[]>`
      select n.id, c.token from case_notes n join cases c on c.id = n.case_id where n.company_id = ${company_id}`;
    for (const { id, token } of notes)
      expect(
        (await api(manager).post(`/api/caller/case/${token}/notes/${id}/redact`, { reason: 'It named a customer.' }))
          .status,
      ).toBe(200);
  }
  await testSql()`delete from case_files where note_id is null`;
  expect(await stored()).not.toContain(MARK);
  const answers = await replays(repeated.filter(([name]) => /note|file|attach/i.test(name)));
  expect(answers.filter(({ body }) => body.includes(MARK))).toEqual([]);
  expect(answers.filter(({ name }) => /note/i.test(name)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
}, 60_000);

test('after the purge a retry has no customer data', async () => {
  const { repeated, ids } = await calls();
  await testSql()`update case_customer_data set customer_data = '[{"requirement_id": 1, "section": "common_customer_section", "field": "Serial number", "value": "PURGED-VALUE", "type": "string"}]'`;
  const submits = repeated.filter(([name]) => name === 'submit' || name === 'createCase');
  expect((await replays(submits)).filter(({ body }) => body.includes('PURGED-VALUE'))).toHaveLength(2);
  await testSql()`update cases set purge_on = now() - interval '1 second' where id = any (${ids})`;
  await runCasePurge(new Date());
  const after = await replays(submits);
  expect(after.map(({ status, body }) => [status, body.includes('PURGED-VALUE')])).toEqual([
    [200, false],
    [200, false],
  ]);
}, 60_000);

test('after deletion a retry by either company finds nothing, and does nothing anew', async () => {
  const { repeated, ids } = await calls();
  const admin = await make.superAdmin();
  for (const id of ids) expect((await api(admin).delete(`/api/super_admin/escalation/${id}`, {})).status).toBe(200);
  expect(await stored()).not.toContain(MARK);
  const answers = await replays(repeated);
  expect(answers.filter(({ status, body }) => status !== 404 || body.includes(MARK))).toEqual([]);
  const { counted } = (await testSql()`select count(*)::int as counted from cases`)[0] as unknown as {
    counted: number;
  };
  expect(counted).toBe(2);
}, 60_000);

test('what an earlier release kept whole is not given out, nor done again', async () => {
  const { repeated } = await calls();
  await testSql()`update idempotency_keys set answer = '{"note": {"id": 1, "body": "MARKED-WORDS"}}' where key like 'case.write_note %'`;
  const notes = repeated.filter(([name]) => name.startsWith('note'));
  expect((await replays(notes)).map(({ status, body }) => [status, body.includes(MARK)])).toEqual([
    [409, false],
    [409, false],
  ]);
}, 60_000);
