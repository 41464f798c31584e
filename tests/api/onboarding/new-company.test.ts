import { make } from '@/tools/factories/make';
import type { Group } from '@/tools/factories/groups';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { addDocuments, begin, contactEntries, newestSession, PROCESS_ENTRIES } from '../../support/onboarding-fixtures';
import { linksIn, outbox } from '../../support/outbox';
import { addFile } from '../../support/files';
import { invalid } from '../../support/refusals';

let group: Group & { vhost: string };
const EMAIL = 'nora@kestrel.test';
const ACCEPTED = { agreements: { code_of_conduct: true, database_license: true, addendum: true } };

beforeEach(async () => {
  await emptyDatabase();
  group = await make.partnerProgram({ name: 'Harbor Free Partners' });
});

test('the contact step stores valid entries, the password hashed, and names wrong fields', async () => {
  const post = await begin(group.vhost, EMAIL);
  const wrong = await post<{ errors: Record<string, string[]> }>('validate_contact', {
    company: { name: ' ', country_id: 9999, url: 'javascript:x' },
    user: { first_name: 'N', phone: '12', password: 'short', password_confirmation: 'other' },
  });
  expect(wrong.status).toBe(422);
  expect(Object.keys(wrong.body.errors).sort()).toEqual(
    [
      ...['name', 'address', 'city', 'country', 'country_id', 'url'].map((name) => `company.${name}`),
      ...['last_name', 'phone', 'password', 'password_confirmation'].map((name) => `user.${name}`),
    ].sort(),
  );
  const entries = await contactEntries('Kestrel');
  const stored = await post('validate_contact', {
    ...entries,
    user: { ...entries.user, email: 'evil@elsewhere.test', role: 'super_admin' },
  });
  expect(stored).toMatchObject({
    status: 200,
    body: { valid: true, step: 'agreements', redirect: '/onboarding/agreements' },
  });
  const row = await newestSession();
  expect(row).toMatchObject({
    email: EMAIL,
    step: 'agreements',
    data: { company: { url: 'https://kestrel.test' }, user: { phone: '+14155552671' } },
  });
  expect(JSON.stringify(row.data)).not.toMatch(/Concord1|evil|super_admin/);
  // Going back keeps the password while its field is empty.
  const again = await post('validate_contact', {
    ...entries,
    user: { ...entries.user, password: '', password_confirmation: '' },
  });
  expect(again.status).toBe(200);
  expect((await newestSession()).data.user.password_hash).toBe(row.data.user.password_hash);
});

test('agreements are accepted all together, and kept as they were', async () => {
  await addDocuments(group.id);
  const post = await begin(group.vhost, EMAIL);
  await post('validate_contact', await contactEntries('Kestrel'));
  const missing = await post('agreements', { agreements: { ...ACCEPTED.agreements, addendum: false } });
  expect(missing).toMatchObject(
    invalid({ agreements: ['You must review and accept all agreements before continuing.'] }),
  );
  const [{ id: addendum } = { id: 0 }] = await testSql()<
    { id: number }[]
  >`select addendum_file_id as id from communities where id = ${group.id}`;
  const shown = { ...ACCEPTED, versions: { addendum } };
  await testSql()`update communities set addendum_file_id = ${await addFile('new.pdf', '%PDF-new')} where id = ${group.id}`;
  expect(await post('agreements', shown)).toMatchObject({ status: 409, body: { replaced: ['addendum'] } });
  expect((await post('agreements', ACCEPTED)).body).toMatchObject({ valid: true, step: 'process' });
  await testSql()`update communities set addendum_file_id = null, code_of_conduct_file_id = null, current_license_file_id = null`;
  await testSql()`delete from files`;
  const admin = await make.superAdmin();
  const { id } = await newestSession();
  const file = await api(admin).get<Buffer>(`/api/super_admin/onboarding/${id}/agreements/addendum`);
  expect([file.status, String(file.body)]).toEqual([200, '%PDF-new']);
  expect(await testSql()`select agreement, address from onboarding_agreements order by 1`).toEqual(
    ['addendum', 'code_of_conduct', 'database_license'].map((agreement) => ({ agreement, address: '127.0.0.1' })),
  );
});

