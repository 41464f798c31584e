import { make } from '@/tools/factories/make';
import { api } from '../../support/api';
import { aCompany, asAdmin, asForm, COMPANIES, companyRow, type Saved } from '../../support/company-fixtures';
import { emptyDatabase, testSql } from '../../support/database';
import { outbox } from '../../support/outbox';
import { auditOf, newUser } from '../../support/user-fixtures';

beforeEach(emptyDatabase);

const companies = async () => (await testSql()`select count(*)::int as n from companies`)[0]!.n as number;

test('a new company is stored with every field, and the call reads them back', async () => {
  const { admin, save, read } = await asAdmin();
  const country = await make.country();
  const entry = {
    name: 'Fir Tools',
    full_name: 'Fir Tools GmbH',
    slug: 'Fir-Tools',
    url: 'https://fir.test',
    membership_type: 'offline partner',
    membership_level_text: 'Since 2026',
    login_method: 'email_link',
    domain: '@FIR.test',
    additional_domains: 'fir-labs.test, fir.test\nwood.fir.test',
    communications_email: 'out@fir.test',
    bcc_response_email: 'IN@fir.test',
    show_in_public_web: '0',
    login_page_text: '<p>Ask <b>Mara</b>.</p><script>alert(1)</script>',
    region_text: 'Europe',
    public_web_text: 'Drills.',
    allow_notes: '1',
    address: 'Hauptstrasse 1',
    city: 'Munich',
    state: 'Bavaria',
    zipcode: '80331',
    country_id: String(country.id),
  };
  const { status, body } = await save(0, asForm(entry));
  expect([status, body]).toEqual([200, { success: true, id: expect.any(Number), message: 'Fir Tools is added.' }]);
  expect(await read(body.id)).toMatchObject({
    ...entry,
    id: body.id,
    status: 'active',
    slug: 'fir-tools',
    domain: 'fir.test',
    additional_domains: ['fir-labs.test', 'wood.fir.test'],
    bcc_response_email: 'in@fir.test',
    show_in_public_web: 0,
    allow_notes: 1,
    login_page_text: '<p>Ask <b>Mara</b>.</p>',
    country_id: country.id,
    logo: null,
    requires_approval: 0,
  });
  expect(await auditOf('company.save')).toMatchObject({
    actor_id: admin.id,
    subject_type: 'company',
    subject_id: body.id,
    changes: { name: [null, 'Fir Tools'] },
  });
  expect((await api().get<{ company: { name: string } }>('/api/caller/landing/fir-tools')).body.company.name).toBe(
    'Fir Tools',
  );
});

test('name, slug, membership and login method are enough; a company without them names these fields', async () => {
  const { save, read } = await asAdmin();
  const { body } = await save(0, {
    name: 'Fir',
    slug: 'fir',
    membership_type: 'basic',
    login_method: 'requires_registration',
  });
  expect(await read(body.id)).toMatchObject({ full_name: 'Fir', show_in_public_web: 1, allow_notes: 1, domain: null });
  const empty = await save(0, {});
  expect([empty.status, Object.keys(empty.body.errors).sort()]).toEqual([
    422,
    ['login_method', 'membership_type', 'name', 'slug'],
  ]);
});

test.each([
  [{ name: 'x'.repeat(201) }, 'name'],
  [{ name: 'ACME storage' }, 'name'],
  [{ slug: 'a' }, 'slug'],
  [{ slug: 'not a slug' }, 'slug'],
  [{ slug: 'dashboard' }, 'slug'],
  [{ slug: 'www' }, 'slug'],
  [{ url: 'javascript:alert(1)' }, 'url'],
  [{ membership_type: 'gold' }, 'membership_type'],
  [{ login_method: 'password' }, 'login_method'],
  [{ domain: 'not a domain' }, 'domain'],
  [{ domain: 'аcme.test' }, 'domain'],
  [{ additional_domains: 'fine.test\nnot_fine' }, 'additional_domains'],
  [{ additional_domains: Array.from({ length: 51 }, (_, n) => `d${n}.test`).join('\n') }, 'additional_domains'],
  [{ communications_email: 'a@fir.test, b@fir.test' }, 'communications_email'],
  [{ bcc_response_email: 'nobody' }, 'bcc_response_email'],
  [{ login_page_text: 'x'.repeat(10_001) }, 'login_page_text'],
  [{ country_id: 999 }, 'country_id', 'country'],
  [{ logo_file: 'text' }, 'logo_file'],
  [{ login_method: 'sso', membership_type: 'limited' }, 'login_method'],
  [{ login_method: 'sso', sso_identity_source: 'url', sso_idp_entity_url: 'urn:idp' }, 'sso_idp_entity_url'],
  [{ login_method: 'sso', sso_identity_source: 'url', sso_idp_entity_url: 'no uri' }, 'sso_idp_entity_url'],
  [{ login_method: 'sso', sso_identity_source: 'file', sso_idp_entity_url: 'urn:idp' }, 'sso_idp_file'],
])('%j is refused beside its field', async (over, ...fields) => {
  const { save } = await asAdmin();
  await make.company({ name: 'Acme Storage', slug: 'acme' });
  const { status, body } = await save(0, aCompany(over));
  expect([status, Object.keys(body.errors)]).toEqual([422, fields]);
  expect(await companies()).toBe(1);
});

