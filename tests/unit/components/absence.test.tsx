/** @jest-environment jsdom */
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AbsenceCard } from '@/components/people/users/absence';
import { absenceText } from '@/components/people/users/absence-text';
import { press, sent, server, type } from '../../support/component';

const LENA = { id: 7, name: 'Lena Voss', is_active: true };
const absence = { from: '2026-12-01', until: '2026-12-14', is_now: true, stand_in: LENA };
const GONE = { ...absence, stand_in: { ...LENA, is_active: false } };

test.each([
  [absence, 'Away until Dec 14, 2026, Lena Voss stands in'],
  [{ ...absence, is_now: false }, 'Away Dec 1, 2026 to Dec 14, 2026, Lena Voss stands in'],
  [GONE, 'Away until Dec 14, 2026, nobody stands in'],
  [{ ...absence, stand_in: null }, 'Away until Dec 14, 2026, nobody stands in'],
])('an absence in words', (given, words) => {
  expect(absenceText(given)).toBe(words);
});

test('days and a colleague are sent', async () => {
  server((url) => ({
    body: url.startsWith('/api/users/colleagues')
      ? { data: [{ id: 7, first_name: 'Lena', last_name: 'Voss', email: 'lena@acme.test' }] }
      : { message: 'The absence is saved.' },
  }));
  render(<AbsenceCard absence={null} to="/api/users/absence" />);
  await type('First day', '2026-12-01');
  await type('Last day', '2026-12-14');
  await userEvent.type(screen.getByRole('combobox', { name: 'Stand-in' }), 'len');
  await userEvent.click(await screen.findByRole('option'));
  await press('Save');
  await waitFor(() =>
    expect(sent.at(-1)).toEqual({
      url: '/api/users/absence',
      body: { away_from: '2026-12-01', away_until: '2026-12-14', stand_in_id: '7' },
    }),
  );
});

test('an absence is ended by a button; a lost stand-in is named', async () => {
  server({ body: { message: 'The absence is over.' } });
  render(<AbsenceCard absence={GONE} to="/api/admin/company/users/3/absence" name="Bram" />);
  expect(screen.getByText('Lena Voss can no longer stand in.')).toBeInTheDocument();
  await press('End absence now');
  await waitFor(() => expect(sent).toEqual([{ url: '/api/admin/company/users/3/absence', body: {} }]));
});
