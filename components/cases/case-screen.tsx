import { Screen } from '@/components/shell/screen';
import { LinkButton } from '@/components/ui/link-button';
import { TextLink } from '@/components/ui/text-link';
import type { CaseInfo } from '@/lib/cases/case-info';
import type { caseDetails } from '@/lib/cases/read';
import { partnerName } from '@/lib/shared/format';
import { CaseFacts } from './case-facts';
import { CaseTimeline } from './case-timeline';
import { CloseCase } from './close-case';
import { CustomerData } from './customer-data';
import { Escalation } from './escalation';
import { InformationForm } from './information-form';

type Props = Awaited<ReturnType<typeof caseDetails.run>> & { contacts?: CaseInfo['contacts']; now: string };

/**
 * One case of one's own company: facts at the left, timeline at the right, and what its reader may do (LOOK "Case"). With
 * `contacts` it is the admins' case info: on either side with the escalation instructions and whom to turn to.
 */
export function CaseScreen({ case: found, events, side, rights, contacts, now }: Props) {
  const receiver = partnerName({ company: found.receiver.name, department: found.receiver.department });
  const number = found.internal_case_number;
  const back = contacts ? <TextLink href="/my-cases">My Cases</TextLink> : <TextLink href="/dashboard">Dashboard</TextLink>;
  return (
    <Screen title={found.summary} hint={side === 'submitter' ? `Case ${number} with ${receiver}` : `Case ${number} from ${found.company.name}`} actions={<Actions found={found} rights={rights} receiver={receiver} />} back={back}>
      {rights.reply && <InformationForm token={found.token} receiver={found.receiver.name} asked={found.responses.at(-1)?.next_steps ?? null} />}
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_26rem] lg:items-start">
        <div className="min-w-0 space-y-6">
          <CaseFacts found={found} now={now} />
          <CustomerData found={found} />
          {(contacts || side === 'submitter') && <Escalation found={found} contacts={contacts} />}
        </div>
        <CaseTimeline events={events} responses={found.responses} />
      </div>
    </Screen>
  );
}

function Actions({ found, rights, receiver }: { found: Props['case']; rights: Props['rights']; receiver: string }) {
  return (
    <>
      {(rights.close || rights.withdraw) && <CloseCase token={found.token} number={found.internal_case_number} receiver={receiver} withdraws={rights.withdraw} />}
      {rights.respond && <LinkButton kind="primary" href={`/case/${found.token}/respond`} prefetch={false}>Respond</LinkButton>}
    </>
  );
}
