/** @jest-environment jsdom */
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RotaCard } from '@/components/intake/calendars/rota';
import { press, sent, server } from '../../support/component';
import '../../support/navigation';

const IDA = { id: 5, first_name: 'Ida', last_name: 'Berg', email: 'ida@borealis.test' };
const CALLS = '/api/super_admin/companies/2/inbound_process/9/rota';
const shift = {
  ...{ user_id: IDA.id, name: 'Ida Berg', is_active: true, repeats: 'weekly' as const },
  ...{ from: '2026-11-23T08:00:00.000Z', until: '2026-11-23T16:00:00.000Z' },
};
const rota = { data: [shift], time_zone: 'Europe/Berlin', feed: 'https://portal.test/resources/rota/x', on_duty_id: 5 };

// rule: clock.rota
test('shifts are shown and saved by the clocks of the zone', async () => {
  server(() => ({ status: 200, body: { message: 'The rota is saved.', shifts: 1 } }));
  render(<RotaCard rota={rota} users={[IDA]} calls={CALLS} />);
  expect(screen.getByLabelText<HTMLInputElement>('Shift 1, from').value).toBe('2026-11-23T09:00');
  await press('Save the rota');
  const { user_id, from, until, repeats } = shift;
  expect(sent).toMatchObject([{ url: CALLS, body: { data: [{ user_id, from, until, repeats }] } }]);
});

// rule: clock.rota-feed
test('an address that is in use ends only after a question', async () => {
  server(() => ({ status: 200, body: { message: 'The rota has a new address.', feed: 'y' } }));
  render(<RotaCard rota={rota} users={[IDA]} calls={CALLS} />);
  await press('New address');
  const question = within(await screen.findByRole('dialog', { name: 'Make a new address?' }));
  expect(sent).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: 'Make a new address' }));
  await waitFor(() => expect(sent).toMatchObject([{ url: `${CALLS}/feed` }]));
});
