/** @jest-environment jsdom */
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CompanyForm } from '@/components/network/companies/company-form';
import type { CompanySettings } from '@/lib/network/companies/resources';
import { router } from '../../support/navigation';

jest.mock('next/dynamic', () => ({ __esModule: true, default: () => () => null }));
const upload = jest.fn();
jest.mock('@/lib/client/post', () => ({
  ...jest.requireActual<object>('@/lib/client/post'),
  upload: (...given: unknown[]) => upload(...given) as unknown,
}));

const FIR = {
  id: 5,
  name: 'Fir',
  full_name: 'Fir',
  slug: 'fir',
  membership_type: 'standard',
  login_method: 'email_link',
  domain: 'fir.test',
  additional_domains: [],
  communications_email: 'out@fir.test',
  bcc_response_email: null,
  show_in_public_web: 1,
  logo: null,
  version: 'v1',
} as unknown as CompanySettings;

const page = (company: CompanySettings | null) =>
  render(
    <CompanyForm
      is_new={!company}
      company={company}
      countries={[{ id: 1, name: 'Norway', country_code: 'NO' }]}
      site={{ protocol: 'https:', host: 'concord.test' }}
      max_megabytes={25}
    />,
  );
const refuses = (answer: { error: string; [more: string]: unknown }) =>
  upload.mockRejectedValueOnce(
    Object.assign(new Error(answer.error), { kind: 'refused', status: 409, errors: {}, answer }),
  );
const sent = () => Object.fromEntries([...(upload.mock.calls.at(-1) as [string, FormData])[1]]);

beforeEach(() => {
  upload.mockReset();
});

test('new domains are asked about, and saved once confirmed', async () => {
  const user = userEvent.setup();
  refuses({ error: '2 active users have addresses outside.', confirm_domains: 'new.test', users_outside: 2 });
  upload.mockResolvedValueOnce({ id: 5, message: 'Fir is saved.' });
  page(FIR);
  const domain = screen.getByLabelText('Email domain');
  await user.clear(domain);
  await user.type(domain, 'new.test');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const question = await screen.findByRole('dialog', { name: 'Change the email domains of Fir?' });
  expect(within(question).getByText('2 active users have addresses outside.')).toBeVisible();
  await user.click(within(question).getByRole('button', { name: 'Change the domains' }));
  expect(sent()).toMatchObject({ domain: 'new.test', confirm_domains: 'new.test', version: 'v1', allow_notes: '1' });
  expect(router.push).toHaveBeenCalledWith('/super_admin/companies/5');
});

test('after someone else’s save a second save names the newer version; empty bcc addresses are not sent', async () => {
  const user = userEvent.setup();
  refuses({ error: 'Tara Voss changed this company.', version: 'v2' });
  upload.mockResolvedValueOnce({ id: 5, message: 'Fir is saved.' });
  page(FIR);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Tara Voss changed this company.')).toBeVisible();
  expect(sent()).toMatchObject({ version: 'v1', communications_email: 'out@fir.test' });
  expect(sent()).not.toHaveProperty('bcc_response_email');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(sent()).toMatchObject({ version: 'v2' });
});

test('a new company’s sub-domain is suggested until it is typed; nobody sets the first user’s password', async () => {
  const user = userEvent.setup();
  page(null);
  await user.type(screen.getByLabelText('Name'), 'Fir & Sons');
  await user.tab();
  expect(screen.getByLabelText('Sub-domain')).toHaveValue('fir-sons');
  expect(screen.getByText(/https:\/\/fir-sons\.concord\.test/)).toBeVisible();
  await user.type(screen.getByLabelText('Sub-domain'), 'x');
  await user.type(screen.getByLabelText('Name'), ' Ltd');
  await user.tab();
  expect(screen.getByLabelText('Sub-domain')).toHaveValue('fir-sonsx');
  expect(screen.queryByLabelText('First name')).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Add the Business Manager now' }));
  expect(screen.getByLabelText('First name')).toBeVisible();
  expect(screen.queryByLabelText('Password')).toBeNull();
  await user.click(screen.getByRole('radio', { name: /Single sign-on/ }));
  expect(screen.getByLabelText('Entity URL')).toBeVisible();
});

test('a company that uses single sign-on reads the address of our metadata', async () => {
  const metadata_url = 'https://concord.test/saml2/fir/metadata';
  page({ ...FIR, metadata_url } as CompanySettings);
  expect(screen.queryByText(metadata_url)).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: /Single sign-on/i }));
  expect(screen.getByText(metadata_url)).toBeVisible();
});
