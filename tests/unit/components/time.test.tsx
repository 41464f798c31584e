/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import { LongDates } from '@/components/ui/long-dates';
import { OwnZone } from '@/components/ui/own-zone';
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
  expect(own.title).toBe('11/21/26 10:35 pm UTC');
  expect(own.querySelector('.print\\:block')).toHaveTextContent('11/21/26 10:35 pm UTC');
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
