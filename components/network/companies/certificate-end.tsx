import type { ReactNode } from 'react';
import { Alert } from '@/components/ui/alert';
import { CERTIFICATE_SOON, DAY_MS, msOf } from '@/lib/shared/durations';
import { plural } from '@/lib/shared/format';

type Props = { expires_at: Date | string | null; now: string; action?: ReactNode };

/** Warns of a certificate that ends soon or has ended (rule: sso.certificate-notice); null before that and without a certificate. */
export function CertificateEnd({ expires_at, now, action }: Props) {
  if (expires_at === null) return null;
  const left = new Date(expires_at).getTime() - Date.parse(now);
  if (left > msOf(CERTIFICATE_SOON)) return null;
  if (left < 0)
    return (
      <Alert level="danger" title="The single sign-on certificate has expired" action={action}>
        Give the portal your provider’s new metadata.
      </Alert>
    );
  return (
    <Alert
      level="warning"
      title={`The single sign-on certificate expires in ${plural(Math.floor(left / DAY_MS), 'day')}`}
      action={action}
    >
      Logins stop when your provider uses a certificate that the portal does not know.
    </Alert>
  );
}
