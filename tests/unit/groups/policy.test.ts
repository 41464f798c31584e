import {
  canChangeDocument,
  canListMembers,
  defaultRelationship,
  groupActorOf,
  groupScreen,
  hasDocuments,
  memberExportName,
  memberReportName,
  membershipErrors,
  membershipName,
  memberSortsOf,
  PARTNER_COMPANY_SORTS,
  priceIn,
  membershipScreen,
  seesMemberships,
  seesPartners,
  type GroupActor,
} from '@/lib/network/groups/policy';
import { cents, isFree, threeYearPrice } from '@/lib/network/payments/policy';
import { tableQueryOf } from '@/lib/shared/table-address';

const [OWN, OTHER] = [1, 2];

test.each([
  ['partner_program', OWN, true],
  ['partner_program', OTHER, false],
  ['solution_support', OTHER, true],
  ['open_group', null, true],
] as const)('partners of a %s hosted by %s are shown: %s', (type, sponsor_company_id, shown) =>
  expect(seesPartners(OWN, { type, sponsor_company_id })).toBe(shown),
);

const STAFF: GroupActor = { kind: 'super', company_id: null };
const MANAGER: GroupActor = { kind: 'member', company_id: OWN };
const CLIENT: GroupActor = { kind: 'api_client', company_id: OWN };
const NOBODY: GroupActor = { kind: 'guest' };

test.each<[GroupActor, own: boolean, foreign: boolean, networks: boolean]>([
  [STAFF, true, true, true],
  [MANAGER, true, false, false],
  [CLIENT, true, false, false],
  [NOBODY, false, false, false],
])('%j changes documents: own %s, foreign %s, the network’s %s', (actor, ...may) =>
  expect([OWN, OTHER, null].map((company_id) => canChangeDocument(actor, { company_id }))).toEqual(may),
);

test.each<[GroupActor, hosted: boolean, foreign: boolean, open: boolean]>([
  [STAFF, true, true, true],
  [MANAGER, true, false, true],
  [CLIENT, true, false, true],
  [NOBODY, false, false, false],
])('%j lists members: of its own program %s, of another’s %s, of an open group %s', (actor, ...may) =>
  expect(
    [
      { type: 'partner_program', sponsor_company_id: OWN } as const,
      { type: 'partner_program', sponsor_company_id: OTHER } as const,
      { type: 'open_group', sponsor_company_id: null } as const,
    ].map((group) => canListMembers(actor, group)),
  ).toEqual(may),
);

test('only network staff read memberships in full, and sort by what only they see', () => {
  expect([STAFF, MANAGER, CLIENT, NOBODY].map(seesMemberships)).toEqual([true, false, false, false]);
  expect(memberSortsOf(STAFF)).toContain('access');
  expect(memberSortsOf(MANAGER)).toEqual(['company', 'department', 'process']);
});

test('screens get the kind and company of an actor, and nothing else', () => {
  const session = { session_id: 'secret', email: 'ann@acme.test' };
  expect([STAFF, MANAGER, CLIENT, NOBODY].map((actor) => groupActorOf({ ...session, ...actor }))).toEqual([
    STAFF,
    MANAGER,
    CLIENT,
    NOBODY,
  ]);
});

test.each([
  ['open_group', false],
  ['partner_program', true],
  ['solution_support', true],
] as const)('a %s has documents of its members: %s', (type, has) => expect(hasDocuments({ type })).toBe(has));

test.each([
  ['Solution Circle', 'solution circlegroupmembers.xlsx'],
  ['A/B: "C"', 'a_b_ _c_groupmembers.xlsx'],
  ['a\r\nb', 'a__bgroupmembers.xlsx'],
  ['ÄRZTE', 'ärztegroupmembers.xlsx'],
])('the members of %j are exported as %j', (name, file) => expect(memberExportName(name)).toBe(file));

test('the console’s file has the day, even after a long name', () => {
  const day = '2026-11-22T10:00:00Z';
  expect(memberReportName('A/B', day)).toBe('a_bgroupmembers.261122.xlsx');
  expect(memberReportName('N'.repeat(200), day)).toBe(`${'n'.repeat(100)}groupmembers.261122.xlsx`);
});

