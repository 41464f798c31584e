import {
  cents,
  defaultRelationship,
  groupScreen,
  hasDocuments,
  isFree,
  listingOf,
  memberExportName,
  membershipName,
  PARTNER_COMPANY_SORTS,
  priceIn,
  relationScreen,
  seesPartners,
  threeYearPrice,
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
  [0, 0],
])('%s a year is %s a year for three years', (price, expected) => expect(threeYearPrice(price)).toBe(expected));

test('prices are whole cents, and free when both are 0', () => {
  expect([cents(1111.1), cents(0.29), cents(3000.5)]).toEqual([111_110, 29, 300_050]);
  expect(isFree({ price: 0, price_three_years: 0 })).toBe(true);
  expect(isFree({ price: 0, price_three_years: 1 })).toBe(false);
});

test('screens of the console', () => {
  expect(groupScreen({ id: 3, type: 'open_group' })).toBe('/super_admin/groups/3/open_group');
  expect(relationScreen({ company_id: 1, relation_id: 0 })).toBe('/super_admin/companies/1/groups/0/edit');
});
