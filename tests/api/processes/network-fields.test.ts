import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { field, networkFixtures, type Saved } from '../../support/network-process-fixtures';

beforeEach(emptyDatabase);

const options = (...labels: string[]) => labels.map((label) => ({ value: label, label }));
const FORM = [
  field({
    requirement_id: -1,
    type: 'tierselect',
    label: 'Area',
    options: [
      { value: 'Software', label: 'Software', options: options('Crash', 'Memory') },
      { value: 'Hardware', label: 'Hardware', options: options('Fan') },
    ],
  }),
  field({
    requirement_id: -2,
    label: 'Core file',
    additional_settings: { linked_to: { requirement_id: -1, sub_choices: ['Crash'] }, model: 'ignored' },
  }),
  field({ requirement_id: -3, type: 'groupselect', label: 'Family', required: false, options: options('Routing') }),
  field({
    requirement_id: -4,
    type: 'integer',
    label: 'Ports',
    group: 'Routing',
    additional_settings: { min: 1, max: 9 },
  }),
  field({
    requirement_id: -5,
    type: 'db_select',
    label: 'Partner',
    required: false,
    additional_settings: { model: 'company' },
  }),
  field({
    requirement_id: -6,
    type: 'db_select',
    label: 'Department',
    required: false,
    additional_settings: { model: 'department', foreign_key: -5 },
  }),
  field({ requirement_id: -7, type: 'hidden', label: 'Queue', additional_settings: { default: 'Q7' } }),
  field({
    requirement_id: -8,
    section: 'contact_section',
    type: 'copy',
    label: 'Mail',
    additional_settings: { copy_from: 'email' },
  }),
];

test('a form of one’s own is what a caller fills in; a version begun earlier is still accepted', async () => {
  const { save, find, send, caller, receiver } = await networkFixtures();
  const saved = await save({ fields: JSON.stringify(FORM), common_customer_section_title: 'Site' });
  expect(saved).toMatchObject({ status: 200 });
  const { requirements: fields } = await find();
  expect(fields.map(({ label, code_label, required, section }) => [label, code_label, required, section])).toEqual([
    ['Area', 'area', true, 'problem_section'],
    ['Core file', 'core_file', true, 'problem_section'],
    ['Family', 'family', false, 'problem_section'],
    ['Ports', 'ports', true, 'problem_section'],
    ['Partner', 'partner', false, 'problem_section'],
    ['Department', 'department', false, 'problem_section'],
    ['Queue', 'queue', false, 'problem_section'],
    ['Mail', 'mail', false, 'contact_section'],
  ]);
  const idOf = (label: string) => fields.find((one) => one.label === label)!.id;
  expect(fields.find(({ label }) => label === 'Core file')!.additional_settings).toEqual({
    linked_to: { requirement_id: idOf('Area'), sub_choices: ['Crash'] },
  });
  expect(fields.find(({ label }) => label === 'Department')!.additional_settings.foreign_key).toBe(idOf('Partner'));

  const custom = (label: string) => `custom_${idOf(label)}`;
  const form = await api(caller).get<{ documents: { version: { id: number } }[] }>(
    `/api/caller/documents/company/${receiver.id}`,
  );
  const version_id = form.body.documents[0]!.version.id;
  expect((await send({ version_id, [custom('Area')]: 'Software : Crash' })).body.errors).toEqual({
    [custom('Core file')]: ['Fill in “Core file”.'],
  });
  const entries = { version_id, [custom('Area')]: 'Software : Crash', [custom('Core file')]: 'core.1' };
  const sent = await send({ ...entries, [custom('Family')]: 'Routing', [custom('Ports')]: '4' });
  expect(sent.body.case.customer_data.map(({ value }) => value)).toEqual([
    'Software : Crash',
    'core.1',
    'Routing',
    '4',
    'Q7',
    'robin@acme.test',
  ]);
  await save({ fields: [] });
  expect((await send({ ...entries, internal_case_number: 'OLD-1' })).status).toBe(200);
});

