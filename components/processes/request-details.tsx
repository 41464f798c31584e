import { Button } from '@/components/ui/button';
import { WrittenHtml } from '@/components/ui/written-html';
import { Card } from '@/components/ui/card';
import { Facts, type Fact } from '@/components/ui/facts';
import { LinkButton } from '@/components/ui/link-button';
import { PriorityBadge, StatusBadge } from '@/components/ui/status-badge';
import { Time } from '@/components/ui/time';
import type { RequestDetails as Details } from '@/lib/cases/submit';
import { fullName, partnerName, phone } from '@/lib/shared/format';
import { SECTIONS, words } from '@/lib/shared/vocabulary';

/** What was sent, and what to do if nobody answers (spec 1 §2). */
export function RequestDetails({ sent, onAnother }: { sent: Details; onAnother: () => void }) {
  const facts: Fact[] = [
    ['Sent to', partnerName(sent.receiver)],
    ['Status', !sent.sample_submission && <StatusBadge key="status" status={sent.status ?? 'open'} />],
    ['Priority', <PriorityBadge key="priority" priority={sent.priority} />],
    ['Answer due', !sent.sample_submission && <Time key="due" at={sent.respond_by} />],
    ['Internal case number', <span key="number" className="font-mono">{sent.internal_case_number}</span>],
    ['Problem summary', sent.summary],
    ['Problem description', sent.description],
    ['Engineer', fullName(sent)],
    ['E-mail', sent.email],
    ['Phone', phone(sent.phone, sent.phone_country_code)],
  ];
  return (
    <>
      <Card><Facts of={facts} /></Card>
      {words(SECTIONS).map((section) => {
        const data = sent.customer_data.filter((datum) => datum.section === section && datum.type !== 'hidden');
        return data.length > 0 && <Card key={section} title={SECTIONS[section]}><Facts of={data.map(({ field, value }): Fact => [field, value])} /></Card>;
      })}
      {sent.escalation_instructions && <Card title="Escalation instructions"><WrittenHtml html={sent.escalation_instructions} /></Card>}
      <div className="flex flex-wrap gap-2">
        {sent.token && <LinkButton kind="primary" href={`/my-cases/${sent.token}`}>View case</LinkButton>}
        <Button onClick={onAnother}>Open another</Button>
      </div>
    </>
  );
}
