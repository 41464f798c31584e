/** @jest-environment jsdom */
import { render, screen, waitFor, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import userEvent from '@testing-library/user-event';
import { EmailLogin } from '@/components/people/accounts/email-login';
import { LoginForm } from '@/components/people/accounts/login-form';
import { CompanyOfAddress } from '@/components/people/accounts/company-of-address';
import { Contacts } from '@/components/people/accounts/contacts';
import { PrivacyCheckbox } from '@/components/people/accounts/privacy-checkbox';
import { RegisterAtHome } from '@/components/people/accounts/register-at-home';
import { RegisterForm } from '@/components/people/accounts/register-form';
import { RegisterNow } from '@/components/people/accounts/register-now';
import { StoredData } from '@/components/people/accounts/stored-data';
import { SsoLogin } from '@/components/people/accounts/sso-login';
import { inWords, KEPT, NOTES_KEPT, ONBOARDING } from '@/lib/shared/durations';
import { press, sent, server, type } from '../../support/component';

const company = { id: 2, domain: 'borealis.test', additional_domains: ['borealis-labs.test'] };
const send = () => press('Send Email');
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
    server({ body: { message: 'On its way.' } });
    render(<EmailLogin company={company} privacy="/privacy" />);
    await userEvent.click(local());
    await userEvent.paste(typed);
    if (domain) await userEvent.selectOptions(screen.getByLabelText('Domain of the address'), domain);
    await userEvent.click(screen.getByRole('checkbox'));
    await send();
    await waitFor(() => expect(screen.getByText('On its way.')).toBeInTheDocument());
    expect(sent).toEqual([{ url: '/api/caller/link', body: { email, company_id: '2', agree_confirm: true } }]);
  });

  test('a single domain is not a choice', () => {
    render(<EmailLogin company={{ ...company, additional_domains: [] }} privacy="/privacy" />);
    expect(screen.getByText('@borealis.test')).toBeInTheDocument();
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(local()).toHaveAccessibleDescription('@borealis.test');
  });

  test('an empty address is refused beside the field', async () => {
    server({
      status: 422,
      body: {
        message: 'Check',
        errors: {
          email: ['Enter an email address.'],
          agree_confirm: ['You must accept the terms of the privacy policy.'],
        },
      },
    });
    render(<EmailLogin company={company} privacy="/privacy" />);
    await send();
    await waitFor(() => expect(local()).toBeInvalid());
    expect(sent[0]?.body).toEqual({ email: '', company_id: '2', agree_confirm: false });
    expect(local()).toHaveFocus();
    expect(screen.getByRole('checkbox')).toBeInvalid();
  });

  test('shows that the login is not set up without a domain', () => {
    render(<EmailLogin company={{ id: 2, domain: null, additional_domains: [] }} privacy="/privacy" />);
    expect(screen.getByText('Login by email is not set up for this company.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Send Email' })).toBeNull();
  });

  test('prefills the address of the last login', async () => {
    localStorage.setItem('ac_email', 'ada@borealis-labs.test');
    render(<EmailLogin company={company} privacy="/privacy" />);
    await waitFor(() => expect(local()).toHaveValue('ada'));
    expect(screen.getByLabelText('Domain of the address')).toHaveValue('borealis-labs.test');
  });
});

test.each([
  ['an address', 'Email', <LoginForm />, 'bo@acme.test', 'bo@acme.test'],
  ['a work address', 'Work email', <EmailLogin company={company} privacy="/privacy" />, 'bo', 'bo'],
])(
  '%s that was typed before the page was ready is not replaced by the remembered one',
  (_, label, form, typed, kept) => {
    localStorage.setItem('ac_email', 'ada@borealis-labs.test');
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(form);
    const field = within(container).getByLabelText<HTMLInputElement>(label);
    field.value = typed;
    render(form, { container, hydrate: true });
    expect(within(container).getByLabelText(label)).toHaveValue(kept);
  },
);

describe('the field to type in first has the focus', () => {
  const screens = (wide: boolean) =>
    Object.defineProperty(window, 'matchMedia', { value: () => ({ matches: wide }), configurable: true });
  afterEach(() => Reflect.deleteProperty(window, 'matchMedia'));

  test('on a wide screen the email, or the password where the address is remembered', async () => {
    screens(true);
    const { unmount } = render(<LoginForm />);
    expect(screen.getByLabelText('Email')).toHaveFocus();
    unmount();
    localStorage.setItem('ac_email', 'ada@acme.test');
    render(<LoginForm />);
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveValue('ada@acme.test'));
    await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus());
  });

  test('where links are mailed, the work email and not the second form', () => {
    screens(true);
    render(<EmailLogin company={company} privacy="/privacy" />);
    expect(local()).toHaveFocus();
  });

  test('on a phone nothing, since its keyboard would cover the page', () => {
    screens(false);
    render(<LoginForm />);
    expect(document.body).toHaveFocus();
  });
});

