import { memberKey, rank, submitPath } from '@/lib/partners/directory/policy';

const entry = (
  company_name: string,
  department_name: string | null = null,
  more: { tags?: string[]; products?: string; has_access?: boolean; is_ready?: boolean } = {},
) => ({ company_name, department_name, tags: [], products: '', has_access: true, ...more });
const network = [
  entry('Borealis Networks'),
  entry('Borealis Networks', 'Routing', { products: 'Edge routers' }),
  entry('Borealis Networks', 'Wireless', { tags: ['wifi'] }),
  entry('Cobalt Cloud', null, { tags: ['storage', 'wired backup'] }),
  entry('Café Systèmes', null, { products: 'Hardwired sensors' }),
  entry('Wirecard Labs'),
];
const found = (term: string) =>
  rank(network, term).map(({ company_name, department_name }) => department_name ?? company_name);

test.each([
  ['wire', ['Wireless', 'Wirecard Labs', 'Cobalt Cloud', 'Café Systèmes']],
  ['WIRELESS', ['Wireless']],
  ['borealis wire', ['Wireless']],
  ['borealis | wireless', ['Wireless']],
  ['networks', ['Routing', 'Borealis Networks', 'Wireless']],
  ['wifi', ['Wireless']],
  ['router', ['Routing']],
  ['cafe', ['Café Systèmes']],
  ['  cobalt  ', ['Cobalt Cloud']],
  ['nothing of it', []],
])('the term "%s" finds %j', (term, expected) => expect(found(term).toSorted()).toEqual(expected.toSorted()));

test('ranks names that begin with the term, then words, then substrings, and names before tags', () => {
  expect(found('wire')).toEqual(['Wireless', 'Wirecard Labs', 'Cobalt Cloud', 'Café Systèmes']);
});

test('of equal matches, a partner that is open and reached comes first; a better match stays before it', () => {
  const ready = { is_ready: true };
  const all = [entry('Wired A'), entry('Wired B', null, ready), entry('Hot wired C', null, ready)];
  expect(rank(all, 'wired').map(({ company_name }) => company_name)).toEqual(['Wired B', 'Wired A', 'Hot wired C']);
});

test('members that can only be invited come last, however well the name matches', () => {
  expect(
    rank([entry('Wired', null, { has_access: false }), entry('Cobalt Cloud', null, { tags: ['wired'] })], 'wired').map(
      ({ company_name }) => company_name,
    ),
  ).toEqual(['Cobalt Cloud', 'Wired']);
});

test.each([
  ['wierless', 'Wireless'],
  ['wireles', 'Wireless'],
  ['wirelesss', 'Wireless'],
  ['cobolt', 'Cobalt Cloud'],
  ['boraelis', 'Borealis Networks'],
  ['routnig', 'Routing'],
])('tolerates typos: "%s" finds %s', (term, expected) => expect(found(term)).toContain(expected));

test.each([['xirx'], ['wzrq'], ['zz'], ['co8o1t']])('"%s" matches nothing', (term) => expect(found(term)).toEqual([]));

test.each(['', 'w', ' w '])('a term under two characters finds nothing: "%s"', (term) =>
  expect(rank(network, term)).toEqual([]),
);

test('a thousand partners are ranked, with a typo in the term', () => {
  const many = Array.from({ length: 1000 }, (_, at) =>
    entry(`Company ${at}`, at % 2 ? `Department ${at}` : null, {
      tags: ['alpha', 'beta'],
      products: 'Switches, routers and cables',
    }),
  );
  expect(rank(many, 'departmnet 99')[0]).toMatchObject({ department_name: expect.stringMatching(/99$/) });
});

test('entries have a form path and a unique key', () => {
  expect([submitPath({ company_id: 3, department_id: null }), submitPath({ company_id: 3, department_id: 7 })]).toEqual(
    ['/submit-case/company/3', '/submit-case/department/7'],
  );
  expect([memberKey({ company_id: 3, department_id: null }), memberKey({ company_id: 3, department_id: 7 })]).toEqual([
    'company-3',
    'department-7',
  ]);
});