const DEPARTMENT = 'Choose a department, or the whole company.';
const PROCESS = 'Choose a process.';
const NO_OTHER = 'Choose a process: there is no other one to take its place.';
const NO_PROCESS = 'This company has no process yet. Add one first.';
const departments = [
  { id: 4, document: null },
  { id: 5, document: { name: 'Support' } },
];
const hosted = { sponsor_company_id: OWN, document_id: 9 };
test.each<[string, Parameters<typeof membershipErrors>[0], Partial<Parameters<typeof membershipErrors>[1]>, object]>([
  ['nothing', {}, {}, { department_id: [DEPARTMENT], document_id: [PROCESS] }],
  ['a department only', { department_id: 4 }, {}, { document_id: [PROCESS] }],
  ['both', { department_id: 0, document_id: 7 }, {}, {}],
  ['no department where there are none', { document_id: 7 }, { departments: [] }, {}],
  ['nothing without a process', { department_id: 0 }, { documents: [] }, { document_id: [NO_PROCESS] }],
  ['a department’s process', { department_id: 5, document_id: 0 }, {}, {}],
  ['a department without one', { department_id: 4, document_id: 0 }, {}, { document_id: [NO_OTHER] }],
  ['the group’s process for its host', { department_id: 0, document_id: 0 }, { group: hosted }, {}],
  [
    'the group’s process for another',
    { department_id: 0, document_id: 0 },
    { group: { ...hosted, sponsor_company_id: OTHER } },
    { document_id: [NO_OTHER] },
  ],
  ['nothing where nothing is stored', {}, { stored: { department_id: null, document_id: null } }, {}],
  [
    'nothing where nothing is stored, once it is active',
    {},
    { stored: { department_id: null, document_id: null }, active: true },
    { document_id: [PROCESS] },
  ],
  [
    'nothing where its department lends one, although it is active',
    { department_id: 5 },
    { stored: { department_id: 5, document_id: null }, active: true },
    {},
  ],
  [
    'nothing where something is stored',
    {},
    { stored: { department_id: 4, document_id: 7 } },
    { department_id: [DEPARTMENT], document_id: [PROCESS] },
  ],
])('a membership with %s: %j', (_, entered, offered, errors) =>
  expect(
    membershipErrors(entered, { company_id: OWN, group: null, departments, documents: [7], stored: null, ...offered }),
  ).toEqual(errors),
);

test.each([
  [{}, { q: '', sort: 'company', dir: 'asc', page: 1 }],
  [
    { sort: 'group', dir: 'desc', q: 'x', page: '3' },
    { q: 'x', sort: 'group', dir: 'desc', page: 3 },
  ],
  [
    { sort: 'password', dir: 'desc' },
    { q: '', sort: 'company', dir: 'asc', page: 1 },
  ],
  [
    { page: '-4', q: ['a', 'b'] },
    { q: '', sort: 'company', dir: 'asc', page: 1 },
  ],
  [
    { page: '1e99', q: 'y'.repeat(300) },
    { q: 'y'.repeat(200), sort: 'company', dir: 'asc', page: 1 },
  ],
])('the address %j lists %j', (address, listing) =>
  expect(tableQueryOf(address as Record<string, string>, PARTNER_COMPANY_SORTS)).toEqual(listing),
);

test('a membership is that of a department, or of the whole company', () => {
  expect(membershipName({ department: { name: 'Wireless' } })).toBe('Wireless');
  expect(membershipName({ department: null })).toBe('Whole company');
});

test.each([
  ['partner_program', OWN, 'many_to_many'],
  ['partner_program', OTHER, 'one_to_many'],
  ['solution_support', OTHER, 'many_to_many'],
  ['open_group', null, 'many_to_many'],
] as const)('a new member of a %s hosted by %s sees %s', (type, sponsor_company_id, expected) =>
  expect(defaultRelationship(OWN, { type, sponsor_company_id })).toBe(expected),
);

test.each([
  ['3000', 3000],
  [' 3,000.50 ', 3000.5],
  ['$1,000,000', 1_000_000],
  ['0', 0],
  ['0.1', 0.1],
  ['3000,50', null],
  ['30,00', null],
  ['1.005', null],
  ['-1', null],
  ['1e3', null],
  ['', null],
  ['free', null],
])('%j as a price is %s', (text, price) => expect(priceIn(text)).toBe(price));

test.each([
  [3000, 2700],
  [1234.56, 1111.1],
  [0.1, 0.09],
  [2.55, 2.3],
  [0, 0],
])('%s a year is %s a year for three years', (price, expected) => expect(threeYearPrice(price)).toBe(expected));

test('prices are whole cents, and free when both are 0', () => {
  expect([cents(1111.1), cents(0.29), cents(3000.5)]).toEqual([111_110, 29, 300_050]);
  expect(isFree({ price: 0, price_three_years: 0 })).toBe(true);
  expect(isFree({ price: 0, price_three_years: 1 })).toBe(false);
});

test('screens of the console', () => {
  expect(groupScreen({ id: 3, type: 'open_group' })).toBe('/super_admin/groups/3/open_group');
  expect(membershipScreen({ company_id: 1, relation_id: 0 })).toBe('/super_admin/companies/1/groups/0/edit');
});
