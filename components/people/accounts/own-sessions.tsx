'use client';
import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Monitor, Smartphone, Terminal, UserRoundCog } from '@/components/ui/icons';
import { Time } from '@/components/ui/time';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import type { endOtherSessions, endOwnSession, OwnSession } from '@/lib/people/accounts/own-sessions';
import { notify } from '@/lib/client/notify';
import { useSend } from '@/lib/client/use-send';

type Props = { sessions: OwnSession[]; total: number };

const SHOWN_AT_FIRST = 5;

/** Lists the user's own sessions, latest first, each with a button to end it (rule: sessions.own-list). */
export function OwnSessions({ sessions, total }: Props) {
  const [all, setAll] = useState(false);
  const shown = all ? sessions : sessions.slice(0, SHOWN_AT_FIRST);
  const { send, pending } = useSend<typeof endOtherSessions>('/api/users/sessions/end_others', {
    said: 'You’re logged out everywhere else.',
  });
  const endOthers = total > 1 && (
    <Button small loading={pending} onClick={() => void send()}>
      Log out everywhere else
    </Button>
  );
  return (
    <Card
      title="Where you are logged in"
      hint="If you don’t recognize a session, log it out and change your password."
      actions={endOthers}
      flush
    >
      <ul className="divide-y divide-line border-t border-line">
        {shown.map((session) => (
          <Session key={session.id} session={session} />
        ))}
      </ul>
      {shown.length < sessions.length && (
        <p className="border-t border-line px-5 py-3">
          <Button kind="quiet" small onClick={() => setAll(true)}>
            Show all {sessions.length}
          </Button>
        </p>
      )}
      {all && total > sessions.length && (
        <p className="border-t border-line px-5 py-3 text-sm text-ink-soft">
          Showing the latest {sessions.length} of {total} sessions.
        </p>
      )}
    </Card>
  );
}

function Session({ session }: { session: OwnSession }) {
  const { id, address, signed_in_at, last_seen_at, current, staff } = session;
  const { send, pending } = useSend<typeof endOwnSession>(`/api/users/sessions/${id}`, {
    method: 'DELETE',
    onDone: ({ message }) => notify.success(message),
  });
  const name = staff ? 'Network staff, logged in as you' : session.client;
  const Icon = ICONS[lookOf(session)];
  return (
    <li className="flex flex-wrap items-start gap-3 px-5 py-3">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-faint" />
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium break-words">{name}</span>
          {current && <Badge tone="green">This session</Badge>}
        </p>
        <p className="flex flex-wrap gap-x-4 text-sm text-ink-soft">
          {address && <span className="break-all">From {address}</span>}
          <span>
            Logged in <Time at={signed_in_at} />
          </span>
          {!current && (
            <span>
              Last used <Time at={last_seen_at} />
            </span>
          )}
        </p>
      </div>
      {!current && (
        <Button small loading={pending} className="max-sm:ml-7" onClick={() => void send()}>
          Log out
          <VisuallyHidden>
            {' '}
            {name}, logged in <Time at={signed_in_at} />
          </VisuallyHidden>
        </Button>
      )}
    </li>
  );
}

const ICONS = { staff: UserRoundCog, phone: Smartphone, browser: Monitor, api: Terminal };

function lookOf({ staff, kind, client }: OwnSession): keyof typeof ICONS {
  if (staff) return 'staff';
  return /iPhone|iPad|Android/.test(client) ? 'phone' : kind;
}
