/** @jest-environment jsdom */
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EmailLogin } from '@/components/accounts/email-login';
import { People } from '@/components/accounts/people';
import { PrivacyTick } from '@/components/accounts/privacy-tick';
import { RegisterForm } from '@/components/accounts/register-form';
import { RegisterNow } from '@/components/accounts/register-now';
import { SsoLogin } from '@/components/accounts/sso-login';

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: jest.fn(), push: jest.fn() }) }));

let sent: { url: string; body: Record<string, unknown> }[] = [];

function server(body: object, status = 200) {
  sent = [];
  global.fetch = jest.fn(async (url: string, init: RequestInit) => {
    sent.push({ url, body: JSON.parse(String(init.body)) as Record<string, unknown> });
    return { ok: status < 400, status, json: async () => body } as Response;
  }) as unknown as typeof fetch;
}

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

const company = { id: 2, domain: 'borealis.test', additional_domains: ['borealis-labs.test'] };
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send Email' }));
const local = () => screen.getByLabelText('Work email');

describe('email login', () => {
  test.each([
    ['ada', undefined, 'ada@borealis.test'],
    ['ada', 'borealis-labs.test', 'ada@borealis-labs.test'],
    ['Ada@Borealis-Labs.test', undefined, 'Ada@borealis-labs.test'],
    ['ada@eu.borealis.test', undefined, 'ada@eu.borealis.test'],
    ['ada@elsewhere.test', undefined, 'ada@elsewhere.test'],
    [' ada ', undefined, 'ada@borealis.test'],
  ])('%j with the domain %s is sent as %s', async (typed, domain, email) => {
    server({ message: 'On its way.' });
    render(<EmailLogin company={company} privacy="" />);
    await userEvent.click(local());
    await userEvent.paste(typed);
    if (domain) await userEvent.selectOptions(screen.getByLabelText('Domain of the address'), domain);
    await userEvent.click(screen.getByRole('checkbox'));
    await send();
    await waitFor(() => expect(screen.getByText('On its way.')).toBeInTheDocument());
    expect(sent).toEqual([{ url: '/api/caller/link', body: { email, company_id: '2', agree_confirm: true } }]);
  });

  test('with one domain there is nothing to choose', () => {
    render(<EmailLogin company={{ ...company, additional_domains: [] }} privacy="" />);
    expect(screen.getByText('@borealis.test')).toBeInTheDocument();
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(local()).toHaveAccessibleDescription('@borealis.test');
  });

  test('nothing typed is nothing sent, and the refusal stands beside the field', async () => {
    server({ message: 'Check', errors: { email: ['Enter an e-mail address.'], agree_confirm: ['You must accept the terms of the privacy policy.'] } }, 422);
    render(<EmailLogin company={company} privacy="" />);
    await send();
    await waitFor(() => expect(local()).toBeInvalid());
    expect(sent[0]?.body).toEqual({ email: '', company_id: '2', agree_confirm: false });
    expect(local()).toHaveFocus();
    expect(screen.getByRole('checkbox')).toBeInvalid();
  });

  test('without a domain it says so', () => {
    render(<EmailLogin company={{ id: 2, domain: null, additional_domains: [] }} privacy="" />);
    expect(screen.getByText('Login by mailed link is not set up for this company.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Send Email' })).toBeNull();
  });

  test('the address of the last login stands there', async () => {
    localStorage.setItem('ac_email', 'ada@borealis-labs.test');
    render(<EmailLogin company={company} privacy="" />);
    await waitFor(() => expect(local()).toHaveValue('ada'));
    expect(screen.getByLabelText('Domain of the address')).toHaveValue('borealis-labs.test');
  });
});

