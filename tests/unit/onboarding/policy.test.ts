import { isFreeMail } from '@/lib/network/onboarding/free-mail';
import { escalationText } from '@/lib/network/onboarding/escalation-text';
import { slugFrom } from '@/lib/network/onboarding/site-name';
import { discountOf, invoiceName, isFree, orderOf, paidUntil } from '@/lib/network/payments/policy';
import { agreementsToAccept, isStepReached, journeyOf, stepAfter } from '@/lib/shared/onboarding';

test.each([
  [null, 'new'],
  ['limited', 'limited'],
  ['basic', 'member'],
  ['standard', 'member'],
  ['premium', 'member'],
  ['elite', 'partner'],
  ['offline partner', 'partner'],
] as const)('membership %s: %s', (membership, journey) => expect(journeyOf(membership)).toBe(journey));

test.each([
  ['new', 'contact', 'contact', true],
  ['new', 'contact', 'agreements', false],
  ['new', 'process', 'contact', true],
  ['new', 'process', 'choose-process', false],
  ['member', 'basic-premium', 'agreements', false],
  ['member', 'choose-process', 'basic-premium', true],
  ['limited', 'agreements', 'success', false],
] as const)('%s at %s may change %s: %s', (journey, current, step, may) =>
  expect(isStepReached(journey, current, step)).toBe(may),
);

test.each([
  ['new', 'contact', 'contact', 'agreements'],
  ['new', 'process', 'contact', 'process'],
  ['new', 'agreements', 'agreements', 'process'],
  ['limited', 'agreements', 'agreements', 'agreements'],
  ['member', 'basic-premium', 'basic-premium', 'choose-process'],
] as const)('%s at %s, after %s: %s', (journey, current, done, next) =>
  expect(stepAfter(journey, current, done)).toBe(next),
);

const all = { code_of_conduct: true, database_license: true, addendum: true };

test.each([
  ['new', all, false, ['code_of_conduct', 'database_license', 'addendum']],
  ['new', { ...all, addendum: false }, true, ['code_of_conduct', 'database_license']],
  ['limited', all, false, ['code_of_conduct', 'database_license', 'addendum']],
  ['member', all, false, []],
  ['member', all, true, ['addendum']],
  ['member', { ...all, addendum: false }, true, []],
] as const)('%s accepts what applies', (journey, has, force_addendum, expected) =>
  expect(agreementsToAccept(journey, { has, force_addendum })).toEqual(expected),
);

test.each([
  ['a@gmail.com', true],
  ['a@yahoo.co.jp', true],
  ['a@mail.gmx.net', true],
  ['a@web.de', true],
  ['a@web.com', false],
  ['a@acme.test', false],
  ['a@notgmail.com', false],
  ['a@gmail.acme.com', false],
  ['a@orange.com', false],
])('%s is free mail: %s', (email, is) => expect(isFreeMail(email)).toBe(is));

test.each([
  ['Kestrel Analytics, Inc.', 'kestrel-analytics-inc'],
  ['Łódź Data & Söhne', 'lodz-data-sohne'],
  ['株式会社', 'company'],
  ['–', 'company'],
  [`${'x'.repeat(39)} ${'y'.repeat(160)}`, 'x'.repeat(39)],
])('%s gets the sub-domain %s', (name, slug) => expect(slugFrom(name)).toBe(slug));

test('escalation instructions are escaped', () => {
  expect(escalationText({ support_phone: '+14155552671', manager_first_name: '<b>', manager_last_name: 'X' })).toBe(
    '<p>Call <a href="tel:+14155552671">+1 415 555 2671</a> and ask for &lt;b&gt; X. Name the case number.</p>',
  );
  expect(escalationText(undefined)).toBeNull();
});

describe('prices', () => {
  const alliance = { price: 3000, price_three_years: 2700 };

  test.each([
    [alliance, 'one_year', 300_000, 300_000],
    [alliance, 'three_years', 270_000, 810_000],
    [{ price: 3000, price_three_years: 0 }, 'three_years', 270_000, 810_000],
    [{ price: 19.99, price_three_years: 17.99 }, 'three_years', 1799, 5397],
    [{ price: 0, price_three_years: 0 }, 'three_years', 0, 0],
  ] as const)('%j for %s', (prices, length, yearly_cents, amount_cents) =>
    expect(orderOf(prices, length)).toMatchObject({ yearly_cents, amount_cents }),
  );

  test('a group is free when both prices are 0; the discount is shown in percent', () => {
    expect(isFree({ price: 0, price_three_years: 0 })).toBe(true);
    expect(isFree({ price: 0, price_three_years: 5 })).toBe(false);
    expect(discountOf(alliance)).toBe(10);
    expect(discountOf({ price: 100, price_three_years: 100 })).toBe(0);
  });

  test.each([
    ['2026-11-22', 'one_year', '2027-11-21'],
    ['2026-01-01', 'three_years', '2028-12-31'],
    ['2028-02-29', 'one_year', '2029-02-28'],
    ['2028-02-29', 'three_years', '2031-02-28'],
  ] as const)('from %s, %s is paid until %s', (from, length, until) =>
    expect(paidUntil(new Date(from), length).toISOString().slice(0, 10)).toBe(until),
  );

  test('an invoice has its year and number', () => {
    expect(invoiceName({ invoice_year: 2026, invoice_number: 7 })).toBe('INV-2026-7');
    expect(invoiceName({ invoice_year: null, invoice_number: null })).toBeNull();
  });
});
