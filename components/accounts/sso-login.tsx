import { Alert } from '@/components/ui/alert';
import { buttonLook } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { WrittenHtml } from '@/components/ui/written-html';

/** The SSO Login box: the company's words and the way to its identity provider (spec 1 §2); without one it says so. */
export function SsoLogin({ text, url }: { text: string; url: string | null }) {
  return (
    <Card title="SSO Login">
      <div className="space-y-4">
        {text && <WrittenHtml html={text} />}
        {url ? <a href={url} className={buttonLook({ kind: 'primary', wide: true })}>Login</a> : (
          <Alert level="warning" title="Single sign-on is not set up for this company.">Nobody can log in here until it is.</Alert>
        )}
      </div>
    </Card>
  );
}
