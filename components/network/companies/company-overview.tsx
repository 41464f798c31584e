import type { ComponentProps, ReactNode } from 'react';
import { Card } from '@/components/ui/card';
import { CopyText } from '@/components/ui/copy-text';
import { DescriptionList } from '@/components/ui/description-list';
import { Logo } from '@/components/ui/logo';
import { ActiveBadge } from '@/components/ui/status-badge';
import { TextLink } from '@/components/ui/text-link';
import type { CompanyDetails } from '@/lib/network/companies/resources';
import { APPROVAL_MODES, LOGIN_METHODS, MEMBERSHIPS, type LoginMethod } from '@/lib/shared/enums';
import { fullName } from '@/lib/shared/format';
import { ContactDetails } from './contact-details';
import { ReceivesCases } from './receives-cases';

const HOW: Record<LoginMethod, string> = {
  email_link: 'Users log in by a link sent to their work email address.',
  requires_registration: 'Users register once and log in with a password.',
  sso: 'Users log in through the company’s identity provider.',
};

type Company = CompanyDetails['company'];

type Props = Omit<CompanyDetails, 'departments'> & ComponentProps<typeof ReceivesCases>;

export function CompanyOverview(details: Props) {
  const { company, managers, receiving, ways } = details;
  return (
    <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
      <div className="space-y-6">
        <Information company={company} receives={<ReceivesCases {...{ receiving, ways }} />} />
        <Card title="Key roles">
          <DescriptionList
            keepEmpty
            of={[
              [
                managers.business_manager.total > 1 ? 'Business Managers' : 'Business Manager',
                <ContactDetails key="business" {...managers.business_manager} />,
              ],
              [
                managers.program_manager.total > 1 ? 'Program Managers' : 'Program Manager',
                <ContactDetails key="program" {...managers.program_manager} />,
              ],
            ]}
          />
        </Card>
      </div>
      <div className="space-y-6">
        <Login {...details} />
        <Card title="Copies of cases" hint="Copies contain no link to answer and no customer data.">
          <dl className="space-y-4">
            <Copies
              label="Outbound bcc"
              address={company.communications_email}
              what="Gets a copy of each case that the company’s users open with a partner. If a process has no address and no manager, its cases go here."
            />
            <Copies
              label="Inbound bcc"
              address={company.bcc_response_email}
              what="Gets a copy of each case that a partner opens with the company."
            />
          </dl>
        </Card>
      </div>
    </div>
  );
}

function Information({ company, receives }: { company: Company; receives: ReactNode }) {
  return (
    <Card title="Information and membership">
      <div className="mb-4 flex items-center gap-4">
        <Logo slug={company.slug} name={`${company.name} logo`} />
        <div className="min-w-0">
          <p className="font-medium break-words">{company.name}</p>
          {company.full_name !== company.name && <p className="break-words text-ink-soft">{company.full_name}</p>}
        </div>
      </div>
      <DescriptionList
        of={[
          ['Status', <ActiveBadge key="status" status={company.status} />],
          ['Receives cases', receives],
          ['Membership', MEMBERSHIPS[company.membership_type]],
          ['Membership note', company.membership_level_text],
          ['Website', company.url && <Website key="url" url={company.url} />],
          ['Address', addressOf(company)],
          ['Region', company.region_text],
          ['Public text', company.public_web_text],
          ['Public search', company.show_in_public_web ? 'Listed' : 'Not listed'],
        ]}
      />
    </Card>
  );
}

const Website = ({ url }: { url: string }) => (
  <TextLink href={url} external className="break-all">
    {url.replace(/^https?:\/\//i, '')}
  </TextLink>
);

function addressOf({ address, city, state, zipcode, country }: Company): string {
  const place = [city, [state, zipcode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return [address, place, country].filter(Boolean).join('\n');
}

function Login({ company, signup_manager, alt_signup_manager }: Props) {
  const domains = [company.domain, ...company.additional_domains].filter(Boolean);
  return (
    <Card title="Logging in">
      <DescriptionList
        of={[
          [
            'Login method',
            <span key="method">
              {LOGIN_METHODS[company.login_method]}
              <span className="block text-sm text-ink-soft">{HOW[company.login_method]}</span>
            </span>,
          ],
          ['Login page URL', <CopyText key="url" text={company.login_page_url} name="login page URL" />],
          [
            'Service provider metadata',
            company.login_method === 'sso' && (
              <CopyText key="metadata" text={company.metadata_url} name="metadata address" />
            ),
          ],
          [domains.length > 1 ? 'Email domains' : 'Email domain', domains.join('\n')],
          ['New users', APPROVAL_MODES[company.requires_approval ? 1 : 0]],
          ['Primary signup manager', signup_manager && fullName(signup_manager)],
          ['Alternate signup manager', alt_signup_manager && fullName(alt_signup_manager)],
        ]}
      />
    </Card>
  );
}

function Copies({ label, address, what }: { label: string; address: string | null; what: string }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd>
        <span className="block break-all">{address || 'None'}</span>
        <span className="block text-sm text-ink-soft">{what}</span>
      </dd>
    </div>
  );
}
