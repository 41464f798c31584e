'use client';
import { useEffect, useState } from 'react';
import { SelectBox } from '@/components/form/select';
import { isFailure, post } from '@/lib/client/post';
import type { tryRules } from '@/lib/intake/rota/acceptance';
import { FROM_HIGH, rulesEntry, type NamedRule } from '@/lib/shared/acceptance';
import type { AnswerOf } from '@/lib/shared/answer';
import { PRIORITIES, type Priority } from '@/lib/shared/enums';
import { WEEKDAYS, type Weekday } from '@/lib/shared/week-hours';

const DAYS: Record<Weekday, string> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};
/** Waits until nobody types any more. */
const PAUSE = 300;

type Result = AnswerOf<typeof tryRules>;
type Props = {
  rules: NamedRule[];
  partners: { id: number; name: string }[];
  calls: string;
  timeZone: string | undefined;
};

/** Says what the rules would do with a case, as the server decides it (rule: acceptance.rules). */
export function TryRules({ rules, partners, calls, timeZone }: Props) {
  const [priority, setPriority] = useState<Priority>('high');
  const [partner_id, setPartner] = useState('');
  const [weekday, setDay] = useState<Weekday>('mon');
  const [time, setTime] = useState('10:00');
  const result = useResult(calls, { acceptance_rules: rulesEntry(rules), priority, partner_id, weekday, time });
  const zone = timeZone ? ` (${timeZone.replaceAll('_', ' ')})` : '';
  return (
    <div role="group" aria-label="Example" className="rounded-md bg-sunken px-3 py-2">
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-ink-soft">A</span>
        <SelectBox
          aria-label="Example, priority"
          value={priority}
          list={FROM_HIGH.map((value) => ({ value, label: PRIORITIES[value] }))}
          onChange={({ target }) => setPriority(target.value as Priority)}
        />
        <span className="text-ink-soft">from</span>
        <span className="max-w-56 min-w-0">
          <SelectBox
            aria-label="Example, partner"
            value={partner_id}
            empty="any partner"
            list={partners.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={({ target }) => setPartner(target.value)}
          />
        </span>
        <span className="text-ink-soft">on</span>
        <SelectBox
          aria-label="Example, day"
          value={weekday}
          list={WEEKDAYS.map((value) => ({ value, label: DAYS[value] }))}
          onChange={({ target }) => setDay(target.value as Weekday)}
        />
        <input
          type="time"
          aria-label={`Example, time${zone}`}
          className="entry w-auto"
          value={time}
          onChange={({ target }) => setTime(target.value)}
        />
      </div>
      <p role="status" className="mt-2 font-medium wrap-anywhere">
        {result === undefined ? '…' : `→ ${result}`}
      </p>
    </div>
  );
}

type Example = Record<'acceptance_rules' | 'priority' | 'partner_id' | 'weekday' | 'time', string>;

function useResult(calls: string, example: Example): string | undefined {
  const body = JSON.stringify(example);
  const [known, setKnown] = useState<{ body: string; text: string }>();
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const show = (text: string) => !signal.aborted && setKnown({ body, text });
    const timer = setTimeout(() => {
      post<Result>(calls, JSON.parse(body) as object, { signal }).then(
        (answer) => show(textOf(answer)),
        (error: unknown) => {
          if (signal.aborted) return;
          if (!isFailure(error)) throw error;
          show(Object.values(error.errors)[0]?.[0] ?? error.message);
        },
      );
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [calls, body]);
  return known?.body === body ? known.text : undefined;
}

function textOf({ accepted, fits, open, contact }: Result): string {
  if (accepted && contact)
    return `accepted automatically, contact ${contact.name}${contact.is_on_duty ? ', on duty' : ''}`;
  return fits
    ? 'waits for a person: nobody is on duty then, and the process has no escalation contact'
    : `waits for a person: no rule fits while it is ${open ? 'open' : 'closed'}`;
}
