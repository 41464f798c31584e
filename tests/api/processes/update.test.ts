import { make } from '@/tools/factories/make';
import { MESSAGES } from '@/lib/shared/problem';
import { api, browser } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { outbox } from '../../support/outbox';
import { processFixtures } from '../../support/process-fixtures';

beforeEach(emptyDatabase);

const versions = async () => (await testSql()`select count(*)::int as rows from process_versions`)[0]!.rows as number;

test('an update makes a new version with every field, and an audit row with what changed', async () => {
  const { update, read, receiver, manager, document: process } = await processFixtures();
  const [contact, alternate] = [
    await make.programManager({
      company_id: receiver.id,
      first_name: 'Ada',
      last_name: 'West',
      email: 'ada@borealis.test',
    }),
    await make.caller({ company_id: receiver.id, first_name: 'Bo', last_name: 'Falk', email: 'bo@borealis.test' }),
  ];
  const answer = await update({
    title: ' Network  desk ',
    support_hours: 'Mon-Fri 7:00-17:00 CET',
    product_supported: 'Routers\nSwitches',
    collaborate_email: 'TAC@borealis.test\nnight@borealis.test, tac@borealis.test',
    collaborate_cc_email: 'lead@borealis.test',
    escalation_instructions: '<p onclick="x()">Call <b>the desk</b><script>alert(1)</script></p>',
    escalation_user_id: contact.id,
    alt_escalation_user_id: String(alternate.id),
    escalation_alias: 'Duty@borealis.test',
  });
  expect(answer).toMatchObject({ status: 200, body: { message: 'The process is saved.' } });
  const { document: saved } = await read();
  expect(saved).toMatchObject({
    name: 'Network desk',
    version: {
      id: answer.body.version_id,
      version: 2,
      title: 'Network desk',
      support_hours: 'Mon-Fri 7:00-17:00 CET',
      product_supported: 'Routers\nSwitches',
      collaborate_email: 'tac@borealis.test, night@borealis.test',
      collaborate_cc_email: 'lead@borealis.test',
      escalation_instructions: '<p>Call <b>the desk</b></p>',
      escalation_alias: 'duty@borealis.test',
      created_by: 'Mara Lind',
    },
    managers: [
      { user_type: 'main', user_id: contact.id, email: 'ada@borealis.test', is_active: true },
      { user_type: 'other', user_id: alternate.id, email: 'bo@borealis.test', is_active: true },
    ],
  });
  const [audit] = await testSql()`select * from audit_log where command = 'process.update'`;
  expect(audit).toMatchObject({
    actor_id: manager.id,
    company_id: receiver.id,
    subject_type: 'document',
    subject_id: process.id,
  });
  expect(audit!.changes).toMatchObject({
    title: ['Network support', 'Network desk'],
    collaborate_email: ['tac@borealis.test', 'tac@borealis.test, night@borealis.test'],
    escalation_user_id: ['', 'Ada West, ada@borealis.test'],
  });
});

test('saving what is there already makes no version and sends nothing', async () => {
  const { update } = await processFixtures({
    version: {
      title: 'Network support',
      collaborate_email: 'Tac@borealis.test; b@borealis.test',
      escalation_instructions: 'Call the desk',
    },
  });
  const same = { collaborate_email: 'tac@borealis.test\nb@borealis.test', escalation_instructions: 'Call the desk' };
  for (const body of [{}, same])
    expect(await update(body)).toMatchObject({ status: 200, body: { message: 'Nothing has changed.' } });
  expect(await versions()).toBe(1);
  expect(await outbox.all()).toEqual([]);
});

test('a missing optional field keeps its value, an empty one is cleared', async () => {
  const { update, read, receiver } = await processFixtures({
    version: {
      title: 'Network support',
      collaborate_email: 'a@borealis.test',
      collaborate_cc_email: 'b@borealis.test',
      escalation_alias: 'duty@borealis.test',
    },
  });
  const contact = await make.caller({ company_id: receiver.id });
  await update({ escalation_user_id: contact.id });
  await update({ product_supported: 'Routers' });
  expect((await read()).document).toMatchObject({
    version: {
      collaborate_email: 'a@borealis.test',
      collaborate_cc_email: 'b@borealis.test',
      escalation_alias: 'duty@borealis.test',
    },
    managers: [{ user_id: contact.id }],
  });
  await update({
    collaborate_cc_email: '',
    escalation_alias: null,
    escalation_user_id: '',
    escalation_instructions: '<p> </p>',
  });
  expect((await read()).document).toMatchObject({
    version: {
      collaborate_email: 'a@borealis.test',
      collaborate_cc_email: null,
      escalation_alias: null,
      escalation_instructions: null,
    },
    managers: [],
  });
});

test('a changed To address is announced to the old and the new ones, once each, with who changed it', async () => {
  const { update, manager } = await processFixtures({
    version: { title: 'Network support', collaborate_email: 'tac@borealis.test, both@borealis.test' },
  });
  await update({
    collaborate_email: 'both@borealis.test\nnew@borealis.test',
    collaborate_cc_email: 'cc@borealis.test',
  });
  const sent = await outbox.of('process_address');
  expect(sent.map(({ to_email }) => to_email).sort()).toEqual([
    'both@borealis.test',
    'new@borealis.test',
    'tac@borealis.test',
  ]);
  expect(sent[0]).toMatchObject({
    subject: 'Borealis: cases for Network support go to another address',
    reply_to: { name: 'Mara Lind', email: manager.email },
  });
  expect(sent[0]!.text).toContain('Before: tac@borealis.test, both@borealis.test');
  expect(sent[0]!.text).toContain('Now: both@borealis.test, new@borealis.test');
  expect(sent[0]!.text).toContain(`Changed by: Mara Lind, ${manager.email}`);
  await update({ collaborate_email: 'both@borealis.test, new@borealis.test', support_hours: '24/7' });
  expect(await outbox.of('process_address')).toHaveLength(3);
});

