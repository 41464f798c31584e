import { WrittenHtml } from '@/components/ui/written-html';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { Facts } from '@/components/ui/facts';
import type { ContactDocument, PriorityMessages } from '@/lib/processes/contact-document';
import { isOpen, takesCases } from '@/lib/processes/policy';
import { partnerName } from '@/lib/shared/format';
import { GroupDocuments } from './group-documents';
import { managerFacts } from './managers';
import { NotesPanel } from './notes-panel';

/** What stays in view beside the form: who receives, when, for what, how soon, and what one's own company knows (spec 1 §2, LOOK). */
export function DocumentHeader({ document, now }: { document: ContactDocument; now: string }) {
  const { version, note, forced_priority, priority_messages } = document;
  return (
    <>
      <Card title={partnerName(document)} hint={document.name}>
        <Facts stacked of={[
          ['Support Hours', <Hours key="hours" hours={version.support_hours} now={now} />],
          ['Products Supported', version.product_supported],
          ['Response time', takesCases(version.document_type) && <Times key="times" messages={priority_messages} lowOnly={forced_priority === 'low'} />],
          ...managerFacts(version.manager_users),
        ]} />
      </Card>
      {version.admin_note && <Card title="Note from the partner"><WrittenHtml html={version.admin_note} /></Card>}
      {version.escalation_instructions && <Card title="Escalation instructions"><WrittenHtml html={version.escalation_instructions} /></Card>}
      {note && <NotesPanel key={document.id} {...note} location="document" document_id={document.id} />}
      <GroupDocuments files={document.files} />
    </>
  );
}

function Hours({ hours, now }: { hours: string; now: string }) {
  const open = isOpen(hours, new Date(now));
  return (
    <span className="flex flex-wrap items-center gap-2">
      {hours}
      {open !== null && <Badge tone={open ? 'green' : 'grey'}>{open ? 'open now' : 'closed now'}</Badge>}
    </span>
  );
}

function Times({ messages, lowOnly }: { messages: PriorityMessages; lowOnly: boolean }) {
  const all = [`P1 within ${messages.p1_response_time} h`, `P2 within ${messages.p2_response_time} h`, `P3 within ${messages.p3_response_time} h`];
  return <>{(lowOnly ? all.slice(2) : all).join('\n')}</>;
}
