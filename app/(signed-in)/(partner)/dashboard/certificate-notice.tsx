import { CertificateEnd } from '@/components/network/companies/certificate-end';
import { TextLink } from '@/components/ui/text-link';
import { readCertificateEnd } from '@/lib/people/sso/certificate-end';
import { runQuery } from '@/lib/platform/operation/run-query';

/** Tells managers that the certificate of single sign-on ends; nothing before that (rule: sso.certificate-notice). */
export async function CertificateNotice() {
  const { expires_at } = await runQuery(readCertificateEnd, {});
  if (!expires_at) return null;
  return (
    <CertificateEnd
      expires_at={expires_at}
      now={new Date().toISOString()}
      action={<TextLink href="/admin/company/sso">SSO setup</TextLink>}
    />
  );
}
