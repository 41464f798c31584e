import { Field, LongText } from '@/components/form/field';
import { Fieldset } from '@/components/form/fieldset';
import { Password } from '@/components/form/password';
import { CopyText } from '@/components/ui/copy-text';
import { DescriptionList } from '@/components/ui/description-list';
import { Time } from '@/components/ui/time';
import type { SsoScreen } from '@/lib/people/sso/settings';
import { LogoutField } from './sso-fields';

type Props = { values: SsoScreen['company'] } & Pick<SsoScreen, 'callback_urls' | 'logout_return_url' | 'login_url'>;

/** The client that the company's OpenID Connect provider made for the portal (rule: sso.oidc). */
export function OidcFields({ values, callback_urls, logout_return_url, login_url }: Props) {
  const since = values.sso_client_secret_set_at;
  return (
    <Fieldset title="Identity provider">
      <DescriptionList
        stacked
        of={[
          ['Redirect address', <CopyText key="to" text={callback_urls[0]} name="redirect address" />],
          ['Address after a logout', <CopyText key="out" text={logout_return_url} name="address after a logout" />],
          ['Address to start a login', <CopyText key="start" text={login_url} name="address to start a login" />],
        ]}
      />
      <Field
        name="sso_issuer"
        label="Issuer"
        type="url"
        hint="The address of your provider, below which it publishes /.well-known/openid-configuration."
        maxLength={1024}
        autoComplete="off"
        placeholder="https://"
        defaultValue={values.sso_issuer}
      />
      <Field
        name="sso_client_id"
        label="Client ID"
        hint="Of the web application that you registered at your provider with the addresses above."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        mono
        defaultValue={values.sso_client_id}
      />
      {/* A stored secret leaves the field, so that the next save does not replace it again. */}
      <Password
        key={String(since)}
        name="sso_client_secret"
        label="Client secret"
        hint={
          since ? (
            <>
              Entered <Time at={since} />. Leave it empty to keep it; a new one replaces it at once, and a new issuer or
              client needs its own.
            </>
          ) : (
            'It is stored encrypted and never shown again.'
          )
        }
        optional={since !== null}
        fresh
        secret
      />
    </Fieldset>
  );
}

/** For either protocol (rule: sso.assurance). */
export const LoginAndLogout = ({ values, isOidc }: { values: Props['values']; isOidc: boolean }) => (
  <Fieldset title="Login and logout">
    <LongText
      name="sso_required_assurance"
      label="Required assurance"
      hint="Logins are refused unless your provider confirms one of these: values of acr or amr, such as mfa, or SAML context classes. One per line. Test the sign-in to see what yours sends."
      optional
      rows={2}
      maxLength={2000}
      defaultValue={values.sso_required_assurance.join('\n')}
    />
    <LogoutField
      value={values.sso_idp_logout_url}
      hint={`Where the browser goes after a logout here. Leave it empty to ${isOidc ? 'log out at your provider, where it offers that, and ' : ''}return to your login page.`}
    />
  </Fieldset>
);
