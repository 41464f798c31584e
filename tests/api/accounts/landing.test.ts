import { drizzle } from 'drizzle-orm/postgres-js';
import { make } from '@/tools/factories/make';
import * as schema from '@/db/schema';
import { readLanding } from '@/lib/network/companies/landing';
import { api, browser } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { invalid } from '../../support/refusals';

beforeEach(emptyDatabase);

describe('landing', () => {
  const landing = (name: string) => api().get<Record<string, unknown>>(`/api/caller/landing/${name}`);

  test('shows the company, its manager, contacts and the countries', async () => {
    const country = await make.country();
    const company = await make.company({ slug: 'acme', login_page_text: '<p onclick="x()">Hi</p><script>1</script>' });
    const [second, first] = [
      await make.manager({ company_id: company.id }),
      await make.manager({ company_id: company.id, first_name: 'Mia', last_name: 'Stone' }),
    ];
    await make.programManager({
      company_id: company.id,
      first_name: 'Priya',
      last_name: 'Raman',
      city: 'Oslo',
      country_id: country.id,
    });
    await make.manager({ company_id: company.id, status: 'inactive', first_name: 'Gone' });
    await make.caller({ company_id: company.id, first_name: 'Caller' });
    await testSql()`update companies set signup_manager_id = ${first.id} where id = ${company.id}`;
    const { status, body } = await landing('acme');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      company: {
        id: company.id,
        name: company.name,
        slug: 'acme',
        status: 'active',
        login_method: 'requires_registration',
        login_page_text: '<p>Hi</p>',
        logo: '/resources/company_logo/acme',
      },
      manager: { first_name: 'Mia', last_name: 'Stone' },
      countries: [{ id: country.id, name: 'United States', country_code: 'US' }],
    });
    expect(body.key_contacts).toEqual([
      { first_name: second.first_name, last_name: second.last_name, city: second.city, country: null },
      { first_name: 'Priya', last_name: 'Raman', city: 'Oslo', country: { country_code: 'US' } },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/@|Gone|Caller|note|bcc/);
  });

  test('shows only that an inactive company is disabled', async () => {
    const company = await make.company({ slug: 'glacier', status: 'inactive' });
    await make.manager({ company_id: company.id });
    expect((await landing('glacier')).body).toEqual({
      company: { name: company.name, slug: 'glacier', status: 'inactive' },
      contact_email: expect.stringContaining('@'),
    });
  });

  test('finds a company by a former slug', async () => {
    const company = await make.company({ slug: 'old-name' });
    await testSql()`update companies set slug = 'new-name' where id = ${company.id}`;
    expect((await landing('old-name')).body).toMatchObject({ company: { id: company.id, slug: 'new-name' } });
  });

  test('shows a partner group with sanitized texts', async () => {
    await make.community({
      type: 'open_group',
      vhost: 'alliance',
      name: 'Alliance',
      instructions: '<b>Do</b><img src=x onerror=1>',
      links: '<a href="javascript:1">x</a>',
    });
    expect((await landing('ALLIANCE')).body).toMatchObject({
      group: {
        name: 'Alliance',
        vhost: 'alliance',
        instructions: '<b>Do</b>',
        links: expect.not.stringContaining('javascript'),
      },
    });
  });

  test('has a fixed set of keys without secrets or personal addresses', async () => {
    await make.country();
    const company = await make.company({
      slug: 'acme',
      login_method: 'email_link',
      additional_domains: ['acme-labs.test'],
      bcc_response_email: 'bcc@acme.test',
    });
    await make.manager({ company_id: company.id });
    const { body } = await landing('acme');
    expect(Object.keys(body).sort()).toEqual(['company', 'countries', 'key_contacts', 'manager']);
    expect(Object.keys(body.company as object).sort()).toEqual([
      'additional_domains',
      'domain',
      'full_name',
      'id',
      'login_method',
      'login_page_text',
      'logo',
      'name',
      'requires_approval',
      'slug',
      'sso_login_section',
      'sso_login_url',
      'sso_registration_section',
      'sso_setup',
      'status',
    ]);
    expect(body.company).toMatchObject({
      domain: 'acme.test',
      additional_domains: ['acme-labs.test'],
      sso_login_url: null,
    });
    expect(JSON.stringify(body)).not.toMatch(/bcc@|inside/);
    const group = await make.community({ type: 'open_group', vhost: 'alliance', host_email: 'host@alliance.test' });
    expect((await landing('alliance')).body).toEqual({
      group: {
        id: group.id,
        name: group.name,
        vhost: 'alliance',
        status: 'active',
        instructions: '',
        links: '',
        logo: '/resources/group_banner/alliance',
        has_banner: false,
        price: 0,
        price_three_years: 0,
        force_addendum: false,
        addendum: null,
        contact_email: 'host@alliance.test',
      },
      countries: [expect.objectContaining({ country_code: 'US' })],
    });
  });

  test('has no single sign-on URL until it is set up', async () => {
    await make.company({
      slug: 'cobalt',
      login_method: 'sso',
      sso_idp_federation_url: 'https://login.cobalt.test/saml/sso',
      sso_login_section: '<p>Hi</p><script>1</script>',
      sso_registration_section: '<img src=x onerror=1>Ask',
    });
    expect((await landing('cobalt')).body.company).toMatchObject({
      sso_login_url: null,
      sso_login_section: '<p>Hi</p>',
      sso_registration_section: 'Ask',
    });
  });

  test('shows a company without managers, and six contacts at most', async () => {
    const company = await make.company({ slug: 'acme' });
    expect((await landing('acme')).body).toMatchObject({ manager: null, key_contacts: [] });
    await make.programManager({ company_id: company.id, first_name: 'Priya', last_name: 'Raman' });
    expect((await landing('acme')).body).toMatchObject({ manager: null, key_contacts: [{ first_name: 'Priya' }] });
    for (let n = 0; n < 9; n++) await make.manager({ company_id: company.id });
    expect((await landing('acme')).body.key_contacts).toHaveLength(6);
  });

  test.each([
    [true, 1],
    [false, 0],
  ])('uses one statement; with countries: %s', async (countries, listed) => {
    await make.country();
    const company = await make.company({ slug: 'acme' });
    await make.manager({ company_id: company.id });
    const statements: string[] = [];
    const db = drizzle(testSql(), { schema, logger: { logQuery: (text) => statements.push(text) } });
    const answer = await readLanding.run(
      {
        actor: { kind: 'guest' },
        db,
        request: {} as never,
        deferred: [],
        changed_cases: new Set(),
        changes: {},
        cookies: [],
      },
      { slug: 'acme', countries },
    );
    expect(statements).toHaveLength(1);
    expect(answer.countries).toHaveLength(listed);
  });

  test.each([
    ['nosuch', 404],
    ['x', 404],
    ['a.b', 404],
    ['%00', 404],
    ["a'--", 404],
  ])('%s: %i', async (name, status) => expect((await landing(name)).status).toBe(status));
  test('does not find an inactive group', async () => {
    await make.community({ type: 'open_group', vhost: 'closed', status: 'inactive' });
    expect((await landing('closed')).status).toBe(404);
  });
});

