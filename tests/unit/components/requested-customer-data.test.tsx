/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RequestedCustomerData } from '@/components/cases/requested-customer-data';
import { router } from '../../support/navigation';

const NOW = new Date('2026-11-20T12:00:00Z');
const DATUM = { section: 'problem_section', field: 'Error', value: 'Path lost at Zebulon', type: 'string' };
const ANSWER = { description: 'Writes fail.', customer_data: [DATUM], section_title: null };

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
  global.fetch = jest.fn(async () => ({ ok: true, status: 200, json: async () => ANSWER })) as never;
});
afterEach(() => jest.useRealTimers());

const panel = (until: string, customer_data_state: 'hidden' | 'removed' = 'hidden') =>
  render(<RequestedCustomerData theCase={{ id: 7, customer_data_state, customer_data_until: until }} />);

test('data that is shown disappears at the moment of its removal', async () => {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  panel('2026-11-20T12:10:00Z');
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'The customer called.');
  await user.click(screen.getByRole('button', { name: 'Show customer data' }));
  expect(await screen.findByText('Path lost at Zebulon')).toBeVisible();
  expect(router.refresh).toHaveBeenCalled();
  act(() => void jest.advanceTimersByTime(11 * 60_000));
  expect(screen.queryByText('Path lost at Zebulon')).toBeNull();
  expect(screen.getByRole('status')).toHaveTextContent('Customer data was removed on Nov-20-2026.');
});

test('a removal in many weeks does not overflow the timer', () => {
  panel('2026-12-31T00:00:00Z');
  act(() => void jest.advanceTimersByTime(1000));
  expect(screen.getByRole('textbox', { name: 'Reason' })).toBeVisible();
});

test('removed data cannot be asked for', () => {
  panel('2026-11-01T00:00:00Z', 'removed');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByRole('status')).toHaveTextContent('Customer data was removed on Nov-01-2026.');
});
