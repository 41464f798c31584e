'use client';
import { useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { Button, IconButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { useConfirm } from '@/components/ui/confirm';
import { X } from '@/components/ui/icons';
import { notify } from '@/lib/client/notify';
import { isFailure, post } from '@/lib/client/post';
import { useSend } from '@/lib/client/use-send';
import type { AnswerOf } from '@/lib/shared/answer';
import { fullName, plural } from '@/lib/shared/format';
import { HOUR_MS } from '@/lib/shared/durations';
import { instantOf, wallClock } from '@/lib/shared/zone-offsets';
import type { ContactChoice } from '@/lib/intake/processes/resources';
import type { readRota, saveRota } from '@/lib/intake/rota/rota';
import type { readRotaFile, renewFeed } from '@/lib/intake/rota/rota-ics';
import { RotaFeed } from './rota-feed';

type Rota = AnswerOf<typeof readRota>;
type Shift = { user_id: number; from: string; until: string; repeats: 'none' | 'weekly' };
type Props = { rota: Rota; users: ContactChoice[]; calls: string };

/** Edits the rota of a process, in the zone of its calendar (rule: clock.rota). */
export function RotaCard({ rota, users, calls }: Props) {
  const { time_zone, on_duty_id, feed } = rota;
  const [shifts, setShifts] = useState<Shift[]>(() =>
    rota.data.map(({ user_id, from, until, repeats }) => ({
      ...{ user_id, repeats },
      ...{ from: localOf(from, time_zone), until: localOf(until, time_zone) },
    })),
  );
  const [problem, setProblem] = useState<string>();
  const { send, pending } = useSend<typeof saveRota>(calls, {
    onDone({ message }) {
      setProblem(undefined);
      notify.success(message);
    },
    onRefused: ({ errors, message }) => setProblem(problemOf(errors) ?? message),
  });
  const { send: renew, pending: renewing } = useSend<typeof renewFeed>(`${calls}/feed`, {
    onDone: ({ message }) => notify.success(message),
  });
  const [ask, question] = useConfirm();
  const renewAddress = async () => {
    const isSure =
      !feed ||
      (await ask({
        title: 'Make a new address?',
        action: 'Make a new address',
        children: 'Calendars that use the old address no longer get the rota.',
      }));
    if (isSure) await renew();
  };
  const save = () => {
    const wrong = shifts.findIndex(({ from, until }) => !from || !until || from >= until);
    if (wrong >= 0) return setProblem(`Shift ${wrong + 1}: enter a beginning, and an end after it.`);
    void send({
      data: shifts.map((shift) => ({
        ...shift,
        ...{ from: momentOf(shift.from, time_zone), until: momentOf(shift.until, time_zone) },
      })),
    });
  };
  async function read(file: File) {
    try {
      const { data, unknown, skipped } = await post<AnswerOf<typeof readRotaFile>>(`${calls}/ics`, {
        ics: await file.text(),
      });
      const read = data.map((shift) => ({
        ...shift,
        ...{ from: localOf(shift.from, time_zone), until: localOf(shift.until, time_zone) },
      }));
      setShifts((before) => [...before, ...read]);
      const left = [unknown.length && `unknown: ${unknown.join(', ')}`, skipped && `${skipped} not understood`];
      notify.success([`${plural(data.length, 'shift')} added. Save the rota`, ...left].filter(Boolean).join('; '));
    } catch (error) {
      if (!isFailure(error)) throw error;
      notify.error(error.errors.ics?.[0] ?? error.message);
    }
  }
  const now = users.find(({ id }) => id === on_duty_id);
  const first = users[0];
  return (
    <Card
      title="On duty"
      hint={`Gets the emails of the process’s addresses as well, and is chosen as engineer of an answer. Times in ${time_zone.replaceAll('_', ' ')}.`}
      actions={now && <Badge tone="green">{`${fullName(now)} now`}</Badge>}
    >
      <div className="space-y-3">
        {shifts.length === 0 && (
          <p className="text-ink-soft">Nobody is on duty. Emails go to the addresses of the process.</p>
        )}
        <ul className="max-w-3xl space-y-3">
          {shifts.map((shift, index) => (
            <ShiftRow
              key={index}
              {...{ shift, users }}
              label={`Shift ${index + 1}`}
              onChange={(next) => setShifts(shifts.map((one, at) => (at === index ? next : one)))}
              onRemove={() => setShifts(shifts.filter((_, at) => at !== index))}
            />
          ))}
        </ul>
        {problem && (
          <Alert level="danger" live>
            {problem}
          </Alert>
        )}
        <div className="flex flex-wrap gap-2">
          {first && (
            <Button small onClick={() => setShifts([...shifts, newShift(first.id, time_zone)])}>
              Add a shift
            </Button>
          )}
          <Button small kind="primary" loading={pending} onClick={save}>
            Save the rota
          </Button>
        </div>
        <RotaFeed
          feed={feed}
          renewing={renewing}
          onRenew={() => void renewAddress()}
          onFile={(file) => void read(file)}
        />
        {question}
      </div>
    </Card>
  );
}

function problemOf(errors: Record<string, string[]>): string | undefined {
  const [first] = Object.entries(errors);
  const index = first && /^data\.(\d+)\./.exec(first[0])?.[1];
  return first && `${index === undefined ? '' : `Shift ${Number(index) + 1}: `}${first[1][0]}`;
}

/* "2026-11-28T09:00" as the clocks of the zone show it. */
const localOf = (at: string | Date, zone: string) =>
  new Date(wallClock(zone, new Date(at).getTime())).toISOString().slice(0, 16);
const momentOf = (local: string, zone: string) => new Date(instantOf(zone, Date.parse(`${local}Z`))).toISOString();

function newShift(user_id: number, zone: string): Shift {
  const hour = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS;
  return {
    ...{ user_id, repeats: 'weekly' },
    ...{ from: localOf(new Date(hour), zone), until: localOf(new Date(hour + 8 * HOUR_MS), zone) },
  };
}

type RowProps = {
  shift: Shift;
  users: ContactChoice[];
  label: string;
  onChange: (shift: Shift) => void;
  onRemove: () => void;
};

function ShiftRow({ shift, users, label, onChange, onRemove }: RowProps) {
  const { user_id, repeats } = shift;
  const known = users.some(({ id }) => id === user_id);
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-2 rounded-lg border border-line p-3 sm:grid-cols-[1fr_1fr_auto]">
      <select
        aria-label={`${label}, who`}
        className="entry min-w-0"
        value={user_id}
        onChange={(event) => onChange({ ...shift, user_id: Number(event.target.value) })}
      >
        {!known && <option value={user_id}>No longer active</option>}
        {users.map((user) => (
          <option key={user.id} value={user.id}>
            {fullName(user) || user.email}
          </option>
        ))}
      </select>
      <select
        aria-label={`${label}, repeats`}
        className="entry min-w-0 max-sm:col-span-2 max-sm:row-start-2"
        value={repeats}
        onChange={(event) => onChange({ ...shift, repeats: event.target.value === 'weekly' ? 'weekly' : 'none' })}
      >
        <option value="none">Once</option>
        <option value="weekly">Every week</option>
      </select>
      <span className="max-sm:col-start-2 max-sm:row-start-1">
        <IconButton icon={X} label={`Remove ${label}`} onClick={onRemove} />
      </span>
      {(['from', 'until'] as const).map((side) => (
        <label key={side} className="flex min-w-0 items-center gap-2 text-sm text-ink-soft max-sm:col-span-2">
          <span className="w-9 shrink-0">{side === 'from' ? 'From' : 'Until'}</span>
          <input
            type="datetime-local"
            aria-label={`${label}, ${side}`}
            className="entry min-w-0 flex-1"
            value={shift[side]}
            onChange={(event) => onChange({ ...shift, [side]: event.target.value })}
          />
        </label>
      ))}
    </li>
  );
}
