/** @jest-environment jsdom */
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { InvitationForm } from '@/components/accounts/invitation-form';

const sent: [string, unknown][] = [];
const answers = [
  { second_factor: true, ticket: 'the-ticket' },
  { location: '#dashboard', user: { email: 'noor@acme.test' } },
];
global.fetch = jest.fn(async (url: string, init: RequestInit) => {
  sent.push([url, JSON.parse(init.body as string)]);
  return { ok: true, status: 200, json: async () => answers[sent.length - 1] } as Response;
}) as unknown as typeof fetch;

test('an accepted invitation asks for the code of an account that has a code app', async () => {
  const who = userEvent.setup();
  render(
    <InvitationForm token="abc" email="noor@acme.test" first_name="Noor" privacy="" contact="hello@concord.test" />,
  );
  await who.type(screen.getByLabelText(/^Password/), 'Another2$');
  await who.type(screen.getByLabelText(/^Confirm password/), 'Another2$');
  await who.click(screen.getByRole('checkbox'));
  await who.click(screen.getByRole('button', { name: 'Set password and log in' }));
  expect(await screen.findByText('Your password is set.')).toBeVisible();
  await who.type(screen.getByLabelText(/^Code/), '123456');
  await who.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(location.hash).toBe('#dashboard'));
  expect(sent).toMatchObject([
    ['/api/users/invitation/abc', { password: 'Another2$', agree_confirm: true }],
    ['/api/auth/second_factor', { ticket: 'the-ticket', code: '123456' }],
  ]);
});