describe('registration', () => {
  const form = () =>
    render(
      <RegisterForm
        company={{ name: 'Dune', slug: 'dune' }}
        countries={[{ id: 7, name: 'Norway', country_code: 'NO' }]}
        privacy="/privacy"
        contact="network@portal.test"
      />,
    );
  const register = () => press('Register');

  test('sends the fields of the specification', async () => {
    server({ body: { message: 'Check your mail.', approval: false } });
    form();
    await userEvent.selectOptions(screen.getByLabelText('Country'), 'Norway');
    await userEvent.click(screen.getByRole('checkbox'));
    await register();
    expect(sent[0]?.url).toBe('/api/caller/register/dune');
    expect(Object.keys(sent[0]?.body ?? {}).sort()).toEqual([
      'agree_confirm',
      'city',
      'country_id',
      'email',
      'first_name',
      'last_name',
      'password',
      'password_confirmation',
      'phone',
      'phone_country_code',
    ]);
    expect(sent[0]?.body).toMatchObject({ country_id: '7', phone_country_code: 'US', agree_confirm: true });
    expect(await screen.findByText('Check your mail.')).toBeInTheDocument();
    expect(screen.queryByText('Your Account Requires Approval')).toBeNull();
  });

  test('shows that approval is required, and sends the email again', async () => {
    server({ body: { message: 'Check your mail.', approval: true } });
    form();
    await type('Work email', 'nora@dune.test');
    await register();
    expect(await screen.findByRole('heading', { name: 'Your Account Requires Approval' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'network@portal.test' })).toHaveAttribute(
      'href',
      'mailto:network@portal.test',
    );
    await press('Send the email again');
    await waitFor(() =>
      expect(sent[1]).toEqual({ url: '/api/auth/verify_account', body: { email: 'nora@dune.test' } }),
    );
  });
});

describe('features that are not set up', () => {
  const group = { id: 3, name: 'Alliance', vhost: 'alliance', contact_email: 'host@alliance.test' };

  test('a work email starts the registration, or says what to do', async () => {
    server({ body: { valid: true, message: 'Check your mail to go on.' } });
    render(<RegisterNow group={group} />);
    await type('Work email', 'ada@new.test');
    await press('Next');
    await waitFor(() => expect(screen.getByText('Check your mail to go on.')).toBeInTheDocument());
    expect(sent).toEqual([
      { url: '/api/onboarding/alliance/verify_email', body: { partner_group_id: '3', email: 'ada@new.test' } },
    ]);
  });

  test('a free email address is refused and can be corrected', async () => {
    server({ body: { valid: false, message: 'Use your work email.' } });
    render(<RegisterNow group={group} />);
    await type('Work email', 'ada@gmail.com');
    await press('Next');
    await waitFor(() => expect(screen.getByText('Use your work email.')).toBeInTheDocument());
    expect(screen.getByLabelText('Work email')).toHaveValue('ada@gmail.com');
  });

  test('single sign-on is a link only once it is set up', () => {
    const { rerender } = render(<SsoLogin company_id={1} text="<p>Use your account.</p>" url={null} />);
    expect(screen.getByText('Single sign-on is not set up for this company.')).toBeInTheDocument();
    expect(screen.queryByRole('link')).toBeNull();
    rerender(<SsoLogin company_id={1} text="" url="/saml2/cobalt/login" />);
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/saml2/cobalt/login');
    expect(screen.queryByText(/not set up/)).toBeNull();
  });
});

// rule: input.privacy-page
test('the portal’s own policy names each time that its jobs keep, and services of others only where they are used', () => {
  const of = { network: 'TSANet connect', contact: 'network@portal.test' };
  const { container, rerender } = render(<StoredData {...of} stripe={false} logos={false} trust={false} />);
  for (const kept of [KEPT.sessions, KEPT.emails, KEPT.activity_records, KEPT.received_mails, NOTES_KEPT, ONBOARDING])
    expect(container).toHaveTextContent(inWords(kept));
  expect(container).not.toHaveTextContent(/Stripe|logo/);
  expect(screen.queryByRole('link', { name: /keeps what it is given/ })).toBeNull();
  rerender(<StoredData {...of} stripe logos trust />);
  expect(container).toHaveTextContent(/Stripe.*logo service/);
  expect(screen.getByRole('link', { name: /keeps what it is given/ })).toHaveAttribute('href', '/trust');
});

