import { Ban, BellRing, CircleCheck, CircleHelp, CircleX, Clock, Eraser, Lock, MessageSquareReply, Send, TriangleAlert, type LucideIcon } from 'lucide-react';
import type { Tone } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { Timeline } from '@/components/ui/timeline';
import type { CaseEventRow } from '@/lib/cases/rows';
import type { CaseResponse } from '@/lib/cases/rows';
import { CASE_EVENTS, type CaseEvent } from '@/lib/shared/vocabulary';
import { ResponseFacts } from './responses';

const LOOKS: Record<CaseEvent, [LucideIcon, Tone]> = {
  submitted: [Send, 'accent'],
  accepted: [CircleCheck, 'green'],
  'information-request': [CircleHelp, 'blue'],
  'information-response': [MessageSquareReply, 'blue'],
  rejected: [CircleX, 'red'],
  closed: [Lock, 'grey'],
  withdrawn: [Ban, 'grey'],
  'auto-closed': [Lock, 'grey'],
  'close-notice': [BellRing, 'grey'],
  reminder: [BellRing, 'amber'],
  'time-limit': [Clock, 'red'],
  escalated: [TriangleAlert, 'red'],
  purged: [Eraser, 'grey'],
};

/** Who did what and when, in time order; an answer says what it said (PRODUCT §6, LOOK "Case"). */
export function CaseTimeline({ events, responses }: { events: CaseEventRow[]; responses: CaseResponse[] }) {
  const entries = events.map(({ id, type, actor_name, company, response_id, text, created_at }) => {
    const [icon, tone] = LOOKS[type];
    const response = responses.find((one) => one.id === response_id);
    return { id, at: created_at, what: CASE_EVENTS[type], who: [actor_name, company].filter(Boolean).join(', ') || undefined, icon, tone, details: response ? <ResponseFacts response={response} stacked /> : text };
  });
  return <Card title="Timeline"><Timeline entries={entries} label="Timeline of the case" /></Card>;
}
