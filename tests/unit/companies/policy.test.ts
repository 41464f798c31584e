import { isChanged, isSetUp, sameDomains, slugFor, toDosOf, type StandingFacts } from '@/lib/network/companies/policy';
import { isSiteName } from '@/lib/shared/sites';

test.each([
  ['Borealis Networks AB', 'borealis-networks-ab'],
  ['  Größe & Söhne!  ', 'grosse-sohne'],
  ['Łódź Øresund', 'lodz-oresund'],
  ['日本', ''],
  ['--', ''],
  ['x'.repeat(100), 'x'.repeat(63)],
  [`${'x'.repeat(62)} y`, 'x'.repeat(62)],
])('%s suggests %s', (name, slug) => {
  expect(slugFor(name)).toBe(slug);
  if (slug) expect(isSiteName(slug)).toBe(true);
});

const setup = {
  manager: { id: 1, name: 'Vera Holt', is_invited: true },
  process: { id: 2, name: 'Fir support', takes_test: true },
  group: { id: 3, name: 'Solution Circle' },
  is_tested: true,
};
test.each([
  ['everything', {}, true],
  ['no manager', { manager: null }, false],
  ['no process', { process: null }, false],
  ['no group', { group: null }, false],
  ['an untested process', { is_tested: false }, false],
  ['a process without cases', { is_tested: false, process: { ...setup.process, takes_test: false } }, true],
])('a company with %s is set up: %s', (_, over, complete) => expect(isSetUp({ ...setup, ...over })).toBe(complete));

test.each([
  [['a.test', 'b.test'], ['b.test', 'a.test'], true],
  [[], [], true],
  [['a.test'], ['a.test', 'b.test'], false],
  [['a.test'], ['b.test'], false],
])('%j and %j are the same domains: %s', (one, other, same) => expect(sameDomains(one, other)).toBe(same));

const saved = {
  name: 'Saws',
  description: '',
  community_id: '',
  contact_document_id: '',
  calendar_id: '',
  status: 'active',
};
test.each([
  [{}, false],
  [{ name: ' Saws ' }, false],
  [{ name: 'Drills' }, true],
  [{ description: 'Table.' }, true],
  [{ community_id: '4' }, true],
  [{ status: 'inactive' }, true],
])('a row with %j is changed: %s', (changes, changed) =>
  expect(isChanged({ ...saved, ...changes }, saved)).toBe(changed),
);

const NOW = new Date('2026-11-28T10:00:00Z');
const standing: StandingFacts = {
  status: 'active',
  login_method: 'sso',
  certificate_expires_at: '2027-11-28T00:00:00.000Z',
  api_clients: 1,
  webhooks: 1,
  stopped_webhooks: 0,
  has_manager: true,
  last_login_at: '2026-11-27T10:00:00.000Z',
  contract_ends_on: '2027-06-30',
};
test.each<[Partial<StandingFacts>, string[]]>([
  [{}, []],
  [{ certificate_expires_at: '2026-12-20T00:00:00.000Z' }, ['The certificate of single sign-on ends on Dec 20, 2026']],
  [{ certificate_expires_at: '2026-11-20T00:00:00.000Z' }, ['The certificate of single sign-on ended on Nov 20, 2026']],
  [{ certificate_expires_at: '2026-12-29T00:00:00.000Z' }, []],
  [{ stopped_webhooks: 2 }, ['2 webhooks stopped after failures']],
  [{ has_manager: false }, ['No active business manager']],
  [{ contract_ends_on: '2026-11-28' }, ['The contract ends on Nov 28, 2026']],
  [{ contract_ends_on: '2026-11-27' }, ['The contract ended on Nov 27, 2026']],
  [{ contract_ends_on: null }, []],
  [{ last_login_at: null }, ['Nobody has logged in yet']],
  [{ last_login_at: '2026-09-01T00:00:00.000Z' }, ['Nobody has logged in for 60 days']],
  [{ stopped_webhooks: 1, has_manager: false }, ['1 webhook stopped after failures', 'No active business manager']],
  [{ stopped_webhooks: 1, has_manager: false, status: 'inactive' }, []],
])('a company with %j has to do: %j (rule: companies.standing)', (over, texts) =>
  expect(toDosOf({ ...standing, ...over }, NOW).map(({ text }) => text)).toEqual(texts),
);
