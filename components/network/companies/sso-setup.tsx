'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Checkbox, RadioCards } from '@/components/form/choices';
import { Hidden } from '@/components/form/field';
import { Fieldset, Kept } from '@/components/form/fieldset';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Card } from '@/components/ui/card';
import { LinkButton } from '@/components/ui/link-button';
import { notify } from '@/lib/client/notify';
import type { Failure } from '@/lib/client/post';
import { SSO_PROTOCOLS } from '@/lib/shared/enums';
import type { SsoScreen } from '@/lib/people/sso/settings';
import { LoginAndLogout, OidcFields } from './oidc-fields';
import { LoginPageFields, SamlFields } from './sso-fields';
import { SamlAddresses } from './sso-provider';

type Props = Omit<SsoScreen, 'login_method' | 'test_url'> & {
  to: string;
  returnTo: string;
};

type Protocol = SsoScreen['company']['sso_protocol'];

const PROTOCOLS = [
  { value: 'saml', label: SSO_PROTOCOLS.saml, hint: 'Certificates and metadata, read again every day.' },
  { value: 'oidc', label: SSO_PROTOCOLS.oidc, hint: 'A client ID and its secret at your provider.' },
];

/**
 * Stays on the screen after saving, next to the test (spec 2 §2). If someone else saved meanwhile, a second save
 * overwrites their settings.
 */
export function SsoSetup({ company, provider, to, returnTo, version: read, ...addresses }: Props) {
  const router = useRouter();
  const [protocol, setProtocol] = useState<Protocol>(company.sso_protocol);
  const [version, setVersion] = useState(read);
  const refused = ({ kind, answer }: Failure) => {
    const now = (answer as { version?: unknown } | undefined)?.version;
    if (kind === 'refused' && typeof now === 'string') setVersion(now);
  };
  function saved(answer: { message: string; version: string }) {
    setVersion(answer.version);
    notify.success(answer.message);
    router.refresh();
  }
  return (
    <Card>
      <Form to={to} label="SSO setup" onDone={saved} onRefused={refused} asksBeforeLeaving>
        <Hidden name="version" value={version} />
        <Fieldset title="Protocol">
          <RadioCards
            name="sso_protocol"
            label="Protocol"
            hideLabel
            cards={PROTOCOLS}
            defaultValue={protocol}
            onChange={(value) => setProtocol(value as Protocol)}
            columns
          />
          {provider && provider.protocol !== protocol && (
            <Checkbox
              name="confirm_switch"
              label={`Replace ${SSO_PROTOCOLS[provider.protocol]} with ${SSO_PROTOCOLS[protocol]}`}
              hint="Your people then log in through the provider below, and no longer through the one of today. Managers can log in with their password until somebody has."
            />
          )}
        </Fieldset>
        <Kept shown={protocol === 'saml'}>
          <SamlFields values={company}>
            {company.sso_protocol === 'oidc' && <SamlAddresses {...addresses} />}
          </SamlFields>
        </Kept>
        <Kept shown={protocol === 'oidc'}>
          <OidcFields values={company} {...addresses} />
        </Kept>
        <LoginAndLogout values={company} isOidc={protocol === 'oidc'} />
        <LoginPageFields values={company} />
        <div className="flex flex-wrap gap-2">
          <Submit>Save Settings</Submit>
          <LinkButton href={returnTo}>Cancel</LinkButton>
        </div>
      </Form>
    </Card>
  );
}
