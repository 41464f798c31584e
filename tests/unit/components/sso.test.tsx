/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SsoProvider } from '@/components/network/companies/sso-provider';
import { SsoSetup } from '@/components/network/companies/sso-setup';
import { SsoTestResult } from '@/components/network/companies/sso-test-result';

const company = {
  id: 3,
  slug: 'cobalt',
  sso_protocol: 'saml' as 'saml' | 'oidc',
  sso_issuer: null,
  sso_client_id: null,
  sso_client_secret_set_at: null as Date | null,
  sso_required_assurance: [] as string[],
  sso_identity_source: null,
  sso_idp_entity_url: null,
  sso_idp_federation_url: null,
  sso_idp_logout_url: null,
  sso_login_section: null,
  sso_registration_section: null,
  sso_identity_file: null,
};

const setup = (own = company, used: typeof provider | null = null) => (
  <SsoSetup
    company={own}
    provider={used}
    version="v"
    metadata_url="http://portal.test/saml2/cobalt/metadata"
    consumer_urls={['http://cobalt.portal.test/saml2/cobalt/acs', 'http://portal.test/saml2/cobalt/acs']}
    callback_urls={['http://cobalt.portal.test/oidc/cobalt/callback', 'http://portal.test/oidc/cobalt/callback']}
    logout_return_url="http://cobalt.portal.test/"
    login_url="http://cobalt.portal.test/saml2/cobalt/login"
    to="/api/admin/company/sso"
    returnTo="/admin/company"
  />
);

test('the form asks for an address, or for a file', async () => {
  render(setup());
  expect(screen.getByRole('radio', { name: /^URL/ })).toBeChecked();
  expect(screen.getByLabelText('Entity URL')).toHaveAccessibleDescription(/must be a URI/);
  expect(screen.queryByLabelText('XML file')).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: /^File/ }));
  expect(screen.getByLabelText('XML file')).toHaveAttribute('accept', '.xml');
  expect(screen.getByRole('button', { name: 'Save Settings' })).toBeInTheDocument();
});

test('OpenID Connect asks for a client, whose secret is never shown, and a switch is confirmed', async () => {
  render(setup({ ...company, sso_client_secret_set_at: at(-3) }, provider));
  expect(screen.queryByRole('textbox', { name: 'Issuer' })).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: /^OpenID Connect/ }));
  expect(screen.getByText('http://cobalt.portal.test/oidc/cobalt/callback')).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Issuer' })).toBeInTheDocument();
  expect(screen.queryByRole('textbox', { name: 'Entity URL' })).toBeNull();
  expect(screen.getByLabelText('Client secret')).toHaveValue('');
  expect(screen.getByLabelText('Client secret')).toHaveAccessibleDescription(/Leave it empty to keep it/);
  expect(screen.getByRole('checkbox', { name: 'Replace SAML with OpenID Connect' })).not.toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: /^SAML/ }));
  expect(screen.queryByRole('checkbox')).toBeNull();
});

const NOW = '2026-11-22T12:00:00.000Z';
const at = (days: number) => new Date(Date.parse(NOW) + days * 86_400_000);
const provider = {
  protocol: 'saml' as 'saml' | 'oidc',
  entity_id: 'https://idp.test/saml',
  login_url: 'https://idp.test/sso',
  certificate_expires_at: at(400) as Date | null,
  unusable_certificates: [] as { name: string; fingerprint: string; reason: string }[],
  read_at: at(0),
  read_error: null as string | null,
  proven_at: null as Date | null,
  last_login_at: null as Date | null,
  last_assurance: null as string[] | null,
};
const ours = {
  company,
  login_method: 'sso' as const,
  metadata_url: 'http://portal.test/saml2/cobalt/metadata',
  consumer_urls: ['http://cobalt.portal.test/saml2/cobalt/acs', 'http://portal.test/saml2/cobalt/acs'] as [
    string,
    string,
  ],
  test_url: '/saml2/cobalt/login?test=1',
  now: NOW,
};

test.each([
  [provider, 'Nobody has logged in through this provider yet'],
  [{ ...provider, certificate_expires_at: at(10) }, 'The single sign-on certificate expires in 10 days'],
  [{ ...provider, certificate_expires_at: at(-1) }, 'The single sign-on certificate has expired'],
  [{ ...provider, read_error: 'It did not answer.' }, 'It did not answer.'],
  [null, 'Not set up yet'],
])('what there is to know of a provider: %#', (known, text) => {
  render(<SsoProvider {...ours} provider={known} />);
  expect(screen.getByText(text)).toBeInTheDocument();
  expect(screen.getByText(ours.metadata_url)).toBeInTheDocument();
  expect(screen.queryAllByRole('link', { name: /Test sign-in/ })).toHaveLength(known ? 1 : 0);
});

test('certificates that are not used are named with the reason', () => {
  const unusable_certificates = [
    { name: 'CN=EC key', fingerprint: 'AB:CD', reason: 'It has a key of type EC' },
    { name: 'Certificate 3', fingerprint: 'EF:01', reason: 'It cannot be read' },
  ];
  render(<SsoProvider {...ours} provider={{ ...provider, unusable_certificates }} />);
  expect(screen.getByText('2 certificates in the metadata are not used')).toBeInTheDocument();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'CN=EC key. It has a key of type EC.SHA-256 AB:CD',
    'Certificate 3. It cannot be read.SHA-256 EF:01',
  ]);
});

test('an OpenID Connect provider has no certificate; what its last login was worth is beside what is demanded', () => {
  const known = {
    ...provider,
    protocol: 'oidc' as const,
    certificate_expires_at: null,
    last_assurance: ['mfa', 'pwd'],
  };
  const own = { ...company, sso_protocol: 'oidc' as const, sso_required_assurance: ['phr'] };
  render(<SsoProvider {...ours} company={own} provider={known} />);
  const shown = (term: string) => screen.getByText(term).nextElementSibling?.textContent;
  expect([shown('Assurance of the last login'), shown('Required assurance')]).toEqual(['mfa, pwd', 'phr']);
  for (const absent of [/certificate/i, ours.metadata_url]) expect(screen.queryByText(absent)).toBeNull();
});

test('the test opens in a new tab', () => {
  render(<SsoProvider {...ours} provider={{ ...provider, proven_at: at(0) }} />);
  expect(screen.getByRole('link', { name: /Test sign-in/ })).toHaveAttribute('target', '_blank');
  expect(screen.queryByText(/Nobody has logged in/)).toBeNull();
});

test('the result shows what arrived, or why it was refused', () => {
  const person = {
    name_id: 'n-1',
    email: 'ada@cobalt.test',
    first_name: 'Ada',
    last_name: 'Lovelace',
    phone: null,
    phone_country_code: null,
  };
  const { rerender } = render(
    <SsoTestResult
      works
      message="Fine."
      details={[]}
      person={person}
      name_id_format={null}
      assurance={[]}
      attributes={[{ name: 'mail', values: ['ada@cobalt.test'] }]}
    />,
  );
  expect(screen.getByText('The sign-in works')).toBeInTheDocument();
  expect(screen.getAllByText('ada@cobalt.test')).toHaveLength(2);
  rerender(
    <SsoTestResult
      works={false}
      message="Refused: x"
      details={[['expected', 'ours']]}
      person={null}
      name_id_format={null}
      assurance={[]}
      attributes={[]}
    />,
  );
  expect(screen.getByText('The sign-in does not work')).toBeInTheDocument();
  expect(screen.getByText('ours')).toBeInTheDocument();
});
