import type { ReactNode } from 'react';
import { Card } from '@/components/ui/card';
import { DescriptionList, type Description } from '@/components/ui/description-list';
import { LinkButton } from '@/components/ui/link-button';
import { PhoneLink } from '@/components/ui/phone-link';
import { PriorityBadge, StatusBadge } from '@/components/ui/status-badge';
import { Time } from '@/components/ui/time';
import type { submitCase } from '@/lib/work/cases/submit/submit';
import type { AnswerOf } from '@/lib/shared/answer';
import { rulesOf } from '@/lib/intake/forms/field-types';
import { fullName, partnerName, type DateInput } from '@/lib/shared/format';
import { answersBy } from '@/lib/shared/working-time';
import { SECTIONS, keysOf } from '@/lib/shared/enums';

type Answered = AnswerOf<typeof submitCase>['case'];
type Details = Omit<Answered, 'created_at' | 'respond_by'> & { created_at: DateInput; respond_by: DateInput };

/** By the receiver's clocks as well, where their hours count: as it was when the case was sent (rule: clock.shown). */
const Due = ({ respond_by, created_at, clock }: Pick<Details, 'respond_by' | 'created_at' | 'clock'>) => (
  <>
    <Time at={respond_by} long={false} />
    {clock && <span className="text-ink-soft">, {answersBy(respond_by, created_at, clock)}</span>}
  </>
);

/** `another` leads to the next case or test. */
export function RequestDetails({ sent, another }: { sent: Details; another: ReactNode }) {
  const facts: Description[] = [
    ['Sent to', partnerName(sent.receiver)],
    ['Status', !sent.sample_submission && <StatusBadge key="status" status={sent.status ?? 'open'} />],
    ['Priority', <PriorityBadge key="priority" priority={sent.priority} />],
    ['Answer due', !sent.sample_submission && <Due key="due" {...sent} />],
    [
      'Internal case number',
      <span key="number" className="font-mono">
        {sent.internal_case_number}
      </span>,
    ],
    ['Problem summary', sent.summary],
    ['Problem description', sent.description],
    ['Engineer', fullName(sent)],
    ['Email', sent.email],
    ['Phone', sent.phone && <PhoneLink key="phone" number={sent.phone} />],
  ];
  return (
    <>
      <Card>
        <DescriptionList of={facts} />
      </Card>
      {keysOf(SECTIONS).map((section) => {
        const data = sent.customer_data.filter((datum) => datum.section === section && !rulesOf(datum.type).unseen);
        return (
          data.length > 0 && (
            <Card key={section} title={SECTIONS[section]}>
              <DescriptionList
                of={data.map(({ field, type, value }): Description => [
                  field,
                  rulesOf(type).isPhone ? <PhoneLink key={field} number={value} /> : value,
                ])}
              />
            </Card>
          )
        );
      })}
      <div className="flex flex-wrap gap-2">
        {sent.token && (
          <LinkButton kind="primary" href={`/my-cases/${sent.token}`}>
            View case
          </LinkButton>
        )}
        {another}
      </div>
    </>
  );
}
