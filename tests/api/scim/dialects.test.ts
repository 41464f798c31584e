/** Conversations of directories as their makers document them, each in its own words (rule: scim.patch). */
import { emptyDatabase } from '../../support/database';
import { connected, operations, person } from '../../support/scim';
import { CONVERSATIONS } from '../../support/scim-conversations';

beforeEach(emptyDatabase);

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
