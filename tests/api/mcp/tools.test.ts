import { make } from '@/tools/factories/make';
import { agent } from '../../support/agent';
import { caseFixtures, counts } from '../../support/case-fixtures';
import { emptyDatabase } from '../../support/database';

beforeEach(emptyDatabase);

async function parties() {
  const fixtures = await caseFixtures();
  const { caller, receiver_caller, document: process } = fixtures;
  const ours = await make.user({ company_id: caller.company_id, role: 'api' });
  const theirs = await make.user({ company_id: receiver_caller.company_id, role: 'api' });
  return { document: process, ours, theirs };
}

const entry = (process: { id: number }) => ({
  documentId: process.id,
  internalCaseNumber: 'ACM-77',
  priority: 'HIGH',
  problemSummary: 'Array is down',
  problemDescription: 'Controller B does not start.',
  customFields: [],
  submitterContactDetails: undefined,
});

test('a client without a token is refused before anything is read', async () => {
  const { connect, statuses } = await agent(null);
  await expect(connect()).rejects.toThrow();
  expect(statuses).toEqual(expect.arrayContaining([401]));
});

test('each tool says what it changes, and only those that send are marked as such', async () => {
  const { ours } = await parties();
  const { client, connect } = await agent(ours);
  await connect();
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name).sort()).toEqual([
    'accept_case',
    'check_case',
    'close_case',
    'link_cases',
    'list_cases',
    'read_case',
    'read_form',
    'read_whole_mail',
    'reject_case',
    'request_information',
    'search_partners',
    'send_information',
    'submit_case',
    'write_note',
  ]);
  const reading = tools.filter(({ annotations }) => annotations?.readOnlyHint).map(({ name }) => name);
  expect(reading.sort()).toEqual([
    'check_case',
    'list_cases',
    'read_case',
    'read_form',
    'read_whole_mail',
    'search_partners',
  ]);
  for (const { name, description } of tools)
    expect({ name, says: /Changes nothing|stores nothing|email|reads|partner/.test(description ?? '') }).toEqual({
      name,
      says: true,
    });
});

test('a case is checked without a trace, submitted once by its key, accepted by the partner and read with its texts marked', async () => {
  const { ours, theirs, document: process } = await parties();
  const sender = await agent(ours);
  await sender.connect();
  expect(await sender.use('check_case', entry(process))).toMatchObject({
    isError: false,
    body: { token: null, testCase: true },
  });
  expect(await counts()).toMatchObject({ cases: 0, emails: 0 });

  const first = await sender.use('submit_case', { ...entry(process), repeatKey: 'agent-1' });
  expect(first).toMatchObject({
    isError: false,
    body: { status: 'OPEN', direction: 'OUTBOUND', summary: 'Array is down' },
  });
  const { token } = first.body as { token: string };
  await sender.use('submit_case', { ...entry(process), repeatKey: 'agent-1' });
  expect(await counts()).toMatchObject({ cases: 1 });

  const receiver = await agent(theirs);
  await receiver.connect();
  const { body } = await receiver.use('read_case', { token });
  expect(body).toMatchObject({
    direction: 'INBOUND',
    summary: { of_another_company: true, text: 'Array is down' },
    description: { of_another_company: true, text: 'Controller B does not start.' },
  });
});

test('the whole email of a note is read as a text of others, by both companies', async () => {
  const { ours, theirs, document: process } = await parties();
  const sender = await agent(ours);
  await sender.connect();
  const { id: case_id, token } = (await sender.use('submit_case', entry(process))).body as {
    id: number;
    token: string;
  };
  const { id: noteId } = await make.note({ case_id, company_id: theirs.company_id!, mail_text: 'Fixed.\n> Which?' });
  const receiver = await agent(theirs);
  await receiver.connect();
  for (const { use } of [sender, receiver])
    expect((await use('read_whole_mail', { token, noteId })).body).toMatchObject({
      noteId,
      text: { of_another_company: true, text: 'Fixed.\n> Which?' },
    });
});

test('a refusal is an answer with the fields in words, and changes nothing', async () => {
  const { ours, document: process } = await parties();
  const { connect, use } = await agent(ours);
  await connect();
  const refused = await use('submit_case', { ...entry(process), problemSummary: ' ' });
  expect(refused.isError).toBe(true);
  expect(refused.texts.join('\n')).toContain('problemSummary');
  expect(await counts()).toMatchObject({ cases: 0, emails: 0 });
});

test('a missing argument is named in the refusal, and one of another kind', async () => {
  const { ours } = await parties();
  const { connect, use } = await agent(ours);
  await connect();
  const { isError, texts } = await use('submit_case', { documentId: 'one', customFields: [{ value: 'x' }] });
  expect(isError).toBe(true);
  const { fields } = JSON.parse(texts.at(-1)!) as { fields: { field: string; message: { text: string } }[] };
  const told = Object.fromEntries(fields.map(({ field, message }) => [field, message.text]));
  expect(told).toMatchObject({
    internalCaseNumber: 'This argument is missing.',
    'customFields.0.fieldId': 'This argument is missing.',
    documentId: 'This argument is not as the tool describes it.',
  });
});

test('another company’s case is not found', async () => {
  const { ours, document: process } = await parties();
  const { connect, use } = await agent(ours);
  await connect();
  const { body } = await use('submit_case', entry(process));
  const { token } = body as { token: string };
  const stranger = await make.user({ company_id: (await make.company()).id, role: 'api' });
  const other = await agent(stranger);
  await other.connect();
  const refused = await other.use('read_case', { token });
  expect(refused).toMatchObject({ isError: true, texts: [expect.stringContaining('not found')] });
});

test('a client is offered the tools of its scopes, and is refused the others', async () => {
  const { ours } = await parties();
  const client = await make.apiClient({ company_id: ours.company_id!, scopes: ['cases:read'] });
  const { client: reader, connect } = await agent({ id: client.user_id });
  await connect();
  const { tools } = await reader.listTools();
  expect(tools.map(({ name }) => name).sort()).toEqual(['list_cases', 'read_case', 'read_whole_mail']);
  const refused = await reader.callTool({ name: 'submit_case', arguments: {} }).catch((error: Error) => error);
  expect(JSON.stringify(refused instanceof Error ? refused.message : refused)).toMatch(/submit_case.*not found/i);
  expect(await counts()).toMatchObject({ cases: 0 });
});

test('a token of a person is none, and a client outside of its networks is refused', async () => {
  const { ours } = await parties();
  const person = await make.caller({ company_id: ours.company_id! });
  const asPerson = await agent(person);
  await expect(asPerson.connect()).rejects.toThrow();
  expect(asPerson.statuses).toContain(401);
  const client = await make.apiClient({ company_id: ours.company_id!, ip_ranges: ['192.0.2.0/24'] });
  const elsewhere = await agent({ id: client.user_id });
  await expect(elsewhere.connect()).rejects.toThrow();
  expect(elsewhere.statuses).toContain(403);
});
