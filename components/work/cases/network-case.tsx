import { Screen } from '@/components/shell/screen';
import { Card } from '@/components/ui/card';
import { DescriptionList, type Description } from '@/components/ui/description-list';
import { PhoneLink } from '@/components/ui/phone-link';
import { StatusBadge } from '@/components/ui/status-badge';
import { TextLink } from '@/components/ui/text-link';
import { Time } from '@/components/ui/time';
import type { NetworkCase } from '@/lib/work/cases/read/network-resources';
import { FIRST_NOTE_STATUS, PHONE_CONTACT_STATUS } from '@/lib/work/cases/policy';
import { AUTO_ACCEPTED_STATUS, awaitsPhoneConfirmation, isAutoAccepted } from '@/lib/shared/case-states';
import { NETWORK_PRIORITIES, DOCUMENT_TYPES } from '@/lib/shared/enums';
import { partnerName, plural } from '@/lib/shared/format';
import { pagePath } from '@/lib/shared/paths';
import { CaseEmails } from './case-emails';
import { CaseNotes } from './case-notes';
import { CaseTimeline } from './case-timeline';
import { DeleteCase } from './delete-case';
import { Escalate } from './escalate';
import { NetworkNotes } from './network-notes';
import { ReceiverTime } from './receiver-time';
import { ResponseClock } from './response-clock';
import { Remind } from './remind';
import { RequestedCustomerData } from './requested-customer-data';

type Props = { theCase: NetworkCase; now: string };

const HOME = `${pagePath('/super_admin/dashboard')}#escalations`;

/**
 * Shows network staff people, times and delay, emails and timeline. The content needs a stated reason (rules:
 * network.case-info, customer-data.super-admin).
 */
export function NetworkCaseScreen({ theCase, now }: Props) {
  const { id, internal_case_number: number } = theCase;
  const receiver = partnerName({ company: theCase.receiver.name, department: theCase.receiver.department });
  return (
    <Screen
      title={`Case ${number}`}
      hint={`${theCase.company.name} to ${receiver}`}
      back={<TextLink href={HOME}>Escalation Reporting</TextLink>}
      actions={
        <>
          {theCase.can_urge && <Remind case_id={id} receiver={receiver} />}
          {theCase.can_urge && theCase.contacts.length > 0 && (
            <Escalate case_id={id} contacts={theCase.contacts} notified={theCase.notified} />
          )}
          <DeleteCase case_id={id} number={number} home={HOME} />
        </>
      }
    >
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
        <div className="min-w-0 space-y-6">
          <Card title="Response">
            <DescriptionList of={responseOf(theCase, now)} />
          </Card>
          {theCase.contacts.length > 0 && (
            <Card title="Escalation contacts" hint="In the order in which they are notified.">
              <DescriptionList
                of={theCase.contacts.map((contact) => [
                  roleName(contact),
                  <Reached key={contact.email} {...contact} />,
                ])}
              />
            </Card>
          )}
          <Card title="Case">
            <DescriptionList of={factsOf(theCase, receiver)} />
          </Card>
          <RequestedCustomerData theCase={theCase} />
          <CaseNotes notes={theCase.notes} />
          <CaseEmails emails={theCase.emails} />
        </div>
        <div className="min-w-0 space-y-6">
          <NetworkNotes {...theCase} />
          <CaseTimeline events={theCase.events} />
        </div>
      </div>
    </Screen>
  );
}

const roleName = ({ role }: NetworkCase['contacts'][number]) =>
  role.replace(/^the (.)/, (_, first: string) => first.toUpperCase());

function Reached({ name, email, phone }: NetworkCase['contacts'][number]) {
  return (
    <>
      {name && <span className="block">{name}</span>}
      {phone && (
        <span className="block">
          <PhoneLink number={phone} />
        </span>
      )}
      <TextLink href={`mailto:${email}`} className="wrap-anywhere">
        {email}
      </TextLink>
    </>
  );
}

const isCalled = ({ events }: NetworkCase) => events.some(({ type }) => type === 'phone-contact');

const responseOf = (theCase: NetworkCase, now: string): Description[] => [
  ['Status', <StatusBadge key="status" status={theCase.status} />],
  ['Acceptance', isAutoAccepted(theCase) && AUTO_ACCEPTED_STATUS],
  ['Contact', awaitsPhoneConfirmation(theCase) && (isCalled(theCase) ? PHONE_CONTACT_STATUS : FIRST_NOTE_STATUS)],
  ['Priority', NETWORK_PRIORITIES[theCase.priority]],
  [
    'Response time',
    <ResponseClock
      key="clock"
      status={theCase.status}
      created_at={theCase.created_at}
      respond_by={theCase.respond_by}
      first_answered_at={theCase.first_answered_at}
      clock={theCase.clock}
      now={now}
    />,
  ],
  [
    'Answer by',
    <span key="due">
      <Time at={theCase.respond_by} />
      <ReceiverTime respond_by={theCase.respond_by} clock={theCase.clock} now={now} />
    </span>,
  ],
  ['First answer', theCase.first_answered_at && <Time key="answer" at={theCase.first_answered_at} />],
  ['Information sent', theCase.information_replied_at && <Time key="reply" at={theCase.information_replied_at} />],
  [
    'Escalated to',
    theCase.contacts.length
      ? `${theCase.notified} of ${plural(theCase.contacts.length, 'contact')}`
      : 'Nobody: this process has no escalation contact',
  ],
];

const factsOf = (theCase: NetworkCase, receiver: string): Description[] => [
  ['Case#', theCase.internal_case_number],
  ['Partner Case#', theCase.partner_case_number],
  ['Summary', theCase.summary],
  ['From', theCase.company.name],
  ['Submitter', `${theCase.submitter.name}, ${theCase.submitter.email}`],
  ['To', receiver],
  ['Document', `${theCase.document.name} (${DOCUMENT_TYPES[theCase.document.type]})`],
  ['Group', theCase.community?.name],
  ['Created', <Time key="created" at={theCase.created_at} local />],
  ['Updated', <Time key="updated" at={theCase.updated_at} />],
  ['Closed', theCase.closed_at && <Time key="closed" at={theCase.closed_at} />],
];
