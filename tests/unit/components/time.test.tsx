/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
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
