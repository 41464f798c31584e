import { Card } from '@/components/ui/card';
import { CopyText } from '@/components/ui/copy-text';
import { DescriptionList } from '@/components/ui/description-list';
import { TextLink } from '@/components/ui/text-link';
import type { CompanyDetails } from '@/lib/network/companies/resources';
import type { LoginMethod } from '@/lib/shared/enums';
import { plural } from '@/lib/shared/format';

type Props = {
  details: CompanyDetails;
  waiting: number;
  queue: string;
};

const STEPS: Record<LoginMethod, string[]> = {
  requires_registration: [
    'A colleague registers at the login page and confirms the email address.',
    'A signup manager approves, from the email or on the Users page. With Auto Approve this step is left out.',
    'The new user gets the default groups and logs in with a password.',
  ],
  email_link: [
    'A colleague enters a work email at the login page and gets a link. The address decides, so nobody has to approve.',
    'The new user gets the default groups.',
    'Every login is by a new link. There are no passwords.',
  ],
  sso: [
    'A colleague logs in through the company’s identity provider.',
    'A signup manager approves the new user, unless everyone is approved automatically.',
    'The new user gets the default groups.',
  ],
};

const NO_DOMAIN = 'None. Without one, every new user has to be approved.';

export function BesideRegistration({ details: { company }, waiting, queue }: Props) {
  const domains = [company.domain, ...company.additional_domains].filter(Boolean);
  return (
    <>
      <Card title="How a user joins">
        <ol className="list-decimal space-y-2 pl-5">
          {STEPS[company.login_method].map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </Card>
      <Card title="Currently">
        <DescriptionList
          stacked
          of={[
            ['Login page URL', <CopyText key="url" text={company.login_page_url} name="login page URL" />],
            [domains.length > 1 ? 'Email domains' : 'Email domain', domains.join('\n') || NO_DOMAIN],
            ['Waiting for approval', waiting ? <TextLink href={queue}>{plural(waiting, 'user')}</TextLink> : 'Nobody'],
          ]}
        />
      </Card>
    </>
  );
}
