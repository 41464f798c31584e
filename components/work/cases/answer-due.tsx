'use client';
import { useEffect, useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Clock } from '@/components/ui/icons';
import { duration, type DateInput } from '@/lib/shared/format';
import type { Calendar } from '@/lib/shared/working-hours';
import { WorkingSpan } from './working-clock-loaded';

type Props = { respond_by: DateInput; clock?: Calendar; now: string };

/** Shows the deadline of an open case: "Answer within 55 min", "Late by 2 h". */
export function AnswerDue({ respond_by, clock, now: rendered_at }: Props) {
  const [now, setNow] = useState<DateInput>(rendered_at);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  const left = new Date(respond_by).getTime() - new Date(now).getTime();
  if (left < 0)
    return (
      <Badge tone="red" icon={Clock}>
        {`Late by ${duration(left)}`}
      </Badge>
    );
  return (
    <Badge tone="amber" icon={Clock}>
      Answer within {clock ? <WorkingSpan from={now} to={respond_by} clock={clock} /> : duration(left)}
    </Badge>
  );
}
