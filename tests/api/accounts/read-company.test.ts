import { make } from '@/tools/factories/make';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';

beforeEach(emptyDatabase);

type Answer = { company: Record<string, unknown> };
const read = async (user: { id: number }, id: number | string) => {
  const { status, body } = await api(user).get<Answer>(`/api/caller/companies/${id}`);
  return { status, company: body.company };
};

test('of a partner only the public fields are read', async () => {
  const { caller, receiver } = await make.partners({
    receiver: { bcc_response_email: 'bcc@b.test', domain: 'receiver.test', login_method: 'email_link' },
  });
  const { status, company } = await read(caller, receiver.id);
  expect(status).toBe(200);
  expect(company).toEqual({
    id: receiver.id,
    name: receiver.name,
    full_name: receiver.full_name,
    slug: receiver.slug,
    url: receiver.url,
    domain: 'receiver.test',
    status: 'active',
    membership_type: receiver.membership_type,
    membership_level_text: receiver.membership_level_text,
    login_method: 'email_link',
    logo: `/resources/company_logo/${receiver.slug}`,
    note: null,
  });
});

test('the note of a partner is the reader’s company’s own about its visible processes, where the reader may see notes', async () => {
  const { caller, company: own, receiver, document: process } = await make.partners();
  const hidden = await make.process({ company_id: receiver.id });
  const store = (company_id: number, document_id: number | null, note: string) =>
    testSql()`insert into notes (company_id, document_id, location, note) values (${company_id}, ${document_id}, ${document_id ? 'document' : 'dashboard'}, ${note})`;
  await store(own.id, null, 'Our dashboard.');
  await store(receiver.id, null, 'Their dashboard.');
  await store(receiver.id, process.id, 'Their own note.');
  await store(own.id, hidden.id, 'Not reached.');
  expect((await read(caller, receiver.id)).company).toMatchObject({ note: null });
  await store(own.id, process.id, 'Ask for the firmware first.');
  expect((await read(caller, receiver.id)).company).toMatchObject({ note: 'Ask for the firmware first.' });
  await testSql()`update companies set allow_notes = false where id = ${own.id}`;
  expect((await read(caller, receiver.id)).company).toMatchObject({ note: null });
});

test('the user’s own company has all fields that the specification names', async () => {
  const { caller, company: own } = await make.partners();
  const manager = await make.manager({ company_id: own.id });
  await testSql()`update companies set url = 'https://own.test', domain = 'own.test', login_method = 'sso', requires_approval = true,
    signup_manager_id = ${manager.id}, sso_idp_entity_url = 'https://idp.test/metadata', sso_idp_federation_url = 'https://idp.test/login',
    sso_idp_logout_url = 'https://idp.test/logout', sso_identity_source = 'url', login_page_text = '<p>Hi<script>x()</script></p>',
    sso_login_section = '<p onclick="x()">Log in</p>', bcc_response_email = 'bcc@own.test' where id = ${own.id}`;
  const { status, company } = await read(caller, own.id);
  expect(status).toBe(200);
  expect(company).toEqual({
    id: own.id,
    name: own.name,
    full_name: own.full_name,
    slug: own.slug,
    url: 'https://own.test',
    domain: 'own.test',
    status: 'active',
    membership_type: own.membership_type,
    membership_level_text: own.membership_level_text,
    login_method: 'sso',
    login_page_text: '<p>Hi</p>',
    logo: `/resources/company_logo/${own.slug}`,
    note: null,
    allow_notes: own.allow_notes,
    requires_approval: true,
    signup_manager_id: manager.id,
    alt_signup_manager_id: null,
    sso_idp_federation_url: 'https://idp.test/login',
    sso_idp_logout_url: 'https://idp.test/logout',
    sso_idp_entity_url: 'https://idp.test/metadata',
    sso_login_section: '<p>Log in</p>',
    sso_registration_section: '',
    sso_identity_source: 'url',
    sso_identity_file: null,
  });
});

test('its note is read by those who may see it', async () => {
  const { caller, company: own } = await make.partners();
  await testSql()`insert into notes (company_id, location, note, updated_by) values (${own.id}, 'dashboard', 'Call first.', ${caller.id})`;
  expect((await read(caller, own.id)).company).toMatchObject({ note: 'Call first.' });
  await testSql()`update companies set allow_notes = false where id = ${own.id}`;
  expect((await read(caller, own.id)).company).toMatchObject({ note: null });
});

test('a company that is no partner is not found, like one that does not exist', async () => {
  const { caller } = await make.partners();
  const stranger = await make.company();
  expect((await read(caller, stranger.id)).status).toBe(404);
  expect((await read(caller, 0)).status).toBe(404);
  expect((await read(caller, 'own')).status).toBe(404);
});

test('its administrators also read addresses, domains and registration settings; callers do not', async () => {
  const own = await make.company({
    domain: 'own.test',
    additional_domains: ['own-labs.test', 'own.example'],
    communications_email: 'out@own.test',
    bcc_response_email: 'in@own.test',
    requires_approval: true,
  });
  const [manager, caller] = [await make.manager({ company_id: own.id }), await make.caller({ company_id: own.id })];
  const [open, limited] = [await make.community({ name: 'Forum' }), await make.community({ name: 'Circle' })];
  await make.relation({ company_id: own.id, community_id: open.id });
  await make.relation({ company_id: own.id, community_id: limited.id, user_access_flag: 'limit' });
  expect((await read(manager, own.id)).company).toMatchObject({
    additional_domains: 'own-labs.test,own.example',
    communications_email: 'out@own.test',
    bcc_response_email: 'in@own.test',
    use_group_login: false,
    show_in_public_web: true,
    registration: {
      requires_approval: 1,
      signup_manager_id: null,
      alt_signup_manager_id: null,
      communities: [
        { community_id: limited.id, name: 'Circle', user_access_flag: 'limit', checked: false },
        { community_id: open.id, name: 'Forum', user_access_flag: 'all', checked: true },
      ],
    },
  });
  const { company } = await read(caller, own.id);
  for (const key of ['additional_domains', 'communications_email', 'bcc_response_email', 'registration'])
    expect(company).not.toHaveProperty(key);
});
