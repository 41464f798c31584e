import { SsoTestResult } from '@/components/network/companies/sso-test-result';
import { Alert } from '@/components/ui/alert';
import { buttonLook } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { CopyText } from '@/components/ui/copy-text';
import { DescriptionList } from '@/components/ui/description-list';
import { LinkButton } from '@/components/ui/link-button';
import { Time } from '@/components/ui/time';
import type { SetupGuide } from '@/lib/people/setup-links/guide';
import { SETUP_PROVIDERS, SETUP_STEPS, type SetupProvider, type SetupStep as Step } from '@/lib/shared/setup-guide';
import { CertificateEnd } from '@/components/network/companies/certificate-end';
import { GuidePlace } from './guide-place';
import { LastRequest } from './last-request';
import { MakeToken } from './make-token';
import { MetadataForm } from './metadata-form';
import { PROVIDER_GUIDES } from './providers';

type Props = {
  guide: SetupGuide;
  provider: SetupProvider;
  step: Step;
  /** Address of this link's calls. */
  calls: string;
  /** Address of this page. */
  here: string;
  now: string;
};

/** One page of the guide for IT (rule: setup-link.guide). */
export function SetupStep(props: Props) {
  const { guide, provider, step } = props;
  if (guide.redirect_uri && ['application', 'attributes', 'metadata'].includes(step))
    return <ByOpenIdConnect redirect_uri={guide.redirect_uri} />;
  if (step === 'metadata') return <Metadata {...props} />;
  if (step === 'sign_in') return <SignIn {...props} />;
  if (step === 'provisioning') return <Provisioning {...props} />;
  if (step === 'last_request')
    return (
      <>
        <div>
          <LinkButton prefetch={false} href={props.here}>
            Check again
          </LinkButton>
        </div>
        <LastRequest directory={guide.directory} />
      </>
    );
  return <GuidePlace title={SETUP_STEPS[step]} place={PROVIDER_GUIDES[provider][step]} values={guide.values} />;
}

const ByOpenIdConnect = ({ redirect_uri }: { redirect_uri: string }) => (
  <Card title="This company uses OpenID Connect">
    <div className="space-y-4">
      <p>
        Add the portal as a web application at your provider, with the redirect address below and the scopes openid,
        email and profile. Then give the issuer, the client ID and the client secret to a manager of the company, who
        enters them under SSO setup; this link cannot.
      </p>
      <DescriptionList
        stacked
        of={[['Redirect address', <CopyText key="redirect" text={redirect_uri} name="redirect address" />]]}
      />
    </div>
  </Card>
);

function Metadata({ guide, provider, calls, now }: Props) {
  const place = PROVIDER_GUIDES[provider].metadata;
  const saved = guide.provider;
  return (
    <>
      <GuidePlace title={`At ${SETUP_PROVIDERS[provider]}`} place={place} values={guide.values} />
      <Card title="Your metadata">
        {guide.may_change ? (
          <MetadataForm
            to={`${calls}/provider`}
            source={guide.source ?? place.source}
            example={place.example}
            address={guide.metadata_url}
          />
        ) : (
          <Alert title="People already log in through a provider">
            This link may not replace it. Ask for a link that may, or let a manager save the metadata in the portal.
          </Alert>
        )}
      </Card>
      {saved && (
        <Card title="Saved provider">
          <div className="space-y-4">
            <CertificateEnd expires_at={saved.certificate_expires_at} now={now} />
            {saved.read_error && (
              <Alert level="warning" title="The metadata could not be read again">
                {saved.read_error}
              </Alert>
            )}
            <DescriptionList
              of={[
                [
                  'Entity ID',
                  <span key="id" className="wrap-anywhere">
                    {saved.entity_id}
                  </span>,
                ],
                [
                  'Certificate expires',
                  saved.certificate_expires_at && <Time key="end" at={saved.certificate_expires_at} />,
                ],
                ['Metadata read', <Time key="read" at={saved.read_at} />],
              ]}
            />
          </div>
        </Card>
      )}
    </>
  );
}

function SignIn({ guide, provider, calls, now }: Props) {
  if (!guide.provider)
    return <Alert title="Enter your metadata first">Then you can test the sign-in here with your own account.</Alert>;
  return (
    <>
      <Card title="Test the sign-in" hint="Nobody is logged in or created by a test.">
        <div className="space-y-4">
          <CertificateEnd expires_at={guide.provider.certificate_expires_at} now={now} />
          <p>
            You log in at your provider with your own account and come back here. Assign the application to yourself.
          </p>
          {/* A plain link: it leads to another site, and must not be fetched ahead. */}
          <a href={`${calls}/test?provider=${provider}`} className={buttonLook({ kind: 'primary' })}>
            Test sign-in
          </a>
        </div>
      </Card>
      {guide.test ? (
        <>
          <p className="text-ink-soft">
            Last test: <Time at={guide.test.created_at} />
          </p>
          <SsoTestResult {...guide.test} />
        </>
      ) : (
        <p className="text-ink-soft">This link has tested no sign-in in the last day.</p>
      )}
    </>
  );
}

function Provisioning({ guide, provider, calls }: Props) {
  const { directory, values } = guide;
  const place = PROVIDER_GUIDES[provider].provisioning;
  return (
    <>
      <Card
        title="Address and token"
        hint="Optional: without a directory, people get their accounts at their first login."
      >
        <DescriptionList
          stacked
          of={[
            ['SCIM base address', <CopyText key="base" text={values.scim_base} name="the address" />],
            [
              'Token',
              directory.may_make_token ? (
                <div key="token" className="space-y-2 pt-1">
                  {directory.made_at && (
                    <p className="text-ink-soft">
                      A token was made <Time at={directory.made_at} />.
                    </p>
                  )}
                  <MakeToken to={`${calls}/directory_token`} again={directory.made_at !== null} />
                </div>
              ) : (
                'A directory is connected already. Ask for a link that may replace its token.'
              ),
            ],
          ]}
        />
      </Card>
      <GuidePlace title={`At ${SETUP_PROVIDERS[provider]}`} place={place} values={values} />
    </>
  );
}
