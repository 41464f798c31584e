/** @jest-environment jsdom */
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { UserForm, type UserFormProps } from '@/components/people/users/user-form';
import { UserDetails } from '@/components/people/users/user-details';
import { COMPANY_USER } from '../../support/company-user';
import { press, sent, server, type } from '../../support/component';
import { router } from '../../support/navigation';

const props: UserFormProps = {
  viewer: { kind: 'member' },
  user: null,
  company: {
    id: 1,
    name: 'Acme Storage',
    slug: 'acme',
    login_method: 'requires_registration',
    requires_approval: false,
    domains: ['acme.test'],
    country_id: 2,
    country_code: 'US',
  },
  groups: [
    { id: 1, name: 'Forum', user_access_flag: 'all', is_default: false },
    { id: 2, name: 'Circle', user_access_flag: 'limit', is_default: true },
    { id: 3, name: 'Alliance', user_access_flag: 'limit', is_default: false },
  ],
  countries: [{ id: 2, name: 'United States', country_code: 'US' }],
  has_password: false,
  is_self: false,
  directory: null,
  to: '/api/admin/company/users',
  home: '/admin/users',
  empty: '/admin/users/0',
};
const user = COMPANY_USER;

beforeEach(() => void server({ body: { message: 'Done.' } }));
const form = (over: Partial<UserFormProps> = {}) => render(<UserForm {...props} {...over} />);
const password = () => screen.queryByLabelText('Password');
const sso = { company: { ...props.company, login_method: 'sso' as const } };

test('a new user: password, default groups ticked, groups open to all ticked and locked', async () => {
  form();
  expect(password()).toBeVisible();
  expect(screen.getByText('Use an address at acme.test.')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Forum' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Forum' })).toBeDisabled();
  expect(screen.getByRole('checkbox', { name: 'Circle' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Alliance' })).not.toBeChecked();
  await press('Save');
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/admin/users'));
  expect(sent[0]).toMatchObject({
    url: '/api/admin/company/users/0',
    body: { role: 'caller', country_id: '2', group_access: ['2'] },
  });
});

test('under single sign-on the password is asked for role api only', async () => {
  form(sso);
  expect(password()).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText('Role'), 'API User');
  expect(password()).toBeVisible();
});

test('an existing user has no password field, except one who becomes an API user without having one', async () => {
  const { unmount } = form({ user });
  expect(password()).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText('Role'), 'API User');
  expect(password()).toBeVisible();
  unmount();
  form({ user, has_password: true });
  await userEvent.selectOptions(screen.getByLabelText('Role'), 'API User');
  expect(password()).toBeNull();
});

test('Save & New empties the form of a new user, and leads to it from an existing one', async () => {
  const { unmount } = form();
  await type('First name', 'Noor');
  await press('Save & New');
  await waitFor(() => expect(screen.getByLabelText('First name')).toHaveValue(''));
  expect(router.push).not.toHaveBeenCalled();
  unmount();
  form({ user });
  await press('Save & New');
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/admin/users/0'));
  expect(sent[1]).toMatchObject({
    url: '/api/admin/company/users/7',
    body: { version: '2026 3', group_access: ['3'] },
  });
});

test('users cannot change their own role and address here', () => {
  form({ user, is_self: true });
  expect(screen.queryByRole('combobox', { name: 'Role' })).toBeNull();
  expect(screen.getByText('You can’t change your own role.')).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveAttribute('readonly');
});

describe('the details of a user', () => {
  const user = COMPANY_USER;

  /** The value beside a label. */
  const valueOf = (label: string) => screen.queryByText(label)?.nextElementSibling?.textContent;

  test.each([
    ['without one', { second_factor_at: null }, 'Second factor', 'None'],
    ['with one', { second_factor_at: new Date('2026-11-24T13:04:00Z') }, 'Second factor since', /11\/24\/26/],
  ])('managers see whether a user has a second factor: %s', (_name, changed, label, value) => {
    render(<UserDetails user={{ ...user, ...changed }} resetWorksAt={null} />);
    expect(valueOf(label)).toMatch(value);
    expect(valueOf('Removed by the reset on')).toBeUndefined();
  });

  test('an API user needs none', () => {
    render(<UserDetails user={{ ...user, role: 'api' }} resetWorksAt={null} />);
    expect(valueOf('Second factor')).toBeUndefined();
  });

  test('while a reset is open, they see when it works', () => {
    render(
      <UserDetails user={{ ...user, second_factor_at: new Date(0) }} resetWorksAt={new Date('2026-11-25T13:05:00Z')} />,
    );
    expect(valueOf('Removed by the reset on')).toMatch(/11\/25\/26/);
  });
});
