/** @jest-environment jsdom */
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CompanySetup } from '@/components/network/companies/company-setup';
import { CodeForm } from '@/components/network/onboarding/code-form';
import { NextStep } from '@/components/network/onboarding/next-step';
import { RegistrationProgress } from '@/components/network/onboarding/registration-progress';
import { ImportFile } from '@/components/people/users/import-file';
import { ImportUsers } from '@/components/people/users/import-users';
import { press, sent, server } from '../../support/component';
import { router } from '../../support/navigation';

const registration = {
  confirmed: true,
  submitted_at: new Date('2026-11-23T10:00:00Z'),
  decided_at: null,
  network: 'TSANet connect',
  email: 'nora@kestrel.test',
  days: 2,
  next: 'Then you log in.',
};
const stages = () =>
  within(screen.getByRole('list', { name: 'Where your registration stands' })).getAllByRole('listitem');
const current = () => stages().filter((item) => item.getAttribute('aria-current') === 'step');

test.each([
  ['submitted', false, 'Confirm your address'],
  ['submitted', true, 'Being reviewed'],
] as const)('a registration that is %s, confirmed %s: %s comes now', (status, confirmed, now) => {
  render(<RegistrationProgress {...registration} status={status} confirmed={confirmed} />);
  expect(current()).toHaveLength(1);
  expect(current()[0]).toHaveTextContent(now);
  expect(screen.getByText(/usually decides within 2 working days/)).toBeVisible();
  expect(stages().at(-1)).toHaveTextContent('Then you log in.');
});

test('a decided registration waits for nothing, and shows when', () => {
  render(<RegistrationProgress {...registration} status="rejected" decided_at={new Date('2026-11-24T10:00:00Z')} />);
  expect(current()).toHaveLength(0);
  expect(stages().at(-1)).toHaveTextContent('Not approvedNov-24-2026');
});

const outcome = {
  journey: 'new' as const,
  group: 'Harbor',
  network: 'TSANet connect',
  email: 'nora@kestrel.test',
  contact: 'network@portal.test',
  decision_note: null,
  invoice_cents: null,
  is_refunded: false,
};
test('what comes next depends on the decision', () => {
  const { rerender, container } = render(<NextStep {...outcome} status="submitted" />);
  expect(container).toHaveTextContent('Once it is approved, you are part of Harbor. Log in with nora@kestrel.test');
  rerender(<NextStep {...outcome} status="approved" login="https://kestrel.portal.test/" />);
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', 'https://kestrel.portal.test/');
  rerender(<NextStep {...outcome} status="approved" invoice_cents={300_000} />);
  expect(container).toHaveTextContent('as soon as your payment of $3,000 has arrived');
  expect(screen.queryByRole('link')).toBeNull();
  rerender(<NextStep {...outcome} status="rejected" decision_note="No such company." is_refunded />);
  expect(container).toHaveTextContent('No such company.');
  expect(container).toHaveTextContent('What your card was charged goes back to it.');
});

test('a wrong code is refused beside the field; the right one refreshes the page', async () => {
  server(
    { status: 422, body: { message: 'Check', errors: { code: ['This is not the code.'] } } },
    { status: 200, body: { id: 1, confirmed: true, message: 'Your address is confirmed.' } },
  );
  render(<CodeForm vhost="harbor" email="nora@kestrel.test" />);
  const code = screen.getByLabelText('Code');
  expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  expect(code).toHaveAttribute('inputmode', 'numeric');
  await userEvent.type(code, '111 111');
  await press('Confirm');
  await waitFor(() => expect(code).toBeInvalid());
  expect(router.refresh).not.toHaveBeenCalled();
  await press('Confirm');
  await waitFor(() => expect(router.refresh).toHaveBeenCalled());
  expect(sent.map(({ url }) => url)).toEqual(Array(2).fill('/api/onboarding/harbor/confirm'));
});

const setup = {
  manager: { id: 1, name: 'Vera Holt', is_invited: true },
  process: null,
  group: null,
  is_tested: false,
};
test('a new company’s path names what is there and leads to what comes next', () => {
  const { container, rerender } = render(<CompanySetup company={{ id: 7, name: 'Fir' }} setup={setup} />);
  expect(screen.getByText('1 of 4 steps are done.')).toBeVisible();
  expect(screen.getByText('Vera Holt (invited, has not set a password yet)')).toBeVisible();
  const [now] = screen.getAllByRole('listitem').filter((item) => item.getAttribute('aria-current') === 'step');
  expect(now).toHaveTextContent('Process');
  expect(screen.getByRole('link', { name: 'Add a process' })).toHaveAttribute(
    'href',
    '/super_admin/companies/7/documents/0/edit/ticket',
  );
  expect(screen.queryByRole('link', { name: 'Test the form' })).toBeNull();
  const done = {
    ...setup,
    process: { id: 2, name: 'Fir support', takes_test: true },
    group: { id: 3, name: 'Circle' },
  };
  rerender(<CompanySetup company={{ id: 7, name: 'Fir' }} setup={done} />);
  expect(screen.getByRole('link', { name: 'Test the form' })).toHaveAttribute(
    'href',
    '/super_admin/companies/7/inbound_process/2/test',
  );
  rerender(<CompanySetup company={{ id: 7, name: 'Fir' }} setup={{ ...done, is_tested: true }} />);
  expect(container).toBeEmptyDOMElement();
});

test('an import explains the file before anything is sent', () => {
  render(
    <>
      <ImportUsers />
      <ImportFile domains={['acme.test', 'acme-labs.test']} />
    </>,
  );
  expect(screen.getByText('An address of @acme.test, @acme-labs.test.')).toBeVisible();
  expect(screen.getByText('First name,Last name,Email,Phone,Country,City,Role')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Check the file' })).toBeVisible();
  expect(screen.queryByRole('checkbox')).toBeNull();
});
