import { buttonLook } from '@/components/ui/button';
import { Alert } from '@/components/ui/alert';
import { Card } from '@/components/ui/card';
import { CopyText } from '@/components/ui/copy-text';
import { DescriptionList } from '@/components/ui/description-list';
import { NewTabLink } from '@/components/ui/new-tab-link';
import { Time } from '@/components/ui/time';
import { plural } from '@/lib/shared/format';
import type { SsoScreen } from '@/lib/people/sso/settings';
import { CertificateEnd } from './certificate-end';

type Props = Pick<
  SsoScreen,
  'company' | 'provider' | 'login_method' | 'metadata_url' | 'consumer_urls' | 'test_url'
> & {
  now: string;
};

export const SamlAddresses = ({ metadata_url, consumer_urls }: Pick<Props, 'metadata_url' | 'consumer_urls'>) => (
  <DescriptionList
    stacked
    of={[
      [
        'Service provider metadata (entity ID)',
        <CopyText key="metadata" text={metadata_url} name="metadata address" />,
      ],
      ['Assertion consumer service', <CopyText key="acs" text={consumer_urls[0]} name="consumer address" />],
    ]}
  />
);

export function SsoProvider({ company, provider, login_method, metadata_url, consumer_urls, test_url, now }: Props) {
  const isOidc = company.sso_protocol === 'oidc';
  return (
    <>
      {!isOidc && (
        <Card title="For your identity provider" hint="Enter these at your provider, or let it read our metadata.">
          <SamlAddresses {...{ metadata_url, consumer_urls }} />
        </Card>
      )}
      {provider ? (
        <Card title="Your identity provider">
          <div className="space-y-4">
            <State provider={provider} login_method={login_method} now={now} />
            <DescriptionList
              stacked
              of={[
                [
                  isOidc ? 'Issuer' : 'Entity ID',
                  <span key="id" className="break-all">
                    {provider.entity_id}
                  </span>,
                ],
                [
                  'Certificate expires',
                  provider.certificate_expires_at && <Time key="end" at={provider.certificate_expires_at} />,
                ],
                [isOidc ? 'Discovery read' : 'Metadata read', <Time key="read" at={provider.read_at} />],
                ['Last login', provider.last_login_at && <Time key="login" at={provider.last_login_at} />],
                [
                  'Assurance of the last login',
                  provider.last_assurance && <Assurance key="assurance" values={provider.last_assurance} />,
                ],
                [
                  'Required assurance',
                  company.sso_required_assurance.length > 0 && (
                    <Assurance key="required" values={company.sso_required_assurance} />
                  ),
                ],
              ]}
            />
            <div>
              <NewTabLink href={test_url} className={buttonLook({ kind: 'secondary' })}>
                Test sign-in
              </NewTabLink>
              <p className="mt-1.5 text-sm text-ink-soft">
                Tries the saved settings and shows what your provider sends.
              </p>
            </div>
          </div>
        </Card>
      ) : (
        <Alert title="Not set up yet">Save your identity provider first. Then you can test the sign-in here.</Alert>
      )}
    </>
  );
}

const Assurance = ({ values }: { values: string[] }) => (
  <span className="wrap-anywhere">{values.join(', ') || 'The provider named none'}</span>
);

type StateProps = { provider: NonNullable<Props['provider']>; login_method: Props['login_method']; now: string };

function State({ provider, login_method, now }: StateProps) {
  return (
    <>
      <CertificateEnd expires_at={provider.certificate_expires_at} now={now} />
      <UnusableCertificates certificates={provider.unusable_certificates} />
      {provider.read_error && (
        <Alert level="warning" title="The metadata could not be read again">
          {provider.read_error}
        </Alert>
      )}
      {login_method !== 'sso' && (
        <Alert title="Your company does not log in this way yet">
          Test the settings, then ask the network to switch the login method to single sign-on.
        </Alert>
      )}
      {login_method === 'sso' && !provider.proven_at && (
        <Alert title="Nobody has logged in through this provider yet">
          Until someone has, managers can still log in with their password.
        </Alert>
      )}
    </>
  );
}

/** Lists metadata certificates that signatures are not checked with, and why (rule: sso.certificates). */
function UnusableCertificates({
  certificates,
}: {
  certificates: NonNullable<Props['provider']>['unusable_certificates'];
}) {
  if (!certificates.length) return null;
  const title = `${plural(certificates.length, 'certificate')} in the metadata ${certificates.length === 1 ? 'is' : 'are'} not used`;
  return (
    <Alert level="warning" title={title}>
      <ul className="space-y-2">
        {certificates.map(({ name, fingerprint, reason }) => (
          <li key={fingerprint} className="wrap-anywhere">
            {name}. {reason}.<span className="block text-xs">SHA-256 {fingerprint}</span>
          </li>
        ))}
      </ul>
      <p className="mt-2">Logins work while your provider signs with another one.</p>
    </Alert>
  );
}
