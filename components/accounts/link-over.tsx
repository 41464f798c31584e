import { Alert } from '@/components/ui/alert';
import { LinkButton } from '@/components/ui/link-button';
import { ALERTS } from '@/lib/shared/alerts';

/** Where a mailed link ends that has been used, has run out, or never was one. */
export function LinkOver() {
  return (
    <>
      <Alert level="danger">{ALERTS.link.text}</Alert>
      <LinkButton href="/" kind="primary">Go to login</LinkButton>
    </>
  );
}
