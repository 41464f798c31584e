/** @jest-environment jsdom */
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CalendarEditor } from '@/components/intake/calendars/calendar-editor';
import { NO_HOURS } from '@/lib/shared/week-hours';
import '../../support/navigation';

let sent: Record<string, unknown>[] = [];
beforeEach(() => {
  sent = [];
  global.fetch = jest.fn(async (_url: string, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)) as Record<string, unknown>);
    return { ok: true, status: 200, json: async () => ({ message: '“Desk” is saved.' }) } as Response;
  }) as unknown as typeof fetch;
});

const open = (calendar = {}) =>
  render(
    <CalendarEditor
      calendar={calendar}
      calls="/api/admin/company/calendars"
      countries={[{ code: 'DE', name: 'Germany' }]}
      responseHours={{ high: 1, medium: 4, low: 24 }}
      onClose={() => undefined}
    />,
  );

/* rule: clock.calendars */
test('hours are filled in for working days, copied, and sent; a night is one interval', async () => {
  const user = userEvent.setup();
  open({
    name: 'Desk',
    time_zone: 'Europe/Berlin',
    hours: { ...NO_HOURS, sun: [['22:00', '24:00']], mon: [['00:00', '06:00']] },
  });
  expect(screen.getByLabelText<HTMLInputElement>('Sunday, until').value).toBe('06:00');
  await user.click(screen.getByRole('button', { name: 'Monday to Friday 9–17' }));
  const from = screen.getByLabelText('Monday, from');
  await user.clear(from);
  await user.type(from, '8');
  await user.tab();
  await user.click(screen.getByRole('button', { name: 'Copy the hours of Monday' }));
  await user.click(within(screen.getByRole('menu')).getByText('Copy to every day'));
  await user.click(screen.getByRole('button', { name: /^Add the calendar/ }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    ...{ name: 'Desk', time_zone: 'Europe/Berlin', around_the_clock: false },
    hours: { mon: [['08:00', '17:00']], sat: [['08:00', '17:00']], sun: [['08:00', '17:00']] },
  });
});

test('the region of the holidays is kept while the regions are read', async () => {
  const { fetch } = global;
  global.fetch = ((url: string, init: RequestInit) =>
    url.includes('holiday_places') ? new Promise(() => undefined) : fetch(url, init)) as typeof global.fetch;
  open({ id: 3, name: 'Desk', time_zone: 'UTC', holidays: { country: 'DE', region: 'BY', dates: [] } });
  await userEvent.setup().click(screen.getByRole('button', { name: 'Save the calendar' }));
  await waitFor(() => expect(sent).toMatchObject([{ holidays: { country: 'DE', region: 'BY' } }]));
});

test('it says when a case sent now is answered, and that a calendar without hours is never open', async () => {
  open({ name: 'Desk', time_zone: 'UTC' });
  expect(screen.getByText(/It is never open: cases count around the clock/)).toBeTruthy();
  await userEvent.setup().click(screen.getByLabelText(/^Around the clock/));
  expect(screen.getByText(/P1 answered by .* UTC; P2 answered by/)).toBeTruthy();
});
