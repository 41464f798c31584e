/** @jest-environment jsdom */
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ChangePassword } from '@/components/people/accounts/change-password';
import { DeleteProfile } from '@/components/people/accounts/delete-profile';
import { ProfileForm } from '@/components/people/accounts/profile-form';
import { UpdateAgreementDialog } from '@/components/people/accounts/update-agreement-dialog';
import { UpdateProfileDialog } from '@/components/people/accounts/update-profile-dialog';
import { Dialog } from '@/components/ui/dialog';
import type { Profile } from '@/lib/people/accounts/read-profile';
import { WithSecondStep } from '@/components/people/accounts/factors/use-second-step';
import { InvitationForm } from '@/components/people/accounts/invitation-form';
import { RequireSecondFactor } from '@/components/people/accounts/factors/require-second-factor';
import { press, sent, server, type } from '../../support/component';

beforeEach(() => {
  server({ status: 200, body: { message: 'ok' } });
});

const user = {
  id: 7,
  role: 'caller',
  type: 'basic',
  first_name: 'Ada',
  last_name: 'Berg',
  email: 'ada@acme.test',
  phone: '415 555 2671',
  phone_country_code: 'US',
  country_id: 1,
  city: null,
  company_id: 1,
  focus_group: null,
  agreement_date: new Date('2026-01-02T03:04:05Z'),
  agree_confirm: true,
  force_update_profile: false,
  force_update_agreement: false,
} as Profile['user'];
const profile = (over: Partial<Profile> = {}): Profile => ({
  user,
  countries: [{ id: 1, name: 'United States', country_code: 'US' }],
  proof: 'nothing',
  company: { name: 'Acme', login_method: 'requires_registration' },
  password: true,
  acting: false,
  policy: { version: 1, url: 'http://portal.test/privacy' },
  ...over,
});
const passwordRequired = {
  status: 422,
  body: { message: 'Check', errors: { current_password: ['Enter your current password.'] } },
};

test('the form has the fields of the specification and sends them by name', async () => {
  render(<ProfileForm {...profile({ user: { ...user, focus_group: 'Storage' } })} />);
  expect(screen.getByText('Storage')).toBeVisible();
  expect(screen.getByText('Standard User')).toBeVisible();
  expect(screen.getByRole('checkbox')).toBeChecked();
  await press('Update Profile');
  expect(sent).toEqual([
    {
      url: '/api/users/profile',
      body: {
        first_name: 'Ada',
        last_name: 'Berg',
        email: 'ada@acme.test',
        phone: '415 555 2671',
        phone_country_code: 'US',
        country_id: '1',
        city: '',
        agree_confirm: true,
      },
    },
  ]);
});

test('hides a missing focus group; without an agreement the checkbox is empty', () => {
  render(<ProfileForm {...profile({ user: { ...user, agree_confirm: false } })} />);
  expect(screen.queryByText('Focus group')).toBeNull();
  expect(screen.getByRole('checkbox')).not.toBeChecked();
});

test('a late change of the email asks for the current password, a change of the name does not', async () => {
  render(<ProfileForm {...profile({ proof: 'password' })} />);
  const passwordField = () => screen.queryByLabelText('Current password');
  await type('First name', 'm');
  expect(passwordField()).not.toBeVisible();
  await type('Email', 'x');
  expect(passwordField()).toBeVisible();
  await userEvent.type(passwordField()!, 'Concord1!');
  await press('Update Profile');
  expect(sent[0]?.body).toMatchObject({ email: 'ada@acme.testx', current_password: 'Concord1!' });
});

test('a user without a password is asked to log in again', async () => {
  render(<ProfileForm {...profile({ proof: 'sign_in' })} />);
  await type('Email', 'x');
  expect(screen.getByText(/log out and back in, then do it within 10 minutes/)).toBeVisible();
});

test('when the server requires the current password, the field appears and entries are kept', async () => {
  server(passwordRequired, { status: 200, body: { message: 'Your password is changed.' } });
  render(<ChangePassword proof="nothing" />);
  await type('New password', 'Another2$');
  await type('Repeat the new password', 'Another2$');
  await press('Change Password');
  expect(sent[0]?.body).toEqual({ password: 'Another2$', password_confirmation: 'Another2$' });
  const current = screen.getByLabelText('Current password');
  await waitFor(() => expect(current).toHaveFocus());
  expect(screen.getByRole('link', { name: 'Enter your current password.' })).toBeVisible();
  expect(screen.getByLabelText('New password')).toHaveValue('Another2$');
  await userEvent.type(current, 'Concord1!');
  await press('Change Password');
  expect(sent[1]?.body).toEqual({
    password: 'Another2$',
    password_confirmation: 'Another2$',
    current_password: 'Concord1!',
  });
  expect(screen.getByLabelText('New password')).toHaveValue('');
});

