import {
  hasDocuments,
  listingOf,
  memberExportName,
  membershipName,
  PARTNER_COMPANY_SORTS,
  seesPartners,
} from '@/lib/groups/policy';

const [OWN, OTHER] = [1, 2];

test.each([
  ['partner_program', OWN, true],
  ['partner_program', OTHER, false],
  ['solution_support', OTHER, true],
  ['open_group', null, true],
] as const)('partners of a %s hosted by %s are shown: %s', (type, sponsor_company_id, shown) =>
  expect(seesPartners(OWN, { type, sponsor_company_id })).toBe(shown),
);

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
    { q: 'y'.repeat(200), sort: 'company', dir: 'asc', page: 1_000_000 },
  ],
])('the address %j lists %j', (address, listing) =>
  expect(listingOf(address as Record<string, string>, PARTNER_COMPANY_SORTS)).toEqual(listing),
);

test('a membership is that of a department, or of the whole company', () => {
  expect(membershipName({ department: { name: 'Wireless' } })).toBe('Wireless');
  expect(membershipName({ department: null })).toBe('Whole company');
});
