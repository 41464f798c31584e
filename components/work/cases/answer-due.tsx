'use client';
import { useEffect, useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Clock } from '@/components/ui/icons';
import { duration, type DateInput } from '@/lib/shared/format';
import { workingTime } from '@/lib/shared/working-time';
import type { Calendar } from '@/lib/shared/working-hours';

type Props = { respond_by: DateInput; clock?: Calendar; now: string };

/** Shows the deadline of an open case: "Answer within 55 min", "Late by 2 h". */
export function AnswerDue({ respond_by, clock, now: rendered_at }: Props) {
  const [now, setNow] = useState<DateInput>(rendered_at);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  const wall = new Date(respond_by).getTime() - new Date(now).getTime();
  const working = workingTime(respond_by, now, clock);
  const left = working ?? wall;
  return (
    <Badge tone={left < 0 ? 'red' : 'amber'} icon={Clock}>
      {left < 0
        ? `Late by ${duration(left)}`
        : `Answer within ${duration(left)}${working === null ? '' : ' of working time'}`}
    </Badge>
  );
}
