'use client';
import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { Clock } from '@/components/ui/icons';
import { useDeletion } from '@/components/ui/use-deletion';
import type { AnswerOf } from '@/lib/shared/answer';
import { shownDay } from '@/lib/shared/format';
import { shownHours } from '@/lib/shared/opening-hours';
import { hasOpenings, openStatus } from '@/lib/shared/working-hours';
import type { CalendarRow } from '@/lib/intake/calendars/resources';
import type { readCalendarsScreen } from '@/lib/intake/calendars/screen';
import { CalendarEditor, type NewCalendar } from './calendar-editor';
import { MoveDeadlines } from './move-deadlines';

type Props = AnswerOf<typeof readCalendarsScreen> & { calls: string; now: string };

/** A company's calendars with what uses them, and proposals while there is none (rules: clock.calendars, clock.proposal). */
export function Calendars({ calendars, proposals, countries, response_hours, calls, now }: Props) {
  const [editing, setEditing] = useState<NewCalendar>();
  const { remove, dialogs } = useDeletion();
  const add = (
    <Button kind="primary" onClick={() => setEditing({})}>
      Add calendar
    </Button>
  );
  const ask = ({ id, name }: CalendarRow) =>
    void remove({
      to: `${calls}/${id}`,
      title: `Delete “${name}”?`,
      action: 'Delete calendar',
      children: 'Cases that count by it keep their hours.',
    });
  return (
    <>
      <Card
        title="Calendars"
        hint="Groups decide for each priority whether its response time counts around the clock or in these hours."
        actions={calendars.length > 0 && add}
        flush
      >
        <div className="border-t border-line">
          {calendars.length ? (
            <ul className="divide-y divide-line">
              {calendars.map((calendar) => (
                <CalendarItem
                  key={calendar.id}
                  {...{ calendar, calls, now }}
                  onEdit={() => setEditing(calendar)}
                  onDelete={() => ask(calendar)}
                />
              ))}
            </ul>
          ) : (
            <EmptyState title="No calendars" icon={Clock} action={add}>
              Without one, response times run around the clock.
            </EmptyState>
          )}
        </div>
      </Card>
      {proposals.length > 0 && (
        <Card
          title="From your support hours"
          hint="Read from the text of a process. Check them before you save; nothing is set by itself."
          flush
        >
          <ul className="divide-y divide-line border-t border-line">
            {proposals.map(({ process, text, ...hours }) => (
              <li key={text} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
                <span className="min-w-0 flex-1 basis-64 wrap-anywhere">
                  <span className="font-medium">{process}</span>: {text}
                  <span className="block text-sm text-ink-soft">{summaryOf(hours)}</span>
                </span>
                <Button small onClick={() => setEditing({ name: process.slice(0, 100), ...hours, is_default: true })}>
                  Use these hours
                </Button>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {editing && (
        <CalendarEditor
          key={editing.id ?? 'new'}
          calendar={editing}
          {...{ calls, countries }}
          responseHours={response_hours}
          onClose={() => setEditing(undefined)}
        />
      )}
      {dialogs}
    </>
  );
}

const summaryOf = ({
  around_the_clock,
  hours,
  time_zone,
}: Pick<CalendarRow, 'around_the_clock' | 'hours' | 'time_zone'>) =>
  around_the_clock ? 'Around the clock' : `${shownHours(hours)} ${time_zone.replaceAll('_', ' ')}`;

type ItemProps = { calendar: CalendarRow; calls: string; now: string; onEdit: () => void; onDelete: () => void };

function CalendarItem({ calendar, calls, now, onEdit, onDelete }: ItemProps) {
  const { name, is_default, next_holidays, holidays, open_cases, id } = calendar;
  const clock = { ...calendar, holidays: next_holidays.map(({ date }) => date) };
  const { open_now } = openStatus(clock, new Date(now));
  const neverOpen = !calendar.around_the_clock && !hasOpenings(clock, new Date(now));
  const users = [...calendar.processes, ...calendar.departments, ...calendar.groups].map((user) => user.name);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1 basis-64 space-y-1">
        <h3 className="flex flex-wrap items-center gap-2 wrap-anywhere">
          {name}
          {is_default && <Badge tone="accent">Default</Badge>}
          <Badge tone={open_now ? 'green' : 'grey'}>{open_now ? 'Open now' : 'Closed'}</Badge>
        </h3>
        {neverOpen ? (
          <p className="text-red-ink">It is never open, so its cases count around the clock.</p>
        ) : (
          <p className="text-ink-soft">{summaryOf(calendar)}</p>
        )}
        {next_holidays.length > 0 && (
          <p className="text-sm text-ink-soft wrap-anywhere">
            Next holidays: {next_holidays.map(({ date, name: day }) => `${shownDay(date)}: ${day}`).join('; ')}
          </p>
        )}
        {holidays.ics_error && <p className="text-sm text-red-ink">Holidays were not read: {holidays.ics_error}</p>}
        <p className="text-sm text-ink-soft wrap-anywhere">
          {users.length
            ? `Chosen by ${users.join(', ')}`
            : is_default
              ? 'For all processes without their own'
              : 'Not used yet'}
        </p>
        {open_cases > 0 && <MoveDeadlines calls={`${calls}/${id}/open_cases`} cases={open_cases} name={name} />}
      </div>
      <div className="flex gap-2">
        <Button small aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
        <Button small aria-label={`Delete ${name}`} onClick={onDelete}>
          Delete
        </Button>
      </div>
    </li>
  );
}
