/** Conversations of directories as their makers document them, each in its own words (rule: scim.patch). */
import { emptyDatabase } from '../../support/database';
import { connected, operations, person } from '../../support/scim';

beforeEach(emptyDatabase);

type Step = [method: string, path: string, body: object | undefined, status: number, expected: object];

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const filter = (text: string) => `filter=${encodeURIComponent(text)}`;

/** `$user` and `$group` stand for the ids that the first POST of each answered. */
const CONVERSATIONS: Record<string, Step[]> = {
  'Microsoft Entra': [
    ['GET', `/Users?${filter('userName eq "eva@acme.test"')}`, undefined, 200, { totalResults: 0, Resources: [] }],
    [
      'POST',
      '/Users',
      {
        schemas: [USER, ENTERPRISE],
        externalId: '58342554',
        userName: 'Eva@acme.test',
        active: true,
        displayName: 'Eva Lind',
        emails: [{ primary: true, type: 'work', value: 'Eva@acme.test' }],
        meta: { resourceType: 'User' },
        name: { formatted: 'Eva Lind', familyName: 'Lind', givenName: 'Eva' },
        roles: [],
        [ENTERPRISE]: { department: 'Support' },
      },
      201,
      { userName: 'eva@acme.test', externalId: '58342554' },
    ],
    [
      'PATCH',
      '/Users/$user',
      operations(
        { op: 'Replace', path: 'emails[type eq "work"].value', value: 'eva@acme.test' },
        { op: 'Replace', path: 'name.familyName', value: 'Berg' },
        { op: 'Add', path: 'phoneNumbers[type eq "work"].value', value: '+1 650 555 0123' },
        { op: 'Add', path: `${ENTERPRISE}:manager`, value: [{ $ref: '../Users/4', value: '4' }] },
      ),
      200,
      { name: { familyName: 'Berg' }, phoneNumbers: [{ value: '+1 650 555 0123' }] },
    ],
    [
      'PATCH',
      '/Users/$user',
      operations({ op: 'Add', value: { 'name.givenName': 'Evelyn', displayName: 'Evelyn Berg' } }),
      200,
      { name: { givenName: 'Evelyn', familyName: 'Berg' }, displayName: 'Evelyn Berg' },
    ],
    ['PATCH', '/Users/$user', operations({ op: 'Replace', path: 'active', value: 'False' }), 200, { active: false }],
    [
      'PATCH',
      '/Users/$user',
      operations({ op: 'Replace', path: 'active', value: [{ value: 'True' }] }),
      200,
      { active: true },
    ],
    [
      'GET',
      `/Groups?excludedAttributes=members&${filter('displayName eq "Support"')}`,
      undefined,
      200,
      { totalResults: 0 },
    ],
    [
      'POST',
      '/Groups',
      { schemas: [GROUP], externalId: '8aa1a0c0', displayName: 'Support', meta: { resourceType: 'Group' } },
      201,
      { displayName: 'Support', members: [] },
    ],
    ['GET', `/Groups/$group?excludedAttributes=members`, undefined, 200, { displayName: 'Support' }],
    [
      'PATCH',
      '/Groups/$group',
      operations({ op: 'Add', path: 'members', value: [{ $ref: null, value: '$user' }] }),
      200,
      { members: [{ value: '$user' }] },
    ],
    ['GET', `/Groups?${filter('id eq "$group" and members eq "$user"')}`, undefined, 200, { totalResults: 1 }],
    [
      'PATCH',
      '/Groups/$group',
      operations({ op: 'Remove', path: 'members', value: [{ $ref: null, value: '$user' }] }),
      200,
      { members: [] },
    ],
    [
      'PATCH',
      '/Groups/$group',
      operations({ op: 'Replace', path: 'displayName', value: 'Helpdesk' }),
      200,
      { displayName: 'Helpdesk' },
    ],
    ['DELETE', '/Groups/$group', undefined, 204, {}],
    ['DELETE', '/Users/$user', undefined, 204, {}],
  ],
  Okta: [
    [
      'GET',
      `/Users?${filter('userName eq "eva@acme.test"')}&startIndex=1&count=100`,
      undefined,
      200,
      { totalResults: 0 },
    ],
    [
      'POST',
      '/Users',
      {
        schemas: [USER],
        userName: 'eva@acme.test',
        name: { givenName: 'Eva', familyName: 'Lind' },
        emails: [{ primary: true, value: 'eva@acme.test', type: 'work' }],
        displayName: 'Eva Lind',
        locale: 'en-US',
        externalId: '00ujl29u0le5T6Aj10h7',
        groups: [],
        password: '1mz050nq',
        active: true,
      },
      201,
      { active: true, externalId: '00ujl29u0le5T6Aj10h7' },
    ],
    ['GET', '/Users/$user', undefined, 200, { userName: 'eva@acme.test' }],
    [
      'PUT',
      '/Users/$user',
      {
        schemas: [USER],
        id: '$user',
        userName: 'eva@acme.test',
        name: { givenName: 'Another', familyName: 'Lind' },
        emails: [{ primary: true, value: 'eva@acme.test', type: 'work', display: 'eva@acme.test' }],
        active: true,
        groups: [],
        meta: { resourceType: 'User' },
      },
      200,
      { name: { givenName: 'Another' } },
    ],
    ['PATCH', '/Users/$user', operations({ op: 'replace', value: { active: false } }), 200, { active: false }],
    ['PATCH', '/Users/$user', operations({ op: 'replace', value: { active: true } }), 200, { active: true }],
    ['GET', '/Groups?startIndex=1&count=100', undefined, 200, { totalResults: 0 }],
    ['POST', '/Groups', { schemas: [GROUP], displayName: 'Support', members: [] }, 201, { displayName: 'Support' }],
    [
      'PATCH',
      '/Groups/$group',
      operations({ op: 'replace', value: { id: '$group', displayName: 'Support EMEA' } }),
      200,
      { displayName: 'Support EMEA' },
    ],
    [
      'PATCH',
      '/Groups/$group',
      operations({ op: 'add', path: 'members', value: [{ value: '$user', display: 'eva@acme.test' }] }),
      200,
      { members: [{ value: '$user' }] },
    ],
    ['PATCH', '/Groups/$group', operations({ op: 'remove', path: 'members[value eq "$user"]' }), 200, { members: [] }],
    [
      'PATCH',
      '/Groups/$group',
      operations({ op: 'replace', path: 'members', value: [{ value: '$user', display: 'eva@acme.test' }] }),
      200,
      { members: [{ value: '$user' }] },
    ],
    ['DELETE', '/Groups/$group', undefined, 204, {}],
  ],
  'Google Workspace': [
    ['GET', `/Users?${filter('userName eq "eva@acme.test"')}`, undefined, 200, { totalResults: 0 }],
    [
      'POST',
      '/Users',
      {
        schemas: [USER, ENTERPRISE],
        userName: 'eva@acme.test',
        name: { familyName: 'Lind', givenName: 'Eva' },
        emails: [{ value: 'eva@acme.test', type: 'work', primary: true }],
        active: true,
        addresses: [{ type: 'work', locality: 'Delft' }],
      },
      201,
      { active: true },
    ],
    ['GET', '/Users/$user', undefined, 200, { userName: 'eva@acme.test' }],
    [
      'PATCH',
      '/Users/$user',
      operations(
        { op: 'replace', path: 'name.givenName', value: 'Evelyn' },
        { op: 'replace', path: `${USER}:name.familyName`, value: 'Berg' },
      ),
      200,
      { name: { givenName: 'Evelyn', familyName: 'Berg' } },
    ],
    ['PATCH', '/Users/$user', operations({ op: 'replace', path: 'active', value: false }), 200, { active: false }],
    ['DELETE', '/Users/$user', undefined, 204, {}],
    ['GET', '/Users/$user', undefined, 404, { status: '404' }],
  ],
  OneLogin: [
    ['GET', `/Users?${filter('userName eq "eva@acme.test"')}`, undefined, 200, { totalResults: 0 }],
    [
      'POST',
      '/Users',
      {
        schemas: [USER, ENTERPRISE],
        userName: 'eva@acme.test',
        name: { givenName: 'Eva', familyName: 'Lind' },
        emails: [{ value: 'eva@acme.test', type: 'work', primary: true }],
        displayName: 'Eva Lind',
        [ENTERPRISE]: { department: null },
      },
      201,
      { active: true },
    ],
    ['GET', `/Groups?${filter('displayName eq "Support"')}`, undefined, 200, { totalResults: 0 }],
    ['POST', '/Groups', { schemas: [GROUP], displayName: 'Support' }, 201, { displayName: 'Support' }],
    [
      'PATCH',
      '/Groups/$group',
      operations({ op: 'add', path: 'members', value: [{ value: '$user' }] }),
      200,
      { members: [{ value: '$user' }] },
    ],
    [
      'PATCH',
      '/Groups/$group',
      operations({ op: 'remove', path: 'members', value: [{ value: '$user' }] }),
      200,
      { members: [] },
    ],
    [
      'PATCH',
      '/Users/$user',
      operations({ op: 'replace', value: { active: false, name: { givenName: 'Eve', familyName: 'Lind' } } }),
      200,
      { active: false, name: { givenName: 'Eve' } },
    ],
    ['DELETE', '/Users/$user', undefined, 204, {}],
  ],
  JumpCloud: [
    [
      'GET',
      `/Users?${filter('userName eq "eva@acme.test"')}&startIndex=1&count=100`,
      undefined,
      200,
      { totalResults: 0 },
    ],
    [
      'POST',
      '/Users',
      {
        schemas: [USER],
        externalId: '5f1f0a',
        userName: 'eva@acme.test',
        displayName: 'Eva Lind',
        name: { familyName: 'Lind', givenName: 'Eva', formatted: 'Eva Lind' },
        emails: [{ type: 'work', value: 'eva@acme.test', primary: true }],
        phoneNumbers: [{ type: 'work', value: 'extension 12' }],
        addresses: [],
        active: true,
      },
      201,
      { externalId: '5f1f0a' },
    ],
    [
      'PUT',
      '/Users/$user',
      {
        schemas: [USER],
        id: '$user',
        externalId: '5f1f0a',
        userName: 'eva@acme.test',
        name: { familyName: 'Lind', givenName: 'Eva' },
        emails: [{ type: 'work', value: 'eva@acme.test', primary: true }],
        active: false,
      },
      200,
      { active: false },
    ],
    ['POST', '/Groups', { schemas: [GROUP], displayName: 'Support', members: [{ value: '$user' }] }, 201, {}],
    [
      'PATCH',
      '/Groups/$group',
      operations({ op: 'remove', path: 'members', value: { value: '$user' } }),
      200,
      { members: [] },
    ],
    [
      'PUT',
      '/Groups/$group',
      { schemas: [GROUP], displayName: 'Support', members: [{ value: '$user' }] },
      200,
      { members: [{ value: '$user' }] },
    ],
    ['GET', '/Groups/$group', undefined, 200, { members: [{ value: '$user' }] }],
  ],
};

