/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import { RequireSecondFactor } from '@/components/accounts/factors/require-second-factor';

// rule: second-factor.company
test('a manager without a second factor is led to the profile first', () => {
  render(<RequireSecondFactor required={false} hasOwn={false} />);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('link', { name: 'Add yours' }).getAttribute('href')).toBe('/profile#passkeys');
});

test.each([
  [false, true, 'Require it'],
  [true, true, 'Make it optional'],
  // It can be ended by who has removed theirs meanwhile.
  [true, false, 'Make it optional'],
])('required: %s, has one: %s', (required, hasOwn, name) => {
  render(<RequireSecondFactor {...{ required, hasOwn }} />);
  expect(screen.getByRole('button', { name })).toBeTruthy();
});
