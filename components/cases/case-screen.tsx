import { Screen } from '@/components/shell/screen';
import { LinkButton } from '@/components/ui/link-button';
import { TextLink } from '@/components/ui/text-link';
import type { CaseInfo } from '@/lib/cases/case-info';
import { awaitsPhoneConfirmation } from '@/lib/cases/policy';
import type { caseDetails } from '@/lib/cases/read';
import { partnerName } from '@/lib/shared/format';
import { pagePath } from '@/lib/shared/paths';
import { CaseProblem } from './case-details';
import { CasePeople } from './case-people';
import { CaseTimeline } from './case-timeline';
import { CloseCase } from './close-case';
import { CustomerData } from './customer-data';
import { Escalation } from './escalation';
import { InformationForm } from './information-form';
import { PhoneContact } from './phone-contact';
import { Responses } from './responses';

type Props = Awaited<ReturnType<typeof caseDetails.run>> & { contacts?: CaseInfo['contacts']; now: string };

/**
 * One case for the people of its two companies: people first, then the facts, with the story in time order at the right,
 * and what the reader may do (rule: screens.case). With `contacts` it is the admins' case info: for both companies with the
 * escalation instructions and contacts.
 */
export function CaseScreen({ case: found, events, side, rights, contacts, now }: Props) {
  const receiver = partnerName({ company: found.receiver.name, department: found.receiver.department });
  const number = found.internal_case_number;
  return (
    <Screen
      title={found.summary}
      hint={side === 'submitter' ? `Case ${number} with ${receiver}` : `Case ${number} from ${found.company.name}`}
      actions={<Actions found={found} rights={rights} receiver={receiver} />}
      back={<TextLink href={pagePath('/my-cases/[[...token]]', {})}>My Cases</TextLink>}
    >
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
        <div className="min-w-0 space-y-6">
          {rights.reply && (
            <InformationForm
              token={found.token}
              receiver={found.receiver.name}
              asked={found.responses.at(-1)?.next_steps ?? null}
            />
          )}
          <CasePeople found={found} side={side} now={now} />
          <CaseProblem found={found} now={now} />
          <Responses responses={found.responses} />
          <CustomerData found={found} answering={rights.respond} />
          {contacts && <Escalation found={found} contacts={contacts} />}
        </div>
        <div className="min-w-0">
          <CaseTimeline events={events} />
        </div>
      </div>
    </Screen>
  );
}

type ActionsProps = { found: Props['case']; rights: Props['rights']; receiver: string };

function Actions({ found, rights, receiver }: ActionsProps) {
  const { token, internal_case_number } = found;
  return (
    <>
      {rights.phone_contact && <PhoneContact token={token} receiver={found.receiver} />}
      {(rights.close || rights.withdraw) && (
        <CloseCase token={token} number={internal_case_number} receiver={receiver} withdraws={rights.withdraw} />
      )}
      {rights.respond && (
        <LinkButton
          kind={awaitsPhoneConfirmation(found) ? 'secondary' : 'primary'}
          className="print:hidden"
          href={pagePath('/case/[token]/respond', { token })}
          prefetch={false}
        >
          Respond
        </LinkButton>
      )}
    </>
  );
}
