'use client';
import { Button } from '@/components/ui/button';
import { useConfirm } from '@/components/ui/confirm';
import { notify } from '@/lib/client/notify';
import { get, isFailure } from '@/lib/client/post';
import { useSend } from '@/lib/client/use-send';
import { plural } from '@/lib/shared/format';
import type { MovedCases } from '@/lib/intake/calendars/move-cases';
import type { moveDeadlines } from '@/lib/work/cases/change/move-deadlines';

type Props = { calls: string; cases: number; name: string };

/** Moves deadlines of open cases to changed hours, after saying how many (rule: clock.moved). */
export function MoveDeadlines({ calls, cases, name }: Props) {
  const [ask, question] = useConfirm();
  const { send, pending } = useSend<typeof moveDeadlines>(calls, { onDone: ({ message }) => notify.success(message) });
  async function move() {
    try {
      const { cases: count, earlier, later, late_before, late_after } = await get<MovedCases>(calls);
      const isSure = await ask({
        title: `Move ${plural(count, 'deadline')}?`,
        action: 'Move the deadlines',
        children: `${earlier} become earlier, ${later} later. ${late_before} of these cases are late now, ${late_after} will be. Each keeps the hours that it has, and says so in its timeline.`,
      });
      if (isSure) await send();
    } catch (error) {
      if (!isFailure(error)) throw error;
      notify.error(error.message);
    }
  }
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm">
      {plural(cases, 'open case')} {cases === 1 ? 'counts' : 'count'} by earlier hours.
      <Button small loading={pending} aria-label={`Move the deadlines of ${name}`} onClick={() => void move()}>
        Move their deadlines
      </Button>
      {question}
    </p>
  );
}
