/** @jest-environment jsdom */
import { act, render, screen, within } from '@testing-library/react';
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
  sessionStorage.clear();
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
  expect(screen.getByLabelText('Sub-domain')).toHaveValue('fir-sons');
  expect(screen.getByText(/https:\/\/fir-sons\.concord\.test/)).toBeVisible();
  await user.type(screen.getByLabelText('Sub-domain'), 'x');
  await user.type(screen.getByLabelText('Name'), ' Ltd');
  expect(screen.getByLabelText('Sub-domain')).toHaveValue('fir-sonsx');
  expect(screen.queryByLabelText('First name')).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Add the Business Manager now' }));
  expect(screen.getByLabelText('First name')).toBeVisible();
  expect(screen.queryByLabelText('Password')).toBeNull();
  await user.click(screen.getByRole('radio', { name: /Single sign-on/ }));
  expect(screen.getByLabelText('Entity URL')).toBeVisible();
});

test('a click from Name into Sub-domain stays there, and what is typed next arrives', async () => {
  const user = userEvent.setup();
  page(null);
  await user.click(screen.getByLabelText('Name'));
  await user.keyboard('Fir & Sons');
  await user.click(screen.getByLabelText('Sub-domain'));
  await user.keyboard('-2');
  expect(screen.getByLabelText('Sub-domain')).toHaveFocus();
  expect(screen.getByLabelText('Sub-domain')).toHaveValue('fir-sons-2');
});

test('what is typed stays when another choice hides it, and only what is shown is sent', async () => {
  const user = userEvent.setup();
  upload.mockResolvedValue({ id: 6, message: 'Fir is added.' });
  page(null);
  const tick = () => user.click(screen.getByRole('checkbox', { name: 'Add the Business Manager now' }));
  const choose = (method: RegExp) => user.click(screen.getByRole('radio', { name: method }));
  await choose(/Single sign-on/);
  await user.type(screen.getByLabelText('Entity URL'), 'https://idp.test/metadata');
  await choose(/^Email link/);
  expect(screen.getByLabelText('Entity URL')).not.toBeVisible();
  await tick();
  await user.type(screen.getByLabelText('First name'), 'Vera');
  await tick();
  await user.click(screen.getByRole('button', { name: 'Add company' }));
  expect(Object.keys(sent()).filter((name) => /^(sso_|user\.)/.test(name))).toEqual([]);
  await choose(/Single sign-on/);
  await tick();
  expect(screen.getByLabelText('Entity URL')).toHaveValue('https://idp.test/metadata');
  expect(screen.getByLabelText('First name')).toHaveValue('Vera');
});

test('a new company survives a reload; what it needs is open, a refused detail is unfolded', async () => {
  const user = userEvent.setup();
  const first = page(null);
  await user.type(screen.getByLabelText('Name'), 'Fir');
  await user.type(screen.getByLabelText('Sub-domain'), '-2');
  await user.type(screen.getByLabelText('Website'), 'fir');
  act(() => void window.dispatchEvent(new Event('pagehide')));
  first.unmount();
  page(null);
  expect(screen.getByLabelText('Sub-domain')).toHaveValue('fir-2');
  expect(screen.getByText(/https:\/\/fir-2\.concord\.test/)).toBeVisible();
  expect(screen.getByText('Details (Optional)').closest('details')).not.toHaveAttribute('open');
  upload.mockRejectedValueOnce(
    Object.assign(new Error('Check the entries.'), {
      kind: 'invalid',
      status: 422,
      errors: { url: ['Enter a web address.'] },
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Add company' }));
  expect(await screen.findByLabelText('Website')).toHaveFocus();
  expect(screen.getByText('Details (Optional)').closest('details')).toHaveAttribute('open');
});

test('a company that uses single sign-on reads the address of our metadata', async () => {
  const metadata_url = 'https://concord.test/saml2/fir/metadata';
  page({ ...FIR, metadata_url } as CompanySettings);
  expect(screen.queryByText(metadata_url)).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: /Single sign-on/i }));
  expect(screen.getByText(metadata_url)).toBeVisible();
});
