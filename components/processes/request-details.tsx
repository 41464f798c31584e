import { Button } from '@/components/ui/button';
import { SanitizedHtml } from '@/components/ui/sanitized-html';
import { Card } from '@/components/ui/card';
import { DescriptionList, type Description } from '@/components/ui/description-list';
import { LinkButton } from '@/components/ui/link-button';
import { PhoneLink } from '@/components/ui/phone-link';
import { PriorityBadge, StatusBadge } from '@/components/ui/status-badge';
import { Time } from '@/components/ui/time';
import type { RequestDetails as Details } from '@/lib/cases/submit';
import { fullName, partnerName } from '@/lib/shared/format';
import { SECTIONS, keysOf } from '@/lib/shared/enums';

/** The case as it was sent, and what to do when nobody answers (spec 1 §2). */
export function RequestDetails({ sent, onAnother }: { sent: Details; onAnother: () => void }) {
  const facts: Description[] = [
    ['Sent to', partnerName(sent.receiver)],
    ['Status', !sent.sample_submission && <StatusBadge key="status" status={sent.status ?? 'open'} />],
    ['Priority', <PriorityBadge key="priority" priority={sent.priority} />],
    ['Answer due', !sent.sample_submission && <Time key="due" at={sent.respond_by} />],
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
        const data = sent.customer_data.filter((datum) => datum.section === section && datum.type !== 'hidden');
        return (
          data.length > 0 && (
            <Card key={section} title={SECTIONS[section]}>
              <DescriptionList
                of={data.map(({ field, type, value }): Description => [
                  field,
                  type === 'phone' ? <PhoneLink key={field} number={value} /> : value,
                ])}
              />
            </Card>
          )
        );
      })}
      {sent.escalation_instructions && (
        <Card title="Escalation instructions">
          <SanitizedHtml html={sent.escalation_instructions} />
        </Card>
      )}
      <div className="flex flex-wrap gap-2">
        {sent.token && (
          <LinkButton kind="primary" href={`/my-cases/${sent.token}`}>
            View case
          </LinkButton>
        )}
        <Button onClick={onAnother}>{sent.sample_submission ? 'Test again' : 'Open another case'}</Button>
      </div>
    </>
  );
}
