/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { SsoTestResult } from '@/components/network/companies/sso-test-result';
import { ContactDetails } from '@/components/network/companies/contact-details';
import { DecidedReview } from '@/components/network/onboarding/decided-review';
import { ReviewFacts } from '@/components/network/onboarding/review-facts';
import { NetworkReportTable } from '@/components/work/reports/network-report-table';
import type { Review } from '@/lib/network/onboarding/review';
import type { NetworkReport } from '@/lib/work/reports/network';
import type { TestResult } from '@/lib/people/sso/test-result';
import { LinkedText } from '@/components/ui/linked-text';

/* Phones are links in international form (rule: input.phone-international), also with an extension. */
const PHONES: [shown: string, link: string | null][] = [
  ['+1 408 555 0110', 'tel:+14085550110'],
  ['+1 408 555 0110 x12', 'tel:+14085550110;ext=12'],
  ['front desk', null],
];

const review = (phone: string) =>
  ({
    session: {
      status: 'submitted',
      journey: 'new',
      email: 'nora@kestrel.test',
      address_confirmed: true,
      created_at: new Date('2026-11-22T10:00:00Z'),
      agreements: [],
      payment: null,
      data: { user: { first_name: 'Nora', last_name: 'Lind', phone }, document: { support_phone: phone }, review: {} },
    },
    countries: [],
  }) as unknown as Review;

const SCREENS: [string, (phone: string) => ReactElement][] = [
  [
    'Test sign-in',
    (phone) => (
      <SsoTestResult
        {...({
          works: true,
          message: '',
          details: [],
          assurance: [],
          attributes: [],
          name_id_format: null,
          person: { email: 'ada@acme.test', first_name: 'Ada', last_name: 'Lovelace', phone, name_id: null },
        } as unknown as TestResult)}
      />
    ),
  ],
  [
    'a company’s contacts',
    (phone) => (
      <ContactDetails
        people={[{ id: 1, first_name: 'Ada', last_name: 'Lovelace', email: 'ada@acme.test', phone }]}
        total={1}
      />
    ),
  ],
  ['a decided registration', (phone) => <DecidedReview {...review(phone)} />],
  ['facts of a registration', (phone) => <ReviewFacts session={review(phone).session} today="2026-11-22" />],
  [
    'the report of managers',
    (phone) => (
      <NetworkReportTable
        {...({
          report: 'managers',
          range: null,
          rows: [{ phone, first_name: 'Ada' }],
          total: 1,
          exportable: true,
        } as unknown as NetworkReport)}
      />
    ),
  ],
];

describe.each(SCREENS)('%s', (_name, screenWith) => {
  test.each(PHONES)('links %s', (phone, href) => {
    render(screenWith(phone));
    const [shown] = screen.getAllByText(phone);
    if (href) expect(shown).toHaveAttribute('href', href);
    else expect(shown!.closest('a')).toBeNull();
  });
});

describe('links in a text', () => {
  const linksOf = (text: string) => {
    const { container } = render(<LinkedText text={text} />);
    expect(container.textContent!.replaceAll(' (opens in a new tab)', '')).toBe(text);
    return [...container.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  };

  test.each([
    ['Join https://meet.borealis.test/j/77?pwd=a%20b.', ['https://meet.borealis.test/j/77?pwd=a%20b']],
    [
      '(see http://wiki.test/x), or ask ada.berg@borealis.test!',
      ['http://wiki.test/x', 'mailto:ada.berg@borealis.test'],
    ],
    ['two\nlines: https://a.test\nhttps://b.test', ['https://a.test', 'https://b.test']],
    ['x?subject=a&b@c.test', ['mailto:x%3Fsubject%3Da%26b@c.test']],
    ['javascript:alert(1) data:text/html,x //evil.test @home a@b', []],
    ['https://', []],
    ['Nothing to link.', []],
  ])('%j has the links %j', (text, links) => expect(linksOf(text)).toEqual(links));

  test('links leave the portal in a new tab, without the address of the page', () => {
    const { container } = render(<LinkedText text="https://a.test" />);
    expect(container.querySelector('a')).toHaveAttribute('rel', 'noopener noreferrer');
    expect(container.querySelector('a')).toHaveAttribute('target', '_blank');
  });

  test.each(['a'.repeat(10_000), `${'a.'.repeat(5_000)}@`, `http://${'.'.repeat(10_000)}`])(
    'a long text without links stays as it is: %.10s…',
    (text) => expect(linksOf(text)).toEqual([]),
  );
});
