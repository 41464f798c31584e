import type { ReactNode } from 'react';
import { PartnerPanel } from '@/components/partners/directory/partner-panel';
import { absenceText } from '@/components/people/users/absence-text';
import { Screen } from '@/components/shell/screen';
import { Alert } from '@/components/ui/alert';
import { LinkButton } from '@/components/ui/link-button';
import { ListDates } from '@/components/ui/own-zone';
import { TextLink } from '@/components/ui/text-link';
import type { CaseInfo } from '@/lib/work/cases/read/case-info';
import type { partnerOfCase } from '@/lib/work/cards/partner-card';
import { awaitsPhoneConfirmation } from '@/lib/shared/case-states';
import type { CaseDetails } from '@/lib/work/cases/read/read';
import type { ReadRoom } from '@/lib/work/room/read';
import { isAssigning } from '@/lib/work/cases/policy';
import { partnerName } from '@/lib/shared/format';
import { pagePath } from '@/lib/shared/paths';
import { CaseProblem } from './case-details';
import { CasePeople } from './case-people';
import { CaseRating } from './case-rating';
import { CloseCase } from './close-case';
import { CopyForTracker } from './copy-for-tracker';
import { CustomerData } from './customer-data';
import { Escalation } from './escalation';
import { HandOnBanner } from './hand-on-banner';
import { LegalHold } from './legal-hold';
import { LinkedCases } from './linked-cases';
import { MoreActs } from './more-acts';
import { PhoneContact } from './phone-contact';
import { Proposal } from './proposal';
import type { CaseProposal } from '@/lib/work/cases/proposals/read';

type Props = CaseDetails & {
  contacts?: CaseInfo['contacts'];
  holds?: CaseInfo['holds'];
  tracker: string;
  partner?: Awaited<ReturnType<typeof partnerOfCase.run>>['panel'];
  room: ReactNode;
  proposal: CaseProposal | null;
  /** Links and proposals that the room read. */
  around: Pick<ReadRoom, 'links' | 'hand_on'>;
  now: string;
};

/**
 * One case for the people of its two companies: its room, the people and facts beside it, and the actions that the
 * reader may take (rule: screens.case). Its facts are in UTC (spec 3 §9). A phone shows the people first, then the room.
 * With `contacts` it is the admins' case info, which shows both companies the escalation instructions and contacts.
 */
export function CaseScreen({ contacts, holds, partner, room, around, proposal, now, ...details }: Props) {
  const { case: theCase, side, rights } = details;
  const receiver = partnerName({ company: theCase.receiver.name, department: theCase.receiver.department });
  const number = theCase.internal_case_number;
  return (
    <Screen
      title={theCase.summary}
      hint={side === 'submitter' ? `Case ${number} with ${receiver}` : `Case ${number} from ${theCase.company.name}`}
      actions={<Actions {...details} receiver={receiver} />}
      back={<TextLink href={pagePath('/my-cases')}>My Cases</TextLink>}
    >
      {/* The room spans both rows, which keep their own heights. */}
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr] lg:items-start">
        <div className="marks-change min-w-0 space-y-6 empty:hidden lg:col-start-2 lg:row-start-1">
          <ListDates>
            {proposal && (
              <Proposal
                token={theCase.token}
                proposal={proposal}
                partner={side === 'submitter' ? receiver : theCase.company.name}
                asksName={false}
              />
            )}
            {around.hand_on && (
              <HandOnBanner
                handOn={around.hand_on}
                token={theCase.token}
                side={side}
                partner={side === 'submitter' ? receiver : theCase.company.name}
              />
            )}
            {details.away && (
              <Alert title={`${details.away.name} has this case`}>{absenceText(details.away.absence)}.</Alert>
            )}
            <CasePeople {...details} contacts={contacts} handsOn={around.hand_on !== null} now={now} />
          </ListDates>
        </div>
        <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">{room}</div>
        <div className="min-w-0 space-y-6 lg:col-start-2">
          <ListDates>
            <CaseRating theCase={theCase} may={rights.rate} />
            <CaseProblem theCase={theCase} now={now} />
            <LinkedCases token={theCase.token} links={around.links} />
            <CustomerData theCase={theCase} answering={rights.respond} />
            {partner && (
              <PartnerPanel
                card={partner.card}
                casesDue={partner.cases_due}
                lastCases={partner.last_cases}
                documentType={partner.document_type}
                place={{ type: partner.place.type, entity_id: partner.place.id }}
                token={theCase.token}
              />
            )}
            {contacts && <Escalation theCase={theCase} contacts={contacts} />}
            {holds && (
              <LegalHold
                token={theCase.token}
                number={number}
                partner={side === 'submitter' ? receiver : theCase.company.name}
                holds={holds}
              />
            )}
          </ListDates>
        </div>
      </div>
    </Screen>
  );
}

type ActionsProps = Omit<Props, 'contacts' | 'holds' | 'partner' | 'room' | 'around' | 'proposal' | 'now'> & {
  receiver: string;
};

function Actions({ case: theCase, side, rights, response_hours, tracker, receiver }: ActionsProps) {
  const { token, internal_case_number: number, priority } = theCase;
  return (
    <>
      {rights.phone_contact && <PhoneContact token={token} receiver={theCase.receiver} />}
      {side === 'receiver' && <CopyForTracker text={tracker} />}
      {(rights.close || rights.withdraw) && (
        <CloseCase token={token} number={number} receiver={receiver} act={rights.close ? 'close' : 'withdraw'} />
      )}
      <MoreActs
        {...{ rights, response_hours, token, number, priority }}
        assigned={theCase.responses.findLast(isAssigning) ?? null}
        partner={side === 'submitter' ? receiver : theCase.company.name}
      />
      {rights.respond && (
        <LinkButton
          kind={awaitsPhoneConfirmation(theCase) ? 'secondary' : 'primary'}
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
