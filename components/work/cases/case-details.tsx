import type { ReactNode } from 'react';
import { Card } from '@/components/ui/card';
import { Code } from '@/components/ui/code';
import { DescriptionList } from '@/components/ui/description-list';
import { Disclosure } from '@/components/ui/disclosure';
import { Ban, CircleCheck, MessageSquareReply, PhoneCall } from '@/components/ui/icons';
import { LinkedText } from '@/components/ui/linked-text';
import { PriorityBadge, StatusBadge } from '@/components/ui/status-badge';
import { Badge } from '@/components/ui/badge';
import { Time } from '@/components/ui/time';
import { FIRST_NOTE_STATUS, isWithdrawn, PHONE_CONTACT_STATUS } from '@/lib/work/cases/policy';
import { AUTO_ACCEPTED_STATUS, awaitsPhoneConfirmation, isAutoAccepted } from '@/lib/shared/case-states';
import { CASE_EVENTS } from '@/lib/shared/case-events';
import type { CaseView } from '@/lib/work/cases/rows';
import { fullName, partnerName } from '@/lib/shared/format';
import { EngineerContact } from './engineer-contact';
import { ReceiverTime } from './receiver-time';
import { ResponseClock } from './response-clock';

/**
 * Replaces the status of a withdrawn case, of one that a rule accepted until a person answers, and of an open one with a
 * recorded call or a first note (rules: acceptance.person, cases.phone-contact, room.first-note).
 */
function CaseStatusBadge({
  theCase,
}: {
  theCase: Pick<CaseView, 'status' | 'first_answered_at' | 'phone_contact' | 'responses'>;
}) {
  if (isWithdrawn(theCase))
    return (
      <Badge tone="grey" icon={Ban}>
        {CASE_EVENTS.withdrawn}
      </Badge>
    );
  if (isAutoAccepted(theCase))
    return (
      <Badge tone="amber" icon={CircleCheck}>
        {AUTO_ACCEPTED_STATUS}
      </Badge>
    );
  if (!awaitsPhoneConfirmation(theCase)) return <StatusBadge status={theCase.status} />;
  return (
    <Badge tone="amber" icon={theCase.phone_contact ? PhoneCall : MessageSquareReply}>
      {theCase.phone_contact ? PHONE_CONTACT_STATUS : FIRST_NOTE_STATUS}
    </Badge>
  );
}

type FactsProps = { theCase: CaseView; untitled?: boolean };

export function ProblemFacts({ theCase, untitled }: FactsProps) {
  const { engineer } = theCase;
  return (
    <Card title={untitled ? undefined : theCase.summary}>
      <LongDescription text={theCase.description} />
      <p className="marks-change mt-3 flex w-fit flex-wrap items-center gap-x-3 gap-y-1">
        <PriorityBadge priority={theCase.priority} />
        <CaseStatusBadge theCase={theCase} />
        <span className="text-ink-soft">
          Case# <Code className="break-all">{theCase.internal_case_number}</Code>
        </span>
      </p>
      <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="min-w-0 wrap-anywhere">
          {fullName(engineer)}, {theCase.company.name}
        </span>
        <EngineerContact email={engineer.email} phone={engineer.phone} />
      </p>
    </Card>
  );
}

/** Folds a long description, so that the answer stays within the first screenful of a phone. */
function LongDescription({ text }: { text: string }) {
  if (text.length <= 240 && text.split('\n').length <= 4)
    return (
      <p className="break-words whitespace-pre-line">
        <LinkedText text={text} />
      </p>
    );
  const cut = text.slice(0, 200).split('\n').slice(0, 3).join('\n');
  return (
    <Disclosure title={<span className="font-normal whitespace-pre-line group-open:hidden">{cut} …</span>}>
      <p className="break-words whitespace-pre-line">
        <LinkedText text={text} />
      </p>
    </Disclosure>
  );
}

export function CaseProblem({ theCase, now }: { theCase: CaseView; now: string }) {
  return (
    <Card title="Problem">
      <p className="marks-change mb-4 flex w-fit flex-wrap items-center gap-2">
        <CaseStatusBadge theCase={theCase} />
        <PriorityBadge priority={theCase.priority} />
      </p>
      <p className="break-words whitespace-pre-line">
        <LinkedText text={theCase.description} />
      </p>
      {theCase.close_reason && (
        <p className="mt-4 break-words whitespace-pre-line">
          {isWithdrawn(theCase) ? 'Withdrawn because' : 'Closed because'}: <LinkedText text={theCase.close_reason} />
        </p>
      )}
      <div className="mt-4 border-t border-line pt-4">
        <Disclosure title="Numbers and dates">
          <DescriptionList of={numbersAndDates(theCase, now)} />
        </Disclosure>
      </div>
    </Card>
  );
}

const numbersAndDates = (theCase: CaseView, now: string): [string, ReactNode][] => [
  ['Case#', <Code key="number">{theCase.internal_case_number}</Code>],
  ['Partner Case#', theCase.partner_case_number && <Code key="partner">{theCase.partner_case_number}</Code>],
  ['From', `${fullName(theCase.engineer)}, ${theCase.company.name}`],
  ['To', partnerName({ company: theCase.receiver.name, department: theCase.receiver.department })],
  ['Created', <Time key="created" at={theCase.created_at} />],
  [
    'Answer due',
    <span key="due">
      <Time at={theCase.respond_by} />
      <ReceiverTime respond_by={theCase.respond_by.toISOString()} clock={theCase.clock} now={now} />
    </span>,
  ],
  [
    'Response time',
    <ResponseClock
      key="clock"
      status={theCase.status}
      created_at={theCase.created_at.toISOString()}
      respond_by={theCase.respond_by.toISOString()}
      first_answered_at={theCase.first_answered_at?.toISOString() ?? null}
      clock={theCase.clock}
      now={now}
    />,
  ],
  ['Updated', <Time key="updated" at={theCase.updated_at} />],
  ['Closed', theCase.closed_at && <Time key="closed" at={theCase.closed_at} />],
];