test('changes of the To address are limited per person', async () => {
  const { update } = await processFixtures();
  const answers = [];
  for (let turn = 0; turn <= 20; turn++)
    answers.push((await update({ collaborate_email: `a${turn}@borealis.test` })).status);
  expect(answers).toEqual([...Array<number>(20).fill(200), 429]);
  expect((await update({ collaborate_email: 'a19@borealis.test', support_hours: '24/7' })).status).toBe(200);
});

const LONG = Array.from({ length: 11 }, (_, index) => `a${index}@borealis.test`).join('\n');
test.each([
  ['no process name', { title: ' ' }, { title: ['Enter the process name.'] }],
  ['no hours', { support_hours: '' }, { support_hours: ['Enter the support hours.'] }],
  ['no products', { product_supported: null }, { product_supported: ['Enter the products that you support.'] }],
  ['eleven addresses', { collaborate_email: LONG }, { collaborate_email: ['Use at most 10 addresses.'] }],
  [
    'two wrong addresses',
    { collaborate_email: 'a@borealis.test, nobody\nB <b@borealis.test>, c@borealis.test' },
    { collaborate_email: ['Not email addresses: “nobody”, “B <b@borealis.test>”.'] },
  ],
  ['a wrong CC address', { collaborate_cc_email: 'x@' }, { collaborate_cc_email: ['“x@” is not an email address.'] }],
  [
    'a list as alias',
    { escalation_alias: 'a@x.test, b@x.test' },
    { escalation_alias: ['Enter an email address like name@company.com.'] },
  ],
  ['a contact that is none', { escalation_user_id: 'x' }, { escalation_user_id: ['Choose a contact.'] }],
])('is refused beside its field: %s', async (_, body, errors) => {
  const { update } = await processFixtures();
  expect(await update(body)).toMatchObject({ status: 422, body: { message: MESSAGES.invalid, errors } });
  expect(await versions()).toBe(1);
});

test('the name of another process of the company is taken, in any case', async () => {
  const { update, receiver } = await processFixtures();
  await make.process({ company_id: receiver.id, name: 'Wireless' });
  await make.process({ name: 'Elsewhere' });
  expect(await update({ title: 'WIRELESS' })).toMatchObject({
    status: 422,
    body: { errors: { title: ['A process has this name already.'] } },
  });
  expect((await update({ title: 'Elsewhere' })).status).toBe(200);
});

test('escalation contacts are active people of the company', async () => {
  const { update, receiver, company } = await processFixtures();
  const refused = [
    await make.caller({ company_id: company.id }),
    await make.caller({ company_id: receiver.id, status: 'inactive' }),
    await make.apiUser({ company_id: receiver.id }),
    await make.superAdmin(),
  ];
  for (const { id } of refused)
    expect(await update({ escalation_user_id: id, alt_escalation_user_id: id })).toMatchObject({
      status: 422,
      body: {
        errors: {
          escalation_user_id: ['Choose an active user of the company.'],
          alt_escalation_user_id: ['Choose an active user of the company.'],
        },
      },
    });
  const person = await make.caller({ company_id: receiver.id });
  expect(await update({ escalation_user_id: person.id, alt_escalation_user_id: person.id })).toMatchObject({
    status: 422,
    body: { errors: { alt_escalation_user_id: ['Choose someone other than the escalation contact.'] } },
  });
  expect((await update({ escalation_user_id: person.id })).status).toBe(200);
  await testSql()`update users set status = 'inactive' where id = ${person.id}`;
  expect((await update({ escalation_user_id: person.id, support_hours: '24/7' })).status).toBe(422);
});

test('a contact without an account stays until another is chosen', async () => {
  const { update, read } = await processFixtures({
    managers: [{ user_type: 'other', first_name: 'Kari', last_name: 'Nes', email: 'kari@borealis.test' }],
  });
  await update({ support_hours: '24/7' });
  expect((await read()).document.managers).toMatchObject([{ user_type: 'other', user_id: null, first_name: 'Kari' }]);
  await update({ alt_escalation_user_id: '' });
  expect((await read()).document.managers).toEqual([]);
});

test.each(['default', 'parent'] as const)('a %s process has no addresses and no escalation', async (document_type) => {
  const { update, read, receiver } = await processFixtures({ document_type });
  const contact = await make.caller({ company_id: receiver.id });
  const answer = await update({
    title: 'Renamed',
    document_type: 'ticket',
    collaborate_email: 'new@borealis.test',
    escalation_user_id: contact.id,
  });
  expect(answer.status).toBe(200);
  expect((await read()).document).toMatchObject({
    name: 'Renamed',
    version: { document_type, collaborate_email: 'tac@borealis.test' },
    managers: [],
  });
  expect(await outbox.all()).toEqual([]);
});

test('another company’s process is not found, a limited company is refused, and a cookie from elsewhere too', async () => {
  const { update, company, receiver, path, entry, document: process } = await processFixtures();
  const stranger = await make.manager({ company_id: company.id });
  expect((await update({}, stranger)).status).toBe(404);
  expect((await update({}, await make.caller({ company_id: receiver.id }))).status).toBe(403);
  const limited = await make.company({ membership_type: 'offline partner' });
  expect(await update({}, await make.manager({ company_id: limited.id }))).toMatchObject({
    status: 403,
    body: { error: MESSAGES.level },
  });
  expect(
    (await browser(stranger, { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' }).post(path, entry)).status,
  ).toBe(403);
  expect((await api(stranger).post(`/api/admin/company/documents/x${process.id}`, entry)).status).toBe(404);
  expect(await versions()).toBe(1);
});
