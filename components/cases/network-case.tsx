import { Screen } from '@/components/shell/screen';
import { Card } from '@/components/ui/card';
import { DescriptionList, type Description } from '@/components/ui/description-list';
import { StatusBadge } from '@/components/ui/status-badge';
import { TextLink } from '@/components/ui/text-link';
import { Time } from '@/components/ui/time';
import type { NetworkCase } from '@/lib/cases/network-case';
import { awaitsPhoneConfirmation, PHONE_CONTACT_STATUS } from '@/lib/cases/policy';
import { NETWORK_PRIORITIES, DOCUMENT_TYPES } from '@/lib/shared/enums';
import { partnerName, plural } from '@/lib/shared/format';
import { pagePath } from '@/lib/shared/paths';
import { CaseEmails } from './case-emails';
import { CaseTimeline } from './case-timeline';
import { DeleteCase } from './delete-case';
import { Escalate } from './escalate';
import { ResponseClock } from './response-clock';
import { Remind } from './remind';
import { RequestedCustomerData } from './requested-customer-data';

type Props = { found: NetworkCase; now: string };

const HOME = `${pagePath('/super_admin/dashboard')}#escalations`;

/**
 * A case for the network's staff: who, when and how late, its emails and timeline. What it says is shown for a reason only
 * (rules: network.case-info, customer-data.super-admin).
 */
export function NetworkCaseScreen({ found, now }: Props) {
  const { id, internal_case_number: number } = found;
  const receiver = partnerName({ company: found.receiver.name, department: found.receiver.department });
  return (
    <Screen
      title={`Case ${number}`}
      hint={`${found.company.name} to ${receiver}`}
      back={<TextLink href={HOME}>Escalation Reporting</TextLink>}
      actions={
        <>
          {found.can_urge && <Remind case_id={id} receiver={receiver} />}
          {found.can_urge && found.contacts.length > 0 && (
            <Escalate case_id={id} contacts={found.contacts} notified={found.notified} />
          )}
          <DeleteCase case_id={id} number={number} home={HOME} />
        </>
      }
    >
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
        <div className="min-w-0 space-y-6">
          <Card title="Response">
            <DescriptionList of={responseOf(found, now)} />
          </Card>
          <Card title="Case">
            <DescriptionList of={factsOf(found, receiver)} />
          </Card>
          <RequestedCustomerData found={found} />
          <CaseEmails emails={found.emails} />
        </div>
        <div className="min-w-0">
          <CaseTimeline events={found.events} />
        </div>
      </div>
    </Screen>
  );
}

const responseOf = (found: NetworkCase, now: string): Description[] => [
  ['Status', <StatusBadge key="status" status={found.status} />],
  ['Call', awaitsPhoneConfirmation(found) && PHONE_CONTACT_STATUS],
  ['Priority', NETWORK_PRIORITIES[found.priority]],
  [
    'Response time',
    <ResponseClock
      key="clock"
      status={found.status}
      created_at={found.created_at}
      respond_by={found.respond_by}
      first_answered_at={found.first_answered_at}
      now={now}
    />,
  ],
  ['Answer by', <Time key="due" at={found.respond_by} />],
  ['First answer', found.first_answered_at && <Time key="answer" at={found.first_answered_at} />],
  ['Information sent', found.information_replied_at && <Time key="reply" at={found.information_replied_at} />],
  [
    'Escalated to',
    found.contacts.length
      ? `${found.notified} of ${plural(found.contacts.length, 'contact')}`
      : 'Nobody: this process has no escalation contact',
  ],
];

const factsOf = (found: NetworkCase, receiver: string): Description[] => [
  ['Case#', found.internal_case_number],
  ['Partner Case#', found.partner_case_number],
  ['Summary', found.summary],
  ['From', found.company.name],
  ['Submitter', `${found.submitter.name}, ${found.submitter.email}`],
  ['To', receiver],
  ['Document', `${found.document.name} (${DOCUMENT_TYPES[found.document.type]})`],
  ['Group', found.community?.name],
  ['Created', <Time key="created" at={found.created_at} local />],
  ['Updated', <Time key="updated" at={found.updated_at} />],
  ['Closed', found.closed_at && <Time key="closed" at={found.closed_at} />],
];
