import { acceptedCases, ruleFor, ruleText, type AcceptanceRule, type NamedRule } from '@/lib/shared/acceptance';

const ANY: AcceptanceRule = { hours: 'any', partners: null, priorities: null };
const P1_OPEN = { company_id: 7, priority: 'high', open: true } as const;

/* rule: acceptance.rules */
test.each([
  ['any case at any time', [ANY], {}, 0],
  ['no rule', [], {}, undefined],
  ['open while it is open', [{ ...ANY, hours: 'open' }], {}, 0],
  ['open while it is closed', [{ ...ANY, hours: 'open' }], { open: false }, undefined],
  ['closed while it is closed', [{ ...ANY, hours: 'closed' }], { open: false }, 0],
  ['closed while it is open', [{ ...ANY, hours: 'closed' }], {}, undefined],
  ['a named partner', [{ ...ANY, partners: [3, 7] }], {}, 0],
  ['another partner', [{ ...ANY, partners: [3] }], {}, undefined],
  ['partners of which none is left', [{ ...ANY, partners: [] }], {}, undefined],
  ['a named priority', [{ ...ANY, priorities: ['high'] }], {}, 0],
  ['another priority', [{ ...ANY, priorities: ['high'] }], { priority: 'low' }, undefined],
  ['all but one condition', [{ hours: 'open', partners: [7], priorities: ['medium'] }], {}, undefined],
  ['the first of two that fit', [{ ...ANY, partners: [3] }, ANY, { ...ANY, hours: 'open' }], {}, 1],
] as const)('%s', (_, rules, over, index) => {
  const all = rules as unknown as AcceptanceRule[];
  expect(ruleFor(all, { ...P1_OPEN, ...over })).toBe(index === undefined ? undefined : all[index]);
});

test.each([
  [{ hours: 'open', priorities: ['high'], partners: null }, 'P1 by itself while it is open'],
  [{ hours: 'any', priorities: ['low', 'high'], partners: null }, 'P1 and P3 by itself'],
  [
    {
      hours: 'closed',
      priorities: null,
      partners: [
        { id: 1, name: 'Acme' },
        { id: 2, name: 'Corvus' },
      ],
    },
    'every case of Acme and Corvus by itself while it is closed',
  ],
  [{ hours: 'any', priorities: null, partners: [] }, 'every case of no partner by itself'],
] as [NamedRule, string][])('%j reads “%s”', (rule, text) => expect(ruleText(rule)).toBe(text));

test('the sender is named where a rule names partners', () =>
  expect(acceptedCases({ hours: 'any', priorities: null, of: 'Acme' })).toBe('every case of Acme by itself'));
