import { make } from '@/tools/factories/make';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { networkFixtures } from '../../support/network-process-fixtures';

beforeEach(emptyDatabase);

const parent = (title: string, ...ids: number[]) => ({
  title,
  document_type: 'parent',
  parent_option_name: 'Product',
  linkages: ids.map((contact_document_id) => ({ option_name: `Option ${contact_document_id}`, contact_document_id })),
});

test('a parent offers processes of its company; deleted rows are left out on save', async () => {
  const { save, find, receiver, document: process } = await networkFixtures();
  const second = await make.process({ company_id: receiver.id, name: 'Second' });
  const made = await save(parent('All', process.id, second.id), 0);
  const before = await find(made.body.id);
  expect(before).toMatchObject({
    version: { document_type: 'parent', parent_option_name: 'Product' },
    doc_linkages: [
      { id: expect.any(Number) as number, option_name: `Option ${process.id}`, contact_document_id: process.id },
      { contact_document_id: second.id, name: 'Second' },
    ],
  });
  const [one, other] = before.doc_linkages;
  await save(
    {
      linkages: [
        { ...one, deleted: true, option_name: '' },
        { ...other, option_name: 'Renamed', deleted: false },
      ],
    },
    made.body.id,
  );
  expect((await find(made.body.id)).doc_linkages).toMatchObject([
    { option_name: 'Renamed', contact_document_id: second.id },
  ]);
});

test('rows that cannot be offered are refused beside the row', async () => {
  const { save, document: process } = await networkFixtures();
  const foreign = await make.process();
  const wrong = await save(
    {
      ...parent('All', process.id, process.id, foreign.id),
      linkages: [
        { option_name: 'A', contact_document_id: process.id },
        { option_name: 'B', contact_document_id: process.id },
        { option_name: 'C', contact_document_id: foreign.id },
      ],
    },
    0,
  );
  expect(wrong.body.errors).toEqual({
    'linkages.1.contact_document_id': ['This process is in the list already.'],
    'linkages.2.contact_document_id': ['Choose an inbound process of this company.'],
  });
  const empty = await save({ ...parent('All'), linkages: [{ option_name: '', contact_document_id: '' }] }, 0);
  expect(empty.body.errors).toEqual({
    'linkages.0.option_name': ['Enter the option name.'],
    'linkages.0.contact_document_id': ['Choose an inbound process.'],
  });
  expect((await save(parent('All'), 0)).body.errors).toEqual({
    linkages: ['Add an inbound process that callers can choose.'],
  });
  expect((await save({ ...parent('All'), status: 'pending' }, 0)).status).toBe(200);
});

test('a parent contains itself neither directly nor through others, also when two are saved at once', async () => {
  const { save, document: process } = await networkFixtures();
  const [inner, outer] = [
    (await save(parent('Inner', process.id), 0)).body.id,
    (await save(parent('Outer', process.id), 0)).body.id,
  ];
  const containing = (id: number, ...rest: number[]) => ({ linkages: parent('', id, ...rest).linkages });
  expect((await save(containing(inner), inner)).body.errors).toEqual({
    'linkages.0.contact_document_id': ['A process cannot contain itself.'],
  });
  await save(containing(inner, process.id), outer);
  const around = (await save(parent('Around', outer), 0)).body.id;
  expect((await save(containing(around), inner)).body.errors).toEqual({
    'linkages.0.contact_document_id': ['“Around” contains this process already.'],
  });
  const [one, two] = [
    (await save(parent('One', process.id), 0)).body.id,
    (await save(parent('Two', process.id), 0)).body.id,
  ];
  const both = await Promise.all([save(containing(one), two), save(containing(two), one)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
});

test('what is used is not deleted, and the answer names it; the rest is hidden and its name free', async () => {
  const {
    save,
    remove,
    find,
    send,
    document: process,
    community: group,
    receiver,
    base,
    admin,
    read,
  } = await networkFixtures();
  await send();
  const department = await make.department({ company_id: receiver.id, contact_document_id: process.id, name: 'Core' });
  const all = (await save(parent('All', process.id), 0)).body.id;
  const refused = await remove();
  expect(refused).toMatchObject({
    status: 409,
    body: {
      error: `“${process.name}” can’t be deleted: 1 open case, 1 group, 1 department and 1 parent process.`,
      in_use: [
        { kind: 'cases', total: 1, uses: [{ name: '#A-1001' }] },
        { kind: 'groups', total: 1, uses: [{ id: group.id, name: group.name }] },
        { kind: 'departments', total: 1, uses: [{ id: department.id, name: 'Core' }] },
        { kind: 'parents', total: 1, uses: [{ id: all, name: 'All' }] },
      ],
    },
  });
  expect((await remove(all)).body).toMatchObject({ success: true, message: '“All” is deleted.' });
  expect((await remove(all)).status).toBe(404);
  await testSql()`update relations set document_id = null`;
  await testSql()`update departments set status = 'inactive'`;
  await testSql()`update cases set status = 'closed', closed_at = now()`;
  const { name } = await find();
  expect((await remove()).status).toBe(200);
  expect((await api(admin).get(`/api/super_admin/contact_documents/${process.id}`)).status).toBe(404);
  expect((await api(admin).get<{ documents: [] }>(base)).body.documents).toEqual([]);
  expect((await read()).document).toBeUndefined();
  expect((await save({ title: name, document_type: 'ticket' }, 0)).status).toBe(200);
  expect(await testSql()`select document_id from cases`).toEqual([{ document_id: process.id }]);
});
