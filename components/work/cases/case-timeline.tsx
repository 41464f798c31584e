import { Card } from '@/components/ui/card';
import { LinkedText } from '@/components/ui/linked-text';
import { Timeline } from '@/components/ui/timeline';
import { CASE_EVENTS } from '@/lib/shared/case-events';
import type { CaseEventRow } from '@/lib/work/cases/resources';
import { EVENT_LOOKS } from './event-looks';

/** Lists the events of a case in time order; the answers themselves are shown beside it (rule: cases.timeline). */
export function CaseTimeline({ events }: { events: CaseEventRow[] }) {
  const entries = events.map(({ id, type, actor_name, company, text, created_at }) => {
    const [icon, tone] = EVENT_LOOKS[type];
    return {
      id,
      at: created_at,
      what: CASE_EVENTS[type],
      who: [actor_name, company].filter(Boolean).join(', ') || undefined,
      icon,
      tone,
      details: text && <LinkedText text={text} />,
    };
  });
  return (
    <Card title="Timeline">
      <Timeline entries={entries} label="Timeline of the case" />
    </Card>
  );
}