test('while impersonating there is no checkbox and the email is read-only', async () => {
  render(<ProfileForm {...profile({ acting: true })} />);
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.getByLabelText('Email')).toHaveAttribute('readonly');
});

test.each([
  ['requires_registration', true],
  ['email_link', true],
  ['sso', false],
] as const)('the forced dialog with login method %s has a password section: %s', (login_method, shown) => {
  render(<UpdateProfileDialog {...profile({ company: { name: 'Acme', login_method } })} />);
  expect(screen.queryByLabelText('New password') !== null).toBe(shown);
  expect(screen.getByRole('button', { name: 'Log out' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
});

test('a late password change in the forced dialog requires the current one', async () => {
  render(<UpdateProfileDialog {...profile({ proof: 'password' })} />);
  expect(screen.getByLabelText('Current password')).not.toBeVisible();
  await type('New password', 'A');
  expect(screen.getByLabelText('Current password')).toBeVisible();
});

test('a locked dialog reopens when the browser closes it', async () => {
  const { rerender } = render(
    <Dialog open locked title="Stay">
      <p>Here</p>
    </Dialog>,
  );
  const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Stay' });
  act(() => {
    dialog.removeAttribute('open');
    dialog.dispatchEvent(new Event('close'));
  });
  expect(dialog).toHaveAttribute('open');
  rerender(
    <Dialog open title="Go">
      <p>Here</p>
    </Dialog>,
  );
  act(() => {
    dialog.removeAttribute('open');
    dialog.dispatchEvent(new Event('close'));
  });
  expect(dialog).not.toHaveAttribute('open');
});

test('the agreement checkbox starts empty, even if an earlier version was accepted', () => {
  render(<UpdateAgreementDialog {...profile({ policy: { version: 2, url: 'https://network.example/privacy' } })} />);
  expect(screen.getByRole('checkbox')).not.toBeChecked();
  expect(screen.getByText(/have changed since you accepted them/)).toHaveTextContent('01/02/26 03:04 am UTC');
  expect(screen.getByRole('link', { name: /privacy policy/ })).toHaveAttribute(
    'href',
    'https://network.example/privacy',
  );
});

test('a refused deletion shows the reason and does not sign out', async () => {
  server({ status: 409, body: { error: 'Your company keeps one Business Manager. Name another one first.' } });
  render(<DeleteProfile email="ada@acme.test" company="Acme" />);
  await press('Delete Profile');
  expect(screen.getByRole('dialog', { name: 'Are you sure you want to delete your account?' })).toHaveTextContent(
    'Acme keeps your cases',
  );
  await press('Delete account');
  expect(sent).toEqual([{ url: '/api/users/delete', body: { token: 'DELETE' } }]);
  expect(await screen.findByText('Your company keeps one Business Manager. Name another one first.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('an accepted invitation asks for the code of an account that has a code app', async () => {
  server(
    { body: { second_factor: true, ticket: 'the-ticket' } },
    { body: { location: '#dashboard', user: { email: 'noor@acme.test' } } },
  );
  render(
    <WithSecondStep home="/">
      <InvitationForm token="abc" email="noor@acme.test" first_name="Noor" privacy="/privacy" />
    </WithSecondStep>,
  );
  await userEvent.type(screen.getByLabelText(/^Password/), 'Another2$');
  await userEvent.type(screen.getByLabelText(/^Confirm password/), 'Another2$');
  await userEvent.click(screen.getByRole('checkbox'));
  await press('Set password and log in');
  expect(await screen.findByText('Your password is set.')).toBeVisible();
  await userEvent.type(screen.getByLabelText(/^Code/), '123456');
  await waitFor(() => expect(location.hash).toBe('#dashboard'));
  expect(sent).toMatchObject([
    { url: '/api/users/invitation/abc', body: { password: 'Another2$', agree_confirm: true } },
    { url: '/api/auth/second_factor', body: { ticket: 'the-ticket', code: '123456' } },
  ]);
});

describe('a required second factor', () => {
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
});