test('an addendum that is replaced after its acceptance stays accepted as it was', async () => {
  await addDocuments(group.id);
  const post = await begin(group.vhost, EMAIL);
  await post('validate_contact', await contactEntries('Kestrel'));
  await post('agreements', ACCEPTED);
  await testSql()`update communities set addendum_file_id = ${await addFile('new.pdf', '%PDF-new')} where id = ${group.id}`;
  expect((await post('register', { document: PROCESS_ENTRIES })).status).toBe(200);
  const admin = await make.superAdmin();
  const { id } = await newestSession();
  const file = await api(admin).get<Buffer>(`/api/super_admin/onboarding/${id}/agreements/addendum`);
  expect([file.status, String(file.body)]).toEqual([200, '%PDF-addendum']);
});

test('groups that publish one file under titles of their own each keep theirs', async () => {
  const other = await make.partnerProgram({ addendum_name: 'Data Processing Terms' });
  for (const { id } of [group, other]) await addDocuments(id);
  for (const [at, { vhost }] of [group, other].entries()) {
    const post = await begin(vhost, `nora@kestrel${at}.test`);
    await post('validate_contact', await contactEntries('Kestrel'));
    await post('agreements', ACCEPTED);
  }
  expect(
    await testSql()`select d.title from onboarding_agreements a join accepted_documents d on d.id = a.document_id where agreement = 'addendum' order by a.session_id`,
  ).toEqual([{ title: 'Addendum' }, { title: 'Data Processing Terms' }]);
});

test('the group’s documents are downloads for everyone', async () => {
  expect((await api().get(`/api/onboarding/${group.vhost}/addendum`)).status).toBe(404);
  await addDocuments(group.id);
  const { status, body, headers } = await api().get<Buffer>(`/api/onboarding/${group.vhost}/addendum`);
  expect([status, String(body), headers.get('content-disposition')]).toEqual([
    200,
    '%PDF-addendum',
    expect.stringContaining('attachment; filename="addendum.pdf"'),
  ]);
});