test('the privacy policy opens in a new tab, so that entries stay', () => {
  render(<PrivacyCheckbox url="https://portal.test/privacy" />);
  const policy = screen.getByRole('link', { name: /privacy policy/ });
  expect([policy.getAttribute('href'), policy.getAttribute('target')]).toEqual([
    'https://portal.test/privacy',
    '_blank',
  ]);
});

test('Forgot password takes the typed address over', async () => {
  render(<LoginForm />);
  await type('Email', ' robin@acme.test');
  await press('Forgot password?');
  const dialog = within(screen.getByRole('dialog', { hidden: true }));
  expect(dialog.getByLabelText('Email')).toHaveValue('robin@acme.test');
});

test('contacts show name and place; without contacts there is no box', () => {
  const { container, rerender } = render(<Contacts manager={null} key_contacts={[]} />);
  expect(container).toBeEmptyDOMElement();
  rerender(
    <Contacts
      manager={{ first_name: 'Mia', last_name: 'Stone' }}
      key_contacts={[{ first_name: 'Priya', last_name: 'Raman', city: 'Oslo', country: { country_code: 'NO' } }]}
    />,
  );
  expect(screen.getByText('Mia Stone')).toBeInTheDocument();
  expect(screen.getByText('Oslo, NO')).toBeInTheDocument();
});

describe('registration on the root host', () => {
  async function choose(login_method: string) {
    const data = [{ name: 'Dune Devices', slug: 'dune', url: '#dune-page', login_method }];
    server({ body: { data } });
    render(
      <RegisterAtHome
        countries={[{ id: 7, name: 'Norway', country_code: 'NO' }]}
        privacy="/privacy"
        contact="network@portal.test"
      />,
    );
    expect(screen.queryByRole('button', { name: 'Register' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', 'mailto:network@portal.test');
    await userEvent.type(screen.getByRole('combobox', { name: 'Company to register with' }), 'du');
    await userEvent.click(await screen.findByRole('option'));
  }

  test('begins with the company, then shows its form', async () => {
    await choose('requires_registration');
    expect(screen.getByRole('heading', { name: 'Register with Dune Devices' })).toBeInTheDocument();
    server({ body: { message: 'Check your mail.', approval: false } });
    await press('Register');
    expect(await screen.findByText('Check your mail.')).toBeInTheDocument();
    expect(sent[0]?.url).toBe('/api/caller/register/dune');
  });

  test.each(['email_link', 'sso'])('a company with %s has its page instead', async (login_method) => {
    await choose(login_method);
    expect(screen.queryByRole('heading', { name: 'Register with Dune Devices' })).toBeNull();
    expect(location.hash).toBe('#dune-page');
  });
});

describe('the company of a work address', () => {
  const company = (name: string) => ({ name, url: `http://${name.toLowerCase()}.portal.test/`, login_method: 'sso' });
  async function find(...data: object[]) {
    server({ body: { data } });
    render(<CompanyOfAddress contact="network@portal.test" />);
    await type('Work address', 'ada+x@shared.test');
    await press('Continue');
    expect(sent[0]?.body).toEqual({ email: 'ada+x@shared.test' });
  }

  test('several are a choice, whose page gets the address in the fragment and takes it out', async () => {
    await find(company('Acme'), company('Borealis'));
    const link = await screen.findByRole('link', { name: /Borealis.*single sign-on/ });
    const { origin, hash } = new URL(link.getAttribute('href')!);
    expect(origin).toBe('http://borealis.portal.test');
    location.hash = hash;
    localStorage.setItem('ac_email', 'other@shared.test');
    render(<LoginForm />);
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveValue('ada+x@shared.test'));
    expect(location.hash).toBe('');
  });

  // rule: persons.neutral
  test('an unknown domain says whom to ask and offers an email, until another address is typed', async () => {
    await find();
    expect(await screen.findByText('No company was found for this address.')).toBeInTheDocument();
    server({ body: { message: 'It is on its way.' } });
    await press('Email me where I can log in');
    expect(await screen.findByText('It is on its way.')).toBeInTheDocument();
    expect(sent.at(-1)).toMatchObject({ url: '/api/auth/companies', body: { email: 'ada+x@shared.test' } });
    await type('Work address', 'x');
    expect(screen.queryByText('No company was found for this address.')).toBeNull();
  });
});
