/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import { ListDates, LongDates, OwnZone } from '@/components/ui/own-zone';
import { Time } from '@/components/ui/time';

const AT = '2026-11-21T22:35:00Z';
const time = () => screen.getByText(/11\/21\/26 10:35 pm/);
const offset = (minutes: number) => jest.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(minutes);

afterEach(() => jest.restoreAllMocks());

test('UTC, with the local time as tooltip and for print', () => {
  offset(-60);
  render(<Time at={AT} />);
  expect(time()).toHaveAttribute('datetime', '2026-11-21T22:35:00.000Z');
  expect(time().title).toMatch(/^Nov 21, 2026, .+ local time$/);
  expect(time().querySelector('.print\\:block')).toHaveTextContent(/local time/);
});

test('the local time is not repeated where it equals UTC', () => {
  offset(0);
  render(<Time at={AT} local />);
  expect(time()).not.toHaveAttribute('title');
  expect(time()).toHaveTextContent(/^11\/21\/26 10:35 pm UTC$/);
});

test('in the console the long form, unless a time says otherwise', () => {
  offset(0);
  render(
    <LongDates>
      <Time at={AT} />
      <Time at={AT} long={false} />
    </LongDates>,
  );
  expect(screen.getByText('Nov-21-2026 10:35 pm UTC')).toBeVisible();
  expect(time()).toBeVisible();
});

test('in the reader’s own zone, with UTC as tooltip and for print', () => {
  offset(-60);
  render(
    <OwnZone zone="Europe/Berlin">
      <Time at={AT} />
    </OwnZone>,
  );
  const own = screen.getByText('21 Nov 2026, 23:35');
  expect(own.title).toBe('21 Nov 2026, 22:35 UTC');
  expect(own.querySelector('.print\\:block')).toHaveTextContent('21 Nov 2026, 22:35 UTC');
});

test.each([
  [{ zone: null }, '21 Nov 2026, 22:35 UTC', '11/21/26 10:35 pm UTC', 'Nov-21-2026 10:35 pm UTC', '22:35'],
  [
    { zone: null, browser: 'Europe/Berlin' },
    '21 Nov 2026, 23:35',
    '11/21/26 10:35 pm UTC',
    'Nov-21-2026 10:35 pm UTC',
    '23:35',
  ],
  [
    { zone: 'Asia/Tokyo', browser: 'Europe/Berlin' },
    '22 Nov 2026, 07:35',
    '22 Nov 2026, 07:35',
    '22 Nov 2026, 07:35',
    '07:35',
  ],
  [
    { zone: 'UTC', browser: 'Europe/Berlin' },
    '21 Nov 2026, 22:35 UTC',
    '11/21/26 10:35 pm UTC',
    'Nov-21-2026 10:35 pm UTC',
    '22:35',
  ],
])(
  'for %j: %s, where the specification names a form %s or %s, below its day %s',
  (reader, plain, list, long, clock) => {
    offset(0);
    render(
      <OwnZone {...reader}>
        <Time at={AT} />
        <ListDates>
          <Time at={AT} />
        </ListDates>
        <LongDates>
          <Time at={AT} />
        </LongDates>
        <Time at={AT} clock />
      </OwnZone>,
    );
    const texts = screen.getAllByRole('time').map(({ firstChild }) => firstChild!.textContent);
    expect(texts).toEqual([plain, list, long, clock]);
  },
);

test('a time below its day has the whole of it in UTC as tooltip', () => {
  render(
    <OwnZone zone={null} browser="Europe/Berlin">
      <Time at={AT} clock />
    </OwnZone>,
  );
  expect(screen.getByText('23:35').title).toBe('21 Nov 2026, 22:35 UTC');
});

test('a column of times in the reader’s own zone does not say UTC', () => {
  render(
    <OwnZone zone="America/New_York">
      <LongDates>
        <Time at={AT} bare />
      </LongDates>
    </OwnZone>,
  );
  const time = screen.getByRole('time');
  expect(time).toHaveTextContent(/^21 Nov 2026, 17:35$/);
  expect(time.title).toBe('Nov-21-2026 10:35 pm UTC');
  // A narrow column breaks between the day and the clock, nowhere else.
  expect([...time.children].map(({ textContent }) => textContent)).toEqual(['21 Nov 2026,', '17:35']);
});