test.each(Object.entries(CONVERSATIONS))('%s', async (_, steps) => {
  const { scim } = await connected();
  const ids: Record<string, string> = {};
  const filled = <T>(value: T): T =>
    value === undefined
      ? value
      : (JSON.parse(JSON.stringify(value).replace(/\$(?:user|group)/g, (name) => ids[name] ?? name)) as T);
  for (const [method, path, body, status, expected] of steps) {
    const written = path.replace(/%24(user|group)/g, '$$$1');
    const answer = await scim(method, filled(written), filled(body));
    expect({ step: `${method} ${path}`, ...answer }).toMatchObject({
      status,
      ...(status !== 204 && { body: filled(expected) }),
    });
    if (method === 'POST') ids[path === '/Users' ? '$user' : '$group'] = answer.body.id;
  }
});

describe('operations that are refused', () => {
  test.each([
    [{ op: 'replace', path: 'id', value: '7' }, 'mutability'],
    [{ op: 'replace', path: 'groups', value: [] }, 'mutability'],
    [{ op: 'move', path: 'active', value: true }, 'invalidSyntax'],
    [{ op: 'remove' }, 'noTarget'],
    [{ op: 'replace', value: 'x' }, 'invalidSyntax'],
    [{ op: 'replace', path: 'active', value: 'perhaps' }, 'invalidValue'],
    [{ op: 'replace', path: 'userName', value: 'eva@elsewhere.test' }, 'invalidValue'],
    [{ op: 'replace', path: 'userName', value: null }, 'invalidValue'],
    [{ op: 'remove', path: 'userName' }, 'invalidValue'],
    [{ op: 'replace', path: 'emails[type eq', value: 'x' }, 'invalidPath'],
    [{ op: 'replace', path: `emails[${'('.repeat(200)}`, value: 'x' }, 'invalidPath'],
    [{ op: 'replace', path: `emails[value eq "${'\n'.repeat(60)}]`, value: 'x' }, 'invalidPath'],
    [{ op: 'add', path: '__proto__.polluted', value: 'yes' }, 'invalidPath'],
    [{ op: 'add', path: 'name.__proto__.polluted', value: 'yes' }, 'invalidPath'],
    [{ op: 'add', value: { 'constructor.prototype.polluted': 'yes' } }, 'invalidPath'],
    [{ op: 'add', path: 'name', value: { '__proto__.polluted': 'yes' } }, 'invalidPath'],
  ])('%j', async (operation, scimType) => {
    const { scim } = await connected();
    const { body } = await scim('POST', '/Users', person('eva@acme.test'));
    const refused = await scim('PATCH', `/Users/${body.id}`, operations(operation));
    expect(refused).toMatchObject({ status: 400, body: { status: '400', scimType } });
    expect((await scim('GET', `/Users/${body.id}`)).body).toEqual(body);
    expect('polluted' in {}).toBe(false);
  });

  test('ten thousand members of a group are stored at once, or refused at once', async () => {
    const { scim, manager } = await connected();
    const { body } = await scim('POST', '/Groups', { displayName: 'All' });
    const value = Array.from({ length: 10_000 }, (_, index) => ({ value: String(index + 1) }));
    const refused = await scim('PATCH', `/Groups/${body.id}`, operations({ op: 'add', path: 'members', value }));
    expect(refused).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } });
    const same = Array.from({ length: 10_000 }, () => ({ value: String(manager.id) }));
    const taken = await scim('PATCH', `/Groups/${body.id}`, operations({ op: 'add', path: 'members', value: same }));
    expect(taken).toMatchObject({ status: 200, body: { members: [{ value: String(manager.id) }] } });
  });

  test('a body above a megabyte, of another type or nested too deeply', async () => {
    const { scim } = await connected();
    const huge = await scim('POST', '/Users', person('eva@acme.test', { title: 'x'.repeat(1_100_000) }));
    expect(huge).toMatchObject({ status: 413, body: { status: '413' } });
    const xml = await scim('POST', '/Users', person('eva@acme.test'), {
      'content-type': 'text/xml',
      'content-length': '10',
    });
    expect(xml).toMatchObject({ status: 415, body: { status: '415' } });
    const deep = JSON.parse(`${'{"a":'.repeat(40)}1${'}'.repeat(40)}`) as object;
    expect((await scim('POST', '/Users', deep)).status).toBe(400);
  });
});
