import { Alert } from '@/components/ui/alert';
import { buttonLook } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Disclosure } from '@/components/ui/disclosure';
import { SanitizedHtml } from '@/components/ui/sanitized-html';
import { LoginForm } from './login-form';

type Props = {
  company_id: number;
  text: string;
  /** Null until single sign-on is set up. */
  url: string | null;
  /** True while managers may still log in by password to set it up (rule: sso.first-login). */
  setup?: boolean;
};

export function SsoLogin({ company_id, text, url, setup }: Props) {
  return (
    <Card title="SSO Login">
      <div className="space-y-4">
        {text && <SanitizedHtml html={text} />}
        {url ? (
          <a href={url} className={buttonLook({ kind: 'primary', wide: true })}>
            Log in
          </a>
        ) : (
          <Alert level="warning" title="Single sign-on is not set up for this company.">
            Until it is, only the company’s managers can log in, with their password.
          </Alert>
        )}
        {setup && (
          <Disclosure title="Managers: log in with a password">
            <LoginForm second company_id={company_id} passkeys={false} />
          </Disclosure>
        )}
      </div>
    </Card>
  );
}
