import {
  Ban,
  BellRing,
  CircleCheck,
  CircleHelp,
  CircleX,
  Clock,
  Eraser,
  Eye,
  Lock,
  MessageSquareReply,
  PhoneCall,
  Send,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';
import type { Tone } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { Timeline } from '@/components/ui/timeline';
import type { CaseEventRow } from '@/lib/cases/rows';
import { CASE_EVENTS, type CaseEvent } from '@/lib/shared/enums';

const LOOKS: Record<CaseEvent, [LucideIcon, Tone]> = {
  submitted: [Send, 'accent'],
  'phone-contact': [PhoneCall, 'green'],
  accepted: [CircleCheck, 'green'],
  'information-request': [CircleHelp, 'blue'],
  'information-response': [MessageSquareReply, 'blue'],
  rejected: [CircleX, 'red'],
  closed: [Lock, 'grey'],
  withdrawn: [Ban, 'grey'],
  'auto-closed': [Lock, 'grey'],
  'close-notice': [BellRing, 'grey'],
  'kept-open': [CircleCheck, 'green'],
  reminder: [BellRing, 'amber'],
  'time-limit': [Clock, 'red'],
  escalated: [TriangleAlert, 'red'],
  'customer-data-viewed': [Eye, 'grey'],
  purged: [Eraser, 'grey'],
};

/** Who did what and when, in time order; the answers themselves are shown beside it (rule: cases.timeline). */
export function CaseTimeline({ events }: { events: CaseEventRow[] }) {
  const entries = events.map(({ id, type, actor_name, company, text, created_at }) => {
    const [icon, tone] = LOOKS[type];
    return {
      id,
      at: created_at,
      what: CASE_EVENTS[type],
      who: [actor_name, company].filter(Boolean).join(', ') || undefined,
      icon,
      tone,
      details: text,
    };
  });
  return (
    <Card title="Timeline">
      <Timeline entries={entries} label="Timeline of the case" />
    </Card>
  );
}