test('a save tells which fields are new, gone, others or in another order', async () => {
  const { save, find, path, admin } = await networkFixtures();
  const list = [
    field({ label: 'One' }),
    field({ requirement_id: -2, label: 'Two' }),
    field({ requirement_id: -3, label: 'Three' }),
  ];
  await save({ fields: list });
  const [one, two] = (await find()).requirements.map(({ id, ...row }) => ({ ...row, requirement_id: id }));
  const next = [two, { ...one, required: false }, field({ label: 'Four' })];
  await save({ fields: next });
  const { body } = await api(admin).get<{ data: { changes: { label: string; before: string; after: string }[] }[] }>(
    `${path}/versions`,
  );
  expect(body.data[0]!.changes.map(({ label, before, after }) => [label, !!before, !!after])).toEqual([
    ['Field “Three”', true, false],
    ['Field “One”', true, true],
    ['Field “Four”', false, true],
    ['Order of the fields', true, true],
  ]);
  const again = (await find()).requirements.map(({ id, ...row }) => ({ ...row, requirement_id: id }));
  expect(await save({ fields: again })).toMatchObject({ body: { message: 'Nothing has changed.' } });
});

test('what cannot work is refused beside its field, and nothing is stored', async () => {
  const { save } = await networkFixtures();
  const answer = await save({
    fields: [
      field({ label: '' }),
      field({ requirement_id: -2, group: 'Nowhere' }),
      field({ requirement_id: -3, label: 'Copy', type: 'copy', additional_settings: { copy_from: 'fax' } }),
      field({
        requirement_id: -4,
        label: 'A',
        type: 'db_select',
        additional_settings: { model: 'department', foreign_key: -5 },
      }),
      field({
        requirement_id: -5,
        label: 'B',
        type: 'db_select',
        additional_settings: { model: 'department', foreign_key: -4 },
      }),
      field({ requirement_id: -6, label: 'Nodes', type: 'integer', additional_settings: { default: 'many' } }),
    ],
  });
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toEqual({
    'fields.0.label': ['Enter a label.'],
    'fields.1.group': ['No choice of a group select shows the group “Nowhere”, so this field never appears.'],
    'fields.2.copy_from': ['There is no field “fax” to repeat.'],
    'fields.3.foreign_key': ['These fields wait for each other: A → B → A.'],
    'fields.4.foreign_key': ['These fields wait for each other: B → A → B.'],
    'fields.5.default': ['Enter a whole number.'],
  });
  for (const fields of ['{', 7, Array.from({ length: 151 }, (_, id) => field({ requirement_id: -id - 1 }))])
    expect((await save({ fields })).body.errors).toHaveProperty('fields');
  expect((await testSql()`select count(*)::int as rows from requirements`)[0]).toEqual({ rows: 0 });
});

test('an earlier version is read and restored as a new one', async () => {
  const { save, find, path, admin } = await networkFixtures();
  await save({ fields: FORM, support_hours: '24/7', status: 'pending' });
  const earlier = (await find()).version.id;
  await save({ fields: [], support_hours: 'never', status: 'approved' });
  const { body } = await api(admin).get<{ version: { fields: { label: string }[] } }>(`${path}/versions/${earlier}`);
  expect(body.version).toMatchObject({ version: 2, support_hours: '24/7', is_current: false });
  expect(body.version.fields).toHaveLength(FORM.length);
  const restore = (version_id?: number) =>
    api(admin).post<Saved>(`${path}/versions/${earlier}/restore`, { version_id });
  expect((await restore(earlier)).status).toBe(409);
  expect((await restore((await find()).version.id)).body).toMatchObject({
    message: 'Version 2 is restored as version 4.',
  });
  const after = await find();
  expect(after).toMatchObject({ status: 'approved', version: { version: 4, support_hours: '24/7' } });
  expect(after.requirements).toHaveLength(FORM.length);
  const [area, core] = after.requirements;
  expect(core!.additional_settings.linked_to!.requirement_id).toBe(area!.id);
  expect((await restore()).body.error).toBe('Version 2 is the same as the current one.');
  expect((await api(admin).post(`${path}/versions/999/restore`, {})).status).toBe(404);
});
