import { make } from '@/tools/factories/make';
import type { ApiCase } from '@/lib/reach/public-api/resources';
import { emptyDatabase, testSql } from '../../support/database';
import { apiFixture, asClient, CASES, PROBLEM } from '../../support/public-api';

beforeEach(emptyDatabase);

test('a term in the path has at most 100 characters', async () => {
  const client = asClient((await apiFixture()).submitter);
  const found = await client.get<object[]>('/v1/partners/Bor');
  expect([found.status, found.body]).toMatchObject([200, [{ label: 'Borealis', tags: [] }]]);
  expect((await client.get(`/v1/partners/${'x'.repeat(100)}`)).status).toBe(200);
  const long = `/v1/partners/${'x'.repeat(101)}`;
  const errors = [{ field: 'searchTerm', message: 'Use at most 100 characters.' }];
  expect(await client.get(long, PROBLEM)).toMatchObject({ status: 400, body: { title: 'Bad Request', errors } });
  expect(await client.get(long)).toMatchObject({ status: 500, body: { validationErrors: errors } });
});

type Field = { fieldId: number; label: string; options: string | null; type: string };

/** A form with database selects, and departments of both companies and of one that nobody sees. */
async function selects() {
  const sweden = await make.country({ name: 'Sweden', country_code: 'SE', dial_code: '+46' });
  await make.country({ name: 'Åland', country_code: 'AX', dial_code: '+358' });
  const list = (label: string, model: string, key_field?: string) => ({
    ...{ type: 'db_select' as const, label, code_label: label.toLowerCase(), key_field },
    ...{ section: 'problem_section' as const, additional_settings: { model } },
  });
  const fixture = await apiFixture({
    requirements: [
      list('Country', 'country'),
      list('Company', 'company'),
      list('Department', 'department', 'company'),
      { type: 'timezone', label: 'Zone', section: 'problem_section' },
      {
        type: 'select',
        label: 'Color',
        section: 'problem_section',
        options: [{ value: 'Red', label: 'Red' }],
        additional_settings: { disable_other: true },
      },
    ],
  });
  const { company, receiver, stranger } = fixture;
  for (const company_id of [company.id, stranger.company_id])
    await make.department({ company_id, name: `Storage ${company_id}` });
  await testSql()`update companies set name = 'Hidden Inc' where id = ${stranger.company_id}`;
  const client = asClient(fixture.submitter);
  const form = (await client.get<{ customFields: Field[] }>(`/v1/forms/document/${fixture.document.id}`)).body;
  const optionsOf = (label: string) => form.customFields.find((field) => field.label === label)!.options?.split('\r\n');
  const send = (values: Record<string, string | number>, headers?: Record<string, string>) =>
    client.post<ApiCase & { errors: { field: string; message: string }[] }>(
      CASES,
      {
        ...{ documentId: fixture.document.id, internalCaseNumber: 'A-1', priority: 'LOW' },
        ...{ problemSummary: 'Array is down', problemDescription: 'Both controllers restart.' },
        customFields: form.customFields.map(({ fieldId, label }) => ({ fieldId, value: values[label] ?? '' })),
      },
      headers,
    );
  return { ...fixture, sweden, receiver, optionsOf, send };
}

test('lists and time zones come with options that can be sent, each within what the company sees', async () => {
  const { optionsOf, company, receiver } = await selects();
  expect(optionsOf('Country')).toEqual(expect.arrayContaining(['Sweden', 'Åland']));
  expect(optionsOf('Company')).toEqual([company.name, receiver.name]);
  expect(optionsOf('Department')).toEqual([`Storage ${company.id}`]);
  expect(optionsOf('Zone')).toEqual(expect.arrayContaining(['UTC', 'Europe/Stockholm']));
  expect(optionsOf('Color')).toEqual(['Red']);
});

test('a row is sent by its name, by its id, or a country by its code', async () => {
  const { send, sweden, company } = await selects();
  const shown = async (values: Record<string, string | number>) =>
    (await send(values)).body.customFields.map(({ fieldName, value }) => [fieldName, value]);
  for (const country of ['Sweden', 'sweden', 'SE', 'se', sweden.id, String(sweden.id)])
    expect(await shown({ Country: country })).toEqual([['Country', 'Sweden']]);
  const department = `Storage ${company.id}`;
  expect(await shown({ Company: company.name, Department: department, Zone: 'Europe/Stockholm' })).toEqual([
    ['Company', company.name],
    ['Department', department],
    ['Zone', 'Europe/Stockholm'],
  ]);
});

test('what is not among the options is refused by name, a foreign row like one that is not there', async () => {
  const { send, stranger, receiver, company } = await selects();
  const refused = async (values: Record<string, string | number>) => (await send(values, PROBLEM)).body.errors;
  expect(await refused({ Country: 'Atlantis', Zone: 'Europe/Atlantis', Color: 'Blue' })).toEqual([
    { field: 'customFields.0.value', message: '“Atlantis” is none of the options.' },
    { field: 'customFields.3.value', message: '“Europe/Atlantis” is none of the options.' },
    { field: 'customFields.4.value', message: '“Blue” is none of the options.' },
  ]);
  for (const name of ['Hidden Inc', stranger.company_id, "x' or true --"])
    expect(await refused({ Company: name })).toMatchObject([{ message: `“${name}” is none of the options.` }]);
  // Of another company than the chosen one.
  expect(await refused({ Company: receiver.name, Department: `Storage ${company.id}` })).toMatchObject([
    { field: 'customFields.2.value' },
  ]);
});