describe('company search', () => {
  const search = (term: unknown) =>
    api().post<{ data: { name: string; url: string }[] }>('/api/caller/landing_page', { term });

  test('finds active public companies, best match first, with the URL of their landing page', async () => {
    await make.company({ name: 'Harbor Databases', slug: 'harbor' });
    await make.company({ name: 'Borealis', slug: 'borealis' });
    await make.company({ name: 'Borhidden', show_in_public_web: false });
    await make.company({ name: 'Borinactive', status: 'inactive' });
    const login_method = 'requires_registration';
    expect((await search('BOR')).body.data).toEqual([
      { name: 'Borealis', slug: 'borealis', login_method, url: 'http://borealis.portal.test/' },
      { name: 'Harbor Databases', slug: 'harbor', login_method, url: 'http://harbor.portal.test/' },
    ]);
  });

  test('treats wildcards literally', async () => {
    await make.company({ name: 'Plain', full_name: 'Plain' });
    await make.company({ name: '100% Off_', full_name: '100% Off_', slug: 'percent' });
    for (const term of ['%%', '__', '\\%']) expect((await search(term)).body.data).toEqual([]);
    expect((await search('0%')).body.data).toHaveLength(1);
    expect((await search('f_')).body.data).toHaveLength(1);
  });

  test('returns ten at most', async () => {
    for (let i = 0; i < 12; i++) await make.company({ name: `Many ${i}` });
    expect((await search('many')).body.data).toHaveLength(10);
  });

  test.each(['a', ' a ', '', null, ['ab'], { a: 1 }, 'x'.repeat(101)])('refuses %j beside the field', async (term) => {
    expect(await search(term)).toMatchObject(invalid({ term: expect.arrayContaining([expect.any(String)]) }));
  });
});

describe('the company of a work address', () => {
  const find = (email: unknown, client = api()) =>
    client.post<{ data: { name: string; url: string }[] }>('/api/caller/find_company', { email });
  const namesOf = async (email: string) => (await find(email)).body.data.map(({ name }) => name);

  test('is found by the domain alone, and is the same whoever is asked about', async () => {
    const company = await make.company({ name: 'Acme', slug: 'acme', domain: 'acme.test', login_method: 'sso' });
    const user = await make.caller({ company_id: company.id, email: 'bram@acme.test' });
    const elsewhere = await make.caller({ company_id: company.id, email: 'bram@elsewhere.test' });
    const answers = [await find(user.email), await find('nobody@acme.test')];
    for (const { body } of answers)
      expect(body).toEqual({ data: [{ name: 'Acme', url: 'http://acme.portal.test/', login_method: 'sso' }] });
    expect(await namesOf(elsewhere.email)).toEqual([]);
  });

  test('may be one of several; a domain below counts, one that only ends alike does not, nor an inactive or unlisted company', async () => {
    await make.company({ name: 'Borealis', domain: 'borealis.test', additional_domains: ['shared.test'] });
    await make.company({ name: 'Acme', domain: 'acme.test', additional_domains: ['shared.test'] });
    await make.company({ name: 'Gone', domain: 'gone.test', additional_domains: ['shared.test'], status: 'inactive' });
    await make.company({
      name: 'Quiet',
      domain: 'quiet.test',
      additional_domains: ['shared.test'],
      show_in_public_web: false,
    });
    expect(await namesOf('Ada@EU.Shared.test')).toEqual(['Acme', 'Borealis']);
    for (const other of ['ada@evil-acme.test', 'ada@acme.test.evil', 'ada@test', 'ada@gone.test', 'ada@quiet.test'])
      expect([other, (await find(other)).body.data ?? []]).toEqual([other, []]);
  });

  test('opens the screen that was asked for on the root host', async () => {
    await make.company({ slug: 'acme', domain: 'acme.test' });
    const client = browser(undefined, { cookie: `concord.next=${encodeURIComponent('/case/T/respond?a=b')}` });
    const [found] = (await find('ada@acme.test', client)).body.data;
    expect(new URL(found!.url).searchParams.get('next')).toBe('/case/T/respond?a=b');
  });

  test.each(['', null, 'ada', 'ada@acme', ['a@b.test']])('refuses %j beside the field', async (email) => {
    expect(await find(email)).toMatchObject(invalid({ email: [expect.any(String)] }));
  });
});