test('a registration is sent once, and its emails confirm the address', async () => {
  const post = await begin(group.vhost, EMAIL);
  const wrong = await (async () => {
    await post('validate_contact', await contactEntries('Kestrel'));
    await post('agreements', ACCEPTED);
    return post<{ errors: object }>('register', { document: { support_phone: '1' } });
  })();
  expect([wrong.status, Object.keys(wrong.body.errors).sort()]).toEqual([
    422,
    [...Object.keys(PROCESS_ENTRIES)]
      .filter((name) => name !== 'support_country_code')
      .map((name) => `document.${name}`)
      .sort(),
  ]);
  const answers = await Promise.all([
    post('register', { document: PROCESS_ENTRIES }),
    post('register', { document: PROCESS_ENTRIES }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [letter, ...more] = await outbox.to(EMAIL);
  expect(more).toEqual([]);
  expect(letter).toMatchObject({
    template: 'onboarding_submitted',
    subject: 'Confirm your address to join Harbor Free Partners',
  });
  expect((await outbox.to('network@concord.test'))[0]!.html).toContain('/super_admin/onboarding/');
  const link =
    linksIn(letter!)[0] === undefined ? '' : linksIn(letter!).find((path) => path.startsWith('/onboarding/restore/'))!;
  const secret = link.split('/').at(-1)!;
  expect(letter!.html).toContain(`http://${group.vhost}.portal.test/onboarding/restore/`);

  expect((await api().get(`/api/onboarding/restore/${secret}`)).body).toMatchObject({
    session: { confirmed: false, needs_password: true },
  });
  expect((await newestSession()).confirmed_at).toBeNull();
  // From another browser, the owner of the mailbox sets the password.
  expect((await api().post(`/api/onboarding/restore/${secret}`, {})).status).toBe(422);
  const before = (await newestSession()).data.user.password_hash as string;
  const password = 'Another1!';
  expect(
    (await api().post(`/api/onboarding/restore/${secret}`, { password, password_confirmation: password })).status,
  ).toBe(200);
  const after = await newestSession();
  expect([after.confirmed_at !== null, after.data.user.password_hash === before]).toEqual([true, false]);
});

describe('a priced group', () => {
  beforeEach(async () => {
    group = await make.partnerProgram({ price: 3000, price_three_years: 2700 });
  });

  test('an invoice is numbered and mailed as a PDF when the registration is sent', async () => {
    const post = await begin(group.vhost, EMAIL);
    await post('validate_contact', await contactEntries('Kestrel'));
    const pay = (contract_length: string) =>
      post('agreements', { ...ACCEPTED, payment: { payment_type: 'invoice', contract_length, amount_cents: 1 } });
    expect((await pay('one_year')).status).toBe(200);
    expect((await pay('three_years')).status).toBe(200);
    expect(await testSql()`select contract_length, amount_cents, status, invoice_number from payments`).toEqual([
      { contract_length: 'three_years', amount_cents: 810_000, status: 'pending', invoice_number: null },
    ]);
    // A later price does not count.
    await testSql()`update communities set price_three_years = 9000 where id = ${group.id}`;
    expect((await post('register', { document: PROCESS_ENTRIES })).status).toBe(200);
    const [invoice] = await outbox.of('invoice');
    const year = new Date().getUTCFullYear();
    expect(invoice!.subject).toBe(`Invoice INV-${year}-1 for ${group.name}`);
    expect(invoice!.text).toContain('Amount: $8,100');
    expect(invoice!.attachments).toMatchObject([{ filename: `INV-${year}-1.pdf`, type: 'application/pdf' }]);
    expect(Buffer.from(invoice!.attachments[0]!.content).subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('invoices of one moment have different numbers', async () => {
    const posts = await Promise.all(
      ['a@one.test', 'b@two.test', 'c@three.test'].map((email) => begin(group.vhost, email)),
    );
    for (const post of posts) {
      await post('validate_contact', await contactEntries('Kestrel'));
      await post('agreements', { ...ACCEPTED, payment: { payment_type: 'invoice' } });
    }
    await Promise.all(posts.map((post) => post('register', { document: PROCESS_ENTRIES })));
    expect(await testSql()`select invoice_number as n from payments order by 1`).toEqual([
      { n: 1 },
      { n: 2 },
      { n: 3 },
    ]);
  });
});

test('the contact step names all its errors in one answer, the country under both of its names', async () => {
  const { vhost } = await make.partnerProgram();
  const post = await begin(vhost, 'nora@kestrel-errors.test');
  const { company, user } = await contactEntries('Kestrel');
  const { status, body } = await post<{ errors: object }>('validate_contact', {
    company: { ...company, name: '', country_id: 999_999 },
    user: { ...user, first_name: '', password_confirmation: 'other' },
  });
  expect([status, Object.keys(body.errors).sort()]).toEqual([
    422,
    ['company.country', 'company.country_id', 'company.name', 'user.first_name', 'user.password_confirmation'],
  ]);
});

test('agreements and payment are refused in one answer', async () => {
  const { id, vhost } = await make.partnerProgram({ price: 3000, price_three_years: 2700 });
  await addDocuments(id);
  const post = await begin(vhost, 'nora@kestrel-agreements.test');
  await post('validate_contact', await contactEntries('Kestrel Agreements'));
  const { body } = await post<{ errors: object }>('agreements', { payment: { payment_type: 'barter' } });
  expect(Object.keys(body.errors).sort()).toEqual(['agreements', 'payment.payment_type']);
});
