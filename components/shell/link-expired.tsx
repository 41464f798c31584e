import { Alert } from '@/components/ui/alert';
import { LinkButton } from '@/components/ui/link-button';
import { TextLink } from '@/components/ui/text-link';
import { ALERTS } from '@/lib/shared/alerts';

/** Shows the same explanation for every kind of link (rule: tokens.alike). */
export function LinkExpired({ contact }: { contact: string }) {
  return (
    <>
      <Alert level="danger">{ALERTS.link.text}</Alert>
      <p className="mt-4">There are three common reasons:</p>
      <ul className="my-2 list-disc pl-6">
        <li>It has expired. Links in our emails work for a limited time.</li>
        <li>It was already used, or a newer email has replaced it.</li>
        <li>Part of it is missing. Copy the whole link from the email.</li>
      </ul>
      <p className="mb-4">
        Ask the company or person that sent you the email for a new link, or write to{' '}
        <TextLink href={`mailto:${contact}`}>{contact}</TextLink>.
      </p>
      <LinkButton href="/" kind="primary">
        Go to login
      </LinkButton>
    </>
  );
}
