import { Alert } from '@/components/ui/alert';
import { LinkButton } from '@/components/ui/link-button';
import { Screen } from '@/components/shell/screen';
import { TextLink } from '@/components/ui/text-link';

type Props = { company: string; network: string; contact: string; home: string };

/** Landing of a company that the network has disabled (rule: accounts.disabled). */
export function InactiveNotice({ company, network, contact, home }: Props) {
  return (
    <Screen narrow title="Account disabled" hint={<span className="wrap-anywhere">{company}</span>}>
      <Alert level="danger">
        Your account is disabled. Contact <TextLink href={`mailto:${contact}`}>{contact}</TextLink> to re-activate.
      </Alert>
      <ul className="list-disc space-y-1 pl-6">
        <li className="wrap-anywhere">
          {network} has disabled the account of {company}. Its people cannot log in, and partners do not find it.
        </li>
        <li>Nothing is deleted by this. Users, processes and cases are there again once the account is active.</li>
        <li>Write from your work address, with your name and your company’s.</li>
      </ul>
      <LinkButton href={home}>Go to {network}</LinkButton>
    </Screen>
  );
}