test('a slug that another company or group has or once had is refused, and says whose; an own former one is not', async () => {
  const { save, read } = await asAdmin();
  const acme = await make.company({ name: 'Acme', slug: 'acme' });
  const host = await make.company({ slug: 'host' });
  await make.community({ name: 'Circle', type: 'partner_program', sponsor_company_id: host.id, vhost: 'circle' });
  const own = (await save(0, aCompany({ slug: 'fir' }))).body.id;
  const slugError = async (slug: string) => (await save(own, aCompany({ name: 'Fir', slug }))).body.errors?.slug;
  expect(await slugError('acme')).toEqual(['This sub-domain is taken by Acme.']);
  expect(await slugError('circle')).toEqual(['This sub-domain is taken by Circle.']);
  expect((await save(acme.id, aCompany({ name: 'Acme', slug: 'acme-new', domain: acme.domain }))).status).toBe(200);
  expect(await slugError('acme')).toEqual([
    'Acme once had this sub-domain, and its old links still lead there. Choose another one.',
  ]);
  expect(await slugError('fir-2')).toBeUndefined();
  expect(await slugError('fir')).toBeUndefined();
  expect((await read(own)).slug).toBe('fir');
  expect((await api().get<{ company: { slug: string } }>('/api/caller/landing/fir-2')).body.company.slug).toBe('fir');
});

test('of two companies and a group that want one sub-domain at once, one gets it', async () => {
  const { save } = await asAdmin();
  const answers = await Promise.all([
    save(0, aCompany({ slug: 'wanted' })),
    save(0, aCompany({ slug: 'wanted' })),
    make.community({ vhost: 'wanted' }).then(
      () => ({ status: 200, body: { errors: {} } }),
      () => ({ status: 422, body: { errors: { slug: [''] } } }),
    ),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status, body } of answers.filter(({ status }) => status !== 200))
    expect([status, Object.keys(body.errors)]).toEqual([422, ['slug']]);
});

test('a save keeps what it does not name, except the addresses for copies; the full name follows the name', async () => {
  const { save, read } = await asAdmin();
  const { id } = (
    await save(0, aCompany({ name: 'Fir', slug: 'fir', region_text: 'Europe', communications_email: 'out@fir.test' }))
  ).body;
  const { status } = await save(id, {
    name: 'Fir Tools',
    slug: 'fir',
    membership_type: 'elite',
    login_method: 'requires_registration',
  });
  expect(status).toBe(200);
  expect(await read(id)).toMatchObject({
    name: 'Fir Tools',
    full_name: 'Fir Tools',
    membership_type: 'elite',
    region_text: 'Europe',
    communications_email: null,
  });
});

test('the first user is made with the company, is its business manager, and gets an email; both or neither', async () => {
  const { save } = await asAdmin();
  const user = await newUser({ domain: 'fir.test' }, { role: 'caller', email: 'vera@fir.test' });
  const flat = Object.fromEntries(Object.entries(user).map(([name, value]) => [`user.${name}`, value]));
  const entry = aCompany({ slug: 'fir', domain: 'fir.test' });
  const refused = await save(
    0,
    asForm({ ...entry, ...flat, 'user.email': 'vera@elsewhere.test', 'user.password': '' }),
  );
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['user.password_confirmation']]);
  const outside = await save(0, asForm({ ...entry, ...flat, 'user.email': 'vera@elsewhere.test' }));
  expect([outside.status, outside.body.errors]).toEqual([
    422,
    { 'user.email': [expect.stringContaining('@fir.test')] },
  ]);
  expect(await companies()).toBe(0);

  const { status, body } = await save(0, asForm({ ...entry, ...flat }));
  expect(status).toBe(200);
  const [stored] =
    await testSql()`select role, status, company_id, registration_type from users where email = 'vera@fir.test'`;
  expect(stored).toEqual({
    role: 'business_manager',
    status: 'active',
    company_id: body.id,
    registration_type: 'super_admin',
  });
  expect((await outbox.to('vera@fir.test')).map(({ template }) => template)).toEqual(['user_added']);
  const login = await api().post('/api/auth/login', { email: 'vera@fir.test', password: 'Concord1!' });
  expect(login.status).toBe(200);
  // An account at another company is none of this one's business (rule: persons.neutral).
  expect((await save(0, { ...aCompany({ domain: 'fir.test' }), user })).status).toBe(200);
  expect(await companies()).toBe(2);
});

