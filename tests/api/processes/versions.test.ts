import { make } from '@/tools/factories/make';
import { api } from '../../support/api';
import { entry as caseEntry } from '../../support/case-fixtures';
import { emptyDatabase, testSql } from '../../support/database';
import { outbox } from '../../support/outbox';
import { processFixtures } from '../../support/process-fixtures';
import type { ContactDocument } from '@/lib/intake/processes/resources';

beforeEach(emptyDatabase);

const FIELDS = [
  {
    type: 'tierselect' as const,
    label: 'Product',
    required: true,
    options: [{ value: 'A', label: 'A', options: [{ value: 'A1', label: 'A1' }] }],
  },
  { type: 'string' as const, label: 'Serial', required: true, linked_field: { field: 'product', sub_choices: ['A1'] } },
  { type: 'db_select' as const, label: 'Company', additional_settings: { model: 'company' } },
  {
    type: 'db_select' as const,
    label: 'Department',
    key_field: 'company',
    additional_settings: { model: 'department' },
  },
  {
    type: 'hidden' as const,
    label: 'Queue',
    section: 'contact_section' as const,
    additional_settings: { default: 'Q7' },
  },
];

async function formOf(user: { id: number }, company_id: number): Promise<ContactDocument> {
  const { body } = await api(user).get<{ documents: ContactDocument[] }>(`/api/caller/documents/company/${company_id}`);
  return body.documents[0]!;
}

test('the next case goes to the new address; a form begun before is accepted and keeps its own', async () => {
  const { update, send, caller, receiver } = await processFixtures({ requirements: FIELDS });
  const begun = await formOf(caller, receiver.id);
  const entries = (form: ContactDocument) => {
    const [tier, serial] = form.problem_section;
    return {
      version_id: form.version.id,
      [`custom_${tier!.requirement_id}`]: 'A : A1',
      [`custom_${serial!.requirement_id}`]: 'S-1',
    };
  };
  const earlier = await send(entries(begun));
  await update({ collaborate_email: 'new@borealis.test', product_supported: 'Routers' });
  const now = await formOf(caller, receiver.id);
  expect(now.version.id).not.toBe(begun.version.id);

  expect(await send({ ...entries(begun), internal_case_number: 'OLD-2' })).toMatchObject({ status: 200 });
  expect(await send({ ...entries(now), internal_case_number: 'NEW-1' })).toMatchObject({ status: 200 });
  const requests = (await outbox.of('case_request')).map(({ to_email, subject }) => [
    to_email,
    /OLD-2|NEW-1|A-1001/.exec(subject)![0],
  ]);
  expect(requests).toEqual([
    ['tac@borealis.test', 'A-1001'],
    ['tac@borealis.test', 'OLD-2'],
    ['new@borealis.test', 'NEW-1'],
  ]);
  expect(await testSql()`select version_id from cases order by id`).toEqual(
    [begun, begun, now].map(({ version }) => ({ version_id: version.id })),
  );
  expect(earlier.body.case.customer_data).toMatchObject([{ value: 'A : A1' }, { value: 'S-1' }, { value: 'Q7' }]);
});

test('the new version has the same form, whose fields refer to each other and no longer to the old ones', async () => {
  const { update, read, sample } = await processFixtures({ requirements: FIELDS });
  const before = (await read()).document.requirements;
  await update({ support_hours: '24/7' });
  const after = (await read()).document.requirements;
  const shape = (rows: typeof before) =>
    rows.map(({ id: _, additional_settings: { linked_to, foreign_key, ...settings }, ...row }) => ({
      ...row,
      settings,
      linked_to: linked_to && [rows.find(({ id }) => id === linked_to.requirement_id)?.label, linked_to.sub_choices],
      foreign_key: foreign_key && rows.find(({ id }) => id === foreign_key)?.label,
    }));
  expect(shape(after)).toEqual(shape(before));
  expect(shape(after).find(({ label }) => label === 'Serial')!.linked_to).toEqual(['Product', ['A1']]);
  expect(shape(after).find(({ label }) => label === 'Department')!.foreign_key).toBe('Company');
  expect(after.map(({ id }) => id).filter((id) => before.some((row) => row.id === id))).toEqual([]);
  const tier = after.find(({ label }) => label === 'Product')!;
  const serial = after.find(({ label }) => label === 'Serial')!;
  const answer = await sample({ ...caseEntry, [`custom_${tier.id}`]: 'A : A1' });
  expect(Object.keys(answer.body.errors)).toEqual([`custom_${serial.id}`]);
});

test('sub-processes, tags and the note for callers stay', async () => {
  const { update, read, receiver, document: process } = await processFixtures({ document_type: 'parent' });
  const child = await make.process({ company_id: receiver.id, name: 'Row store' });
  await testSql()`insert into process_linkages (version_id, position, option_name, contact_document_id) values (${process.version.id}, 0, 'Rows', ${child.id})`;
  await testSql()`update process_versions set admin_note = '<p>Serial first</p>', parent_option_name = 'product'`;
  await update({ support_hours: '24/7' });
  expect((await read()).document).toMatchObject({
    version: { version: 2, admin_note: '<p>Serial first</p>', parent_option_name: 'product' },
    doc_linkages: [{ contact_document_id: child.id, name: 'Row store', option_name: 'Rows' }],
  });
});

test('the second of two admins is told who changed what, and nothing is stored until it saves anyway', async () => {
  const { update, read, receiver } = await processFixtures();
  const other = await make.programManager({ company_id: receiver.id, first_name: 'Ole', last_name: 'Dahl' });
  const opened = (await read()).document.version.id;
  const first = await update({ version_id: opened, support_hours: 'Mon-Fri 8:00-18:00 CET' });
  const refused = await update({ version_id: opened, product_supported: 'Routers' }, other);
  expect(refused).toMatchObject({
    status: 409,
    body: {
      error: expect.stringMatching(
        /^Mara Lind changed this process on \w{3}-\d\d-\d{4} \d\d:\d\d [ap]m UTC, after you opened it\.$/,
      ),
      version_id: first.body.version_id,
      changed_by: 'Mara Lind',
      changes: [
        { field: 'support_hours', label: 'Support Hours', before: '7/24/365', after: 'Mon-Fri 8:00-18:00 CET' },
      ],
      current: { support_hours: 'Mon-Fri 8:00-18:00 CET', product_supported: 'All' },
    },
  });
  expect((await read()).document.version).toMatchObject({ id: first.body.version_id, product_supported: 'All' });
  const merged = {
    support_hours: 'Mon-Fri 8:00-18:00 CET',
    product_supported: 'Routers',
    version_id: refused.body.version_id,
  };
  expect((await update(merged, other)).status).toBe(200);
  expect((await read()).document.version).toMatchObject({
    ...{ version: 3, created_by: 'Ole Dahl' },
    support_hours: 'Mon-Fri 8:00-18:00 CET',
    product_supported: 'Routers',
  });
});

test('the version of another process is none of this one', async () => {
  const { update } = await processFixtures();
  const other = await make.process();
  expect(await update({ version_id: other.version.id, support_hours: '24/7' })).toMatchObject({
    status: 422,
    body: { errors: { version_id: ['This version is not one of this process.'] } },
  });
});

test('of two saves at the same moment one wins and the other is told', async () => {
  const { update, read } = await processFixtures();
  const { id: version_id } = (await read()).document.version;
  const answers = await Promise.all(
    ['A', 'B', 'C', 'D'].map((product_supported) => update({ version_id, product_supported })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  expect((await read()).document.version.version).toBe(2);
});
