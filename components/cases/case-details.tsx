import type { ReactNode } from 'react';
import { Card } from '@/components/ui/card';
import { Code } from '@/components/ui/code';
import { DescriptionList } from '@/components/ui/description-list';
import { Disclosure } from '@/components/ui/disclosure';
import { PriorityBadge, StatusBadge } from '@/components/ui/status-badge';
import { Badge } from '@/components/ui/badge';
import { Time } from '@/components/ui/time';
import { awaitsPhoneConfirmation, PHONE_CONTACT_STATUS } from '@/lib/cases/policy';
import type { CaseView } from '@/lib/cases/rows';
import { fullName, partnerName } from '@/lib/shared/format';
import { PhoneCall } from 'lucide-react';
import { EngineerContact } from './engineer-contact';
import { ResponseClock } from './response-clock';

/** A case's status; an open case with a recorded call says so instead (rule: cases.phone-contact). */
function CaseStatusBadge({ found }: { found: Pick<CaseView, 'status' | 'first_answered_at'> }) {
  if (!awaitsPhoneConfirmation(found)) return <StatusBadge status={found.status} />;
  return (
    <Badge tone="amber" icon={PhoneCall}>
      {PHONE_CONTACT_STATUS}
    </Badge>
  );
}

/** What is asked and by whom: the receiver's first screenful. */
export function ProblemFacts({ found }: { found: CaseView }) {
  const { engineer } = found;
  return (
    <Card title={found.summary}>
      <LongDescription text={found.description} />
      <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <PriorityBadge priority={found.priority} />
        <CaseStatusBadge found={found} />
        <span className="text-ink-soft">
          Case# <Code className="break-all">{found.internal_case_number}</Code>
        </span>
      </p>
      <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="min-w-0 wrap-anywhere">
          {fullName(engineer)}, {found.company.name}
        </span>
        <EngineerContact email={engineer.email} phone={engineer.phone} />
      </p>
    </Card>
  );
}

/** A long description shows its beginning and unfolds, so that the answer stays within the first screenful of a phone. */
function LongDescription({ text }: { text: string }) {
  if (text.length <= 240 && text.split('\n').length <= 4)
    return <p className="break-words whitespace-pre-line">{text}</p>;
  const cut = text.slice(0, 200).split('\n').slice(0, 3).join('\n');
  return (
    <Disclosure title={<span className="font-normal whitespace-pre-line group-open:hidden">{cut} …</span>}>
      <p className="break-words whitespace-pre-line">{text}</p>
    </Disclosure>
  );
}

/** The problem as the submitter described it. */
export function CaseProblem({ found, now }: { found: CaseView; now: string }) {
  return (
    <Card title="Problem">
      <p className="mb-4 flex flex-wrap items-center gap-2">
        <CaseStatusBadge found={found} />
        <PriorityBadge priority={found.priority} />
      </p>
      <p className="break-words whitespace-pre-line">{found.description}</p>
      {found.close_reason && <p className="mt-4 break-words whitespace-pre-line">Reason: {found.close_reason}</p>}
      <div className="mt-4 border-t border-line pt-4">
        <Disclosure title="Numbers and dates">
          <DescriptionList of={numbersAndDates(found, now)} />
        </Disclosure>
      </div>
    </Card>
  );
}

const numbersAndDates = (found: CaseView, now: string): [string, ReactNode][] => [
  ['Case#', <Code key="number">{found.internal_case_number}</Code>],
  ['Partner Case#', found.partner_case_number && <Code key="partner">{found.partner_case_number}</Code>],
  ['From', `${fullName(found.engineer)}, ${found.company.name}`],
  ['To', partnerName({ company: found.receiver.name, department: found.receiver.department })],
  ['Created', <Time key="created" at={found.created_at} />],
  ['Answer due', <Time key="due" at={found.respond_by} />],
  [
    'Response time',
    <ResponseClock
      key="clock"
      status={found.status}
      created_at={found.created_at.toISOString()}
      respond_by={found.respond_by.toISOString()}
      first_answered_at={found.first_answered_at?.toISOString() ?? null}
      now={now}
    />,
  ],
  ['Updated', <Time key="updated" at={found.updated_at} />],
  ['Closed', found.closed_at && <Time key="closed" at={found.closed_at} />],
];
