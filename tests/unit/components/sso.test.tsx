/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SsoProvider } from '@/components/network/companies/sso-provider';
import { SsoSetup } from '@/components/network/companies/sso-setup';
import { SsoTestResult } from '@/components/network/companies/sso-test-result';

const company = {
  id: 3,
  slug: 'cobalt',
  sso_identity_source: null,
  sso_idp_entity_url: null,
  sso_idp_federation_url: null,
  sso_idp_logout_url: null,
  sso_login_section: null,
  sso_registration_section: null,
  sso_identity_file: null,
};

test('the form asks for an address, or for a file', async () => {
  render(<SsoSetup company={company} version="v" to="/api/admin/company/sso" returnTo="/admin/company" />);
  expect(screen.getByRole('radio', { name: /^URL/ })).toBeChecked();
  expect(screen.getByLabelText('Entity URL')).toHaveAccessibleDescription(/must be a URI/);
  expect(screen.queryByLabelText('XML file')).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: /^File/ }));
  expect(screen.getByLabelText('XML file')).toHaveAttribute('accept', '.xml');
  expect(screen.getByRole('button', { name: 'Save Settings' })).toBeInTheDocument();
});

const NOW = '2026-11-22T12:00:00.000Z';
const at = (days: number) => new Date(Date.parse(NOW) + days * 86_400_000);
const provider = {
  entity_id: 'https://idp.test/saml',
  login_url: 'https://idp.test/sso',
  certificate_expires_at: at(400),
  unusable_certificates: [] as { name: string; fingerprint: string; reason: string }[],
  read_at: at(0),
  read_error: null as string | null,
  proven_at: null as Date | null,
};
const ours = {
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
      attributes={[]}
    />,
  );
  expect(screen.getByText('The sign-in does not work')).toBeInTheDocument();
  expect(screen.getByText('ours')).toBeInTheDocument();
});