describe('registering', () => {
  const form = () => render(<RegisterForm company={{ name: 'Dune', slug: 'dune' }} countries={[{ id: 7, name: 'Norway' }]} privacy="" contact="network@portal.test" />);
  const register = () => userEvent.click(screen.getByRole('button', { name: 'Register' }));

  test('sends its fields under the names of the specification', async () => {
    server({ message: 'Check your mail.', approval: false });
    form();
    await userEvent.selectOptions(screen.getByLabelText('Country'), 'Norway');
    await userEvent.click(screen.getByRole('checkbox'));
    await register();
    expect(sent[0]?.url).toBe('/api/caller/register/dune');
    expect(Object.keys(sent[0]?.body ?? {}).sort()).toEqual(['agree_confirm', 'city', 'country_id', 'email', 'first_name', 'last_name', 'password', 'password_confirmation', 'phone', 'phone_country_code']);
    expect(sent[0]?.body).toMatchObject({ country_id: '7', phone_country_code: 'US', agree_confirm: true });
    expect(await screen.findByText('Check your mail.')).toBeInTheDocument();
    expect(screen.queryByText('Your Account Requires Approval')).toBeNull();
  });

  test('where a manager decides, it says so, and the mail can be sent again', async () => {
    server({ message: 'Check your mail.', approval: true });
    form();
    await userEvent.type(screen.getByLabelText('Work email'), 'nora@dune.test');
    await register();
    expect(await screen.findByRole('heading', { name: 'Your Account Requires Approval' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'network@portal.test' })).toHaveAttribute('href', 'mailto:network@portal.test');
    await userEvent.click(screen.getByRole('button', { name: 'Send the mail again' }));
    await waitFor(() => expect(sent[1]).toEqual({ url: '/api/auth/verify_account', body: { email: 'nora@dune.test' } }));
  });
});

describe('what is not open yet', () => {
  const group = { id: 3, name: 'Alliance', vhost: 'alliance', contact_email: 'host@alliance.test' };

  test('a group says whom to write to, and offers no button', () => {
    render(<RegisterNow group={group} opens={false} />);
    expect(screen.getByRole('link', { name: 'host@alliance.test' })).toHaveAttribute('href', 'mailto:host@alliance.test?subject=Joining%20Alliance');
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('once the onboarding opens, a work email leads into it', async () => {
    server({ message: 'Check your mail to go on.' });
    render(<RegisterNow group={group} opens />);
    await userEvent.type(screen.getByLabelText('Work email'), 'ada@new.test');
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(screen.getByText('Check your mail to go on.')).toBeInTheDocument());
    expect(sent).toEqual([{ url: '/api/onboarding/alliance/verify_email', body: { partner_group_id: '3', email: 'ada@new.test' } }]);
  });

  test('single sign-on without an address is no link; with one it is', () => {
    const { rerender } = render(<SsoLogin text="<p>Use your account.</p>" url={null} />);
    expect(screen.getByText('Single sign-on is not set up for this company.')).toBeInTheDocument();
    expect(screen.queryByRole('link')).toBeNull();
    rerender(<SsoLogin text="" url="/saml2/cobalt/login" />);
    expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/saml2/cobalt/login');
    expect(screen.queryByText(/not set up/)).toBeNull();
  });
});

test('the privacy policy is linked where its address is known', () => {
  const { rerender } = render(<PrivacyTick url="" />);
  expect(screen.queryByRole('link')).toBeNull();
  rerender(<PrivacyTick url="https://portal.test/privacy" />);
  expect(screen.getByRole('link', { name: /privacy policy/ })).toHaveAttribute('href', 'https://portal.test/privacy');
});

test('people stand by name and place, and nobody is no empty box', () => {
  const { container, rerender } = render(<People manager={null} key_contacts={[]} />);
  expect(container).toBeEmptyDOMElement();
  rerender(<People manager={{ first_name: 'Mia', last_name: 'Stone' }} key_contacts={[{ first_name: 'Priya', last_name: 'Raman', city: 'Oslo', country: { country_code: 'NO' } }]} />);
  expect(screen.getByText('Mia Stone')).toBeInTheDocument();
  expect(screen.getByText('Oslo, NO')).toBeInTheDocument();
});
