import { canChangeView, caseColumnsOf, caseListOf, keptOf } from '@/lib/work/cases/policy';

describe('listing from URL parameters', () => {
  test.each([
    [{}, 'mine-30', { scope: 'mine', days: 30, not_closed: true, sort: 'updated_at', dir: 'desc', page: 1 }],
    [{ sort: 'due' }, 'mine-30', { sort: 'due', dir: 'asc' }],
    [{ sort: 'updated_at' }, 'mine-30', { sort: 'updated_at', dir: 'desc' }],
    [
      { status: 'open', priority: 'high', partner: '13', engineer: '7' },
      'mine-30',
      { status: 'open', priority: 'high', partner: 13, engineer: 7 },
    ],
    [
      { status: 'late', priority: 'P1', partner: '0', engineer: ['7'] },
      'mine-30',
      { status: undefined, priority: undefined, partner: undefined, engineer: undefined },
    ],
    [
      { type: 'company-inbound-action' },
      'company-inbound-action',
      { scope: 'company', filter: 'inbound-action', not_closed: true },
    ],
    [
      { type: 'company-30', sort: 'priority', dir: 'asc', page: '3' },
      'company-30',
      { scope: 'company', days: 30, sort: 'priority', dir: 'asc', page: 3 },
    ],
    [{ type: 'mine-all' }, 'mine-all', { scope: 'mine' }],
    [{ type: 'company-all', q: 'wire' }, 'company-all', { scope: 'company', q: 'wire' }],
    [
      { type: 'constructor', sort: 'password_hash', dir: 'up', page: '-1', q: ['a', 'b'] },
      'mine-30',
      { sort: 'updated_at', dir: 'desc', page: 1, q: '' },
    ],
  ])('%j', (address, request_type, listing) => {
    const read = caseListOf(address);
    expect(read.request_type).toBe(request_type);
    expect(read.listing).toMatchObject(listing);
  });
});

test('a manager starts with the company’s active cases, unless the address says otherwise', () => {
  expect(caseListOf({}, true).request_type).toBe('company-30');
  expect(caseListOf({ type: 'mine-30' }, true).request_type).toBe('mine-30');
});

test.each<[string | undefined, string]>([
  [undefined, 'direction partner partner_case_number engineer priority status created_at updated_at'],
  ['due,partner', 'partner due'],
  ['engineer,status', 'engineer status'],
  ['none', ''],
  ['password_hash', ''],
])('columns %s of a list: %s', (columns, shown) => expect(caseColumnsOf(columns).join(' ')).toBe(shown));

test('another request type keeps filters, order and columns, and nothing else', () =>
  expect(
    keptOf({
      type: 'mine-30',
      q: 'disk',
      page: '3',
      status: 'open',
      sort: 'due',
      dir: 'asc',
      columns: 'due',
      partner: '',
    }),
  ).toEqual({
    status: 'open',
    sort: 'due',
    dir: 'asc',
    columns: 'due',
  }));

test.each([
  [{ user_id: 10 }, 'caller', true],
  [{ user_id: 11 }, 'caller', false],
  [{ user_id: 11 }, 'business_manager', false],
  [{ user_id: null }, 'caller', false],
  [{ user_id: null }, 'program_manager', true],
] as const)('a view of %j is changed by user 10, a %s: %s', (view, role, may) =>
  expect(canChangeView({ id: 10, role }, view)).toBe(may),
);
