import { Alert } from '@/components/ui/alert';
import { buttonLook } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { SanitizedHtml } from '@/components/ui/sanitized-html';

/** The SSO Login box: the company's own text and the link to its identity provider (spec 1 §2). */
export function SsoLogin({ text, url }: { text: string; url: string | null }) {
  return (
    <Card title="SSO Login">
      <div className="space-y-4">
        {text && <SanitizedHtml html={text} />}
        {url ? (
          <a href={url} className={buttonLook({ kind: 'primary', wide: true })}>
            Login
          </a>
        ) : (
          <Alert level="warning" title="Single sign-on is not set up for this company.">
            Until it is, no one can log in here.
          </Alert>
        )}
      </div>
    </Card>
  );
}
