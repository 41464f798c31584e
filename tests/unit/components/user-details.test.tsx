/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import { UserDetails } from '@/components/users/user-details';
import type { CompanyUser } from '@/lib/users/read';

const user: CompanyUser = {
  id: 7,
  first_name: 'Noor',
  last_name: 'Visser',
  email: 'noor@acme.test',
  pending_email: null,
  phone: null,
  phone_country_code: 'US',
  country_id: null,
  country: null,
  city: null,
  role: 'caller',
  type: 'basic',
  status: 'active',
  company_id: 1,
  registration_type: 'company_admin',
  group_access: [],
  approves_registrations: false,
  second_factor_at: null,
  last_login_at: null,
  created_at: new Date(0),
  version: '2026 3',
};

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
