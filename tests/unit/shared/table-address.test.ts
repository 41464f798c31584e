import { choiceOf, pageNumberOf, searchOf, tableQueryOf } from '@/lib/shared/table-address';

const SORTS = ['name', 'created_at'] as const;
const ASCENDING = { q: '', sort: 'name', dir: 'asc', page: 1 };

test.each([
  [{}, ASCENDING],
  [
    { q: 'wire', sort: 'created_at', dir: 'desc', page: '3' },
    { q: 'wire', sort: 'created_at', dir: 'desc', page: 3 },
  ],
  [{ dir: 'desc' }, { ...ASCENDING, dir: 'desc' }],
  [{ sort: 'password_hash', dir: 'desc' }, ASCENDING],
  [{ sort: 'constructor', dir: 'up', page: '-1', q: ['a', 'b'] }, ASCENDING],
  [{ sort: ['name'], dir: ['desc'], page: ['2'] }, ASCENDING],
])('the address %j is read as %j', (address, expected) => expect(tableQueryOf(address, SORTS)).toEqual(expected));

test('a table may be in descending order by default', () => {
  expect(tableQueryOf({}, SORTS, 'desc')).toMatchObject({ dir: 'desc' });
  expect(tableQueryOf({ sort: 'name', dir: 'asc' }, SORTS, 'desc')).toMatchObject({ dir: 'asc' });
});

test.each([
  ['1', 1],
  ['1000000', 1_000_000],
  ['9999999', 1_000_000],
  ['99999999', 1],
  ['1e3', 1],
  ['0', 1],
  [' 2', 1],
  [undefined, 1],
])('page %j is page %d', (page, expected) => expect(pageNumberOf({ page })).toBe(expected));

test('a search has at most 200 characters, and a choice is one of the list', () => {
  expect(searchOf({ q: 'x'.repeat(300) })).toHaveLength(200);
  expect(choiceOf(['open', 'late'], 'late', 'open')).toBe('late');
  expect(choiceOf(['open', 'late'], 'toString', 'open')).toBe('open');
});