test.each([
  ['email_link', 'user_added'],
  ['requires_registration', 'user_invited'],
] as const)('without a password the first user of a company with %s gets %s', async (login_method, template) => {
  const { save } = await asAdmin();
  const user = await newUser({ domain: 'fir.test' }, { password: '', password_confirmation: '' });
  expect((await save(0, { ...aCompany({ domain: 'fir.test', login_method }), user })).status).toBe(200);
  expect((await outbox.to(user.email)).map((email) => email.template)).toEqual([template]);
});

test('domains that active users are outside of are asked about first, with their number', async () => {
  const { save } = await asAdmin();
  const { id } = (await save(0, aCompany({ slug: 'fir', domain: 'fir.test' }))).body;
  for (const email of ['a@fir.test', 'b@mail.fir.test', 'c@new.test']) await make.caller({ company_id: id, email });
  await make.caller({ company_id: id, email: 'd@fir.test', status: 'inactive' });
  const entry = aCompany({ name: 'Fir', slug: 'fir', domain: 'new.test' });
  const asked = await save(id, entry);
  expect([asked.status, asked.body]).toEqual([
    409,
    {
      error: expect.stringContaining(
        '2 active users have addresses outside of the new domains of Fir, such as a@fir.test.',
      ),
      confirm_domains: 'new.test',
      users_outside: 2,
    },
  ]);
  expect((await companyRow(id)).domain).toBe('fir.test');
  expect((await save(id, { ...entry, confirm_domains: 'other.test' })).status).toBe(409);
  expect((await save(id, { ...entry, additional_domains: 'fir.test' })).status).toBe(200);
  expect((await save(id, { ...entry, additional_domains: '', confirm_domains: 'new.test' })).status).toBe(200);
  expect(await companyRow(id)).toMatchObject({ domain: 'new.test', additional_domains: [] });
});

test('a domain that another active company has is asked about', async () => {
  const { save } = await asAdmin();
  await make.company({ name: 'Acme', domain: 'acme.test', additional_domains: ['acme-labs.test'] });
  const { id } = (await save(0, aCompany({ slug: 'fir', domain: 'fir.test' }))).body;
  const asked = await save(id, aCompany({ slug: 'fir', domain: 'fir.test', additional_domains: 'acme-labs.test' }));
  expect([asked.status, asked.body.error]).toEqual([409, expect.stringContaining('Acme has one of these domains too')]);
});

test('a save from an older state names who changed what, and a second one replaces it', async () => {
  const { admin, save, read } = await asAdmin();
  const { id } = (await save(0, aCompany({ name: 'Fir', slug: 'fir' }))).body;
  const { version } = await read(id);
  const entry = { ...aCompany({ name: 'Fir', slug: 'fir' }), domain: (await companyRow(id)).domain as string };
  expect((await save(id, { ...entry, region_text: 'Asia', version })).status).toBe(200);
  const late = await save(id, { ...entry, region_text: 'Europe', version });
  expect([late.status, late.body.error]).toEqual([
    409,
    expect.stringMatching(/^Tara Voss, on .* UTC, changed this company while you were editing: Region\. Save again/),
  ]);
  expect((await read(id)).region_text).toBe('Asia');
  expect((await save(id, { ...entry, region_text: 'Europe', version: late.body.version })).status).toBe(200);
  expect((await read(id)).region_text).toBe('Europe');
  expect(admin.id).toBe((await auditOf('company.save'))!.actor_id);
});

test('a key makes a company once; an unknown or deleted id is not found', async () => {
  const { admin, save } = await asAdmin();
  const entry = aCompany();
  const twice = await Promise.all(
    [1, 2].map(() => api(admin).post<Saved>(`${COMPANIES}/0`, entry, { 'idempotency-key': 'once' })),
  );
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  expect(new Set(twice.map(({ body }) => body.id)).size).toBe(1);
  const gone = await make.company({ status: 'inactive', deleted_at: new Date() });
  for (const id of ['999', '-1', 'x', String(gone.id)]) {
    const path = `${COMPANIES}/${id}`;
    expect([(await api(admin).get(path)).status, (await api(admin).post(path, aCompany())).status]).toEqual([404, 404]);
  }
  expect((await save(0, aCompany({ name: gone.name }))).status).toBe(200);
});
