import { NoteHtml } from '@/components/work/room/note-html';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { Lock } from '@/components/ui/icons';
import { TextLink } from '@/components/ui/text-link';
import { Time } from '@/components/ui/time';
import { classes } from '@/lib/shared/classes';
import { pagePath } from '@/lib/shared/paths';
import type { ReadJoint } from '@/lib/work/room/read-joint';
import type { JointEntry } from '@/lib/work/room/resources';
import { NoteFiles } from './note-files';
import { RoomEvent } from './room-event';

type Row = { entry: JointEntry; rooms: JointEntry['room'][] };

/** Copies of one note of the reader's company are one row, with all of their rooms. */
function rowsOf(timeline: JointEntry[]): Row[] {
  const rows: Row[] = [];
  const written = new Map<string, Row>();
  for (const entry of timeline) {
    const id = entry.kind === 'note' ? entry.written_id : null;
    const known = id && written.get(id);
    if (known) known.rooms.push(entry.room);
    else {
      const row = { entry, rooms: [entry.room] };
      rows.push(row);
      if (id) written.set(id, row);
    }
  }
  return rows;
}

/** All linked rooms as one timeline; each entry says its company and its room (rule: joint.rooms). */
export function JointTimeline({ joint, token }: { joint: ReadJoint; token: string }) {
  return (
    <Card title="All rooms" hint="Nothing moves from one room to another. Write in “This room”." flush>
      <ol className="space-y-4 border-t border-line p-4 sm:p-5">
        {rowsOf(joint.timeline).map(({ entry, rooms }) => (
          <li key={entry.id} className="min-w-0">
            <p className="mb-1 flex flex-wrap gap-x-2 gap-y-1 text-sm">
              {rooms.map((room) => (
                <RoomMark key={room.token} room={room} isThis={room.token === token} />
              ))}
            </p>
            {entry.kind === 'note' ? (
              <JointNote note={entry} />
            ) : (
              <RoomEvent entry={entry} briefly={false} path={pathOf(entry)} />
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}

const pathOf = ({ room }: JointEntry) => `/api/caller/case/${encodeURIComponent(room.token)}`;

const RoomMark = ({ room, isThis }: { room: JointEntry['room']; isThis: boolean }) => (
  <span className="wrap-anywhere">
    <Badge tone={isThis ? 'accent' : 'grey'}>{room.company}</Badge>{' '}
    <TextLink href={pagePath('/my-cases/[token]', { token: room.token })}>{room.number}</TextLink>
  </span>
);

function JointNote({ note }: { note: Extract<JointEntry, { kind: 'note' }> }) {
  const isInternal = note.audience === 'internal';
  return (
    <article
      aria-label={`Note by ${note.author.name}, ${note.company.name}`}
      className={classes(
        'rounded-md border px-3 py-2',
        isInternal ? 'border-dashed border-amber-ink bg-amber-soft' : 'border-line-strong/60 bg-surface',
      )}
    >
      <p className="mb-1 wrap-anywhere">
        <span className="font-medium">{note.author.name}</span>{' '}
        <span className="text-ink-soft">{note.company.name}</span>{' '}
        <span className="text-sm text-ink-soft">
          <Time at={note.created_at} clock />
        </span>
      </p>
      {isInternal && (
        <p className="flex items-start gap-1.5 text-sm font-medium text-amber-ink">
          <Lock aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          Internal: only {note.company.name}
        </p>
      )}
      {note.body === null ? <p className="text-ink-soft">The text was removed.</p> : <NoteHtml html={note.body} />}
      <NoteFiles files={note.files} path={pathOf(note)} />
    </article>
  );
}
