'use client';
import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Lock } from '@/components/ui/icons';
import { TextLink } from '@/components/ui/text-link';
import { useStoredValue } from '@/lib/client/use-stored-value';
import { classes } from '@/lib/shared/classes';
import { pagePath } from '@/lib/shared/paths';
import type { ReadJoint } from '@/lib/work/room/read-joint';
import type { JointEntry } from '@/lib/work/room/resources';
import { mergedRows, rowsOfRoom, type JointRow } from './joint-rows';
import { Around } from './room-around';
import { RoomEvent } from './room-event';
import { NoteContent, NoteHead, NoteMarks } from './room-note';
import { RoomTimeline } from './room-timeline';
import { useJoint } from './use-joint';

/* The editor is loaded after the timeline. */
const JointComposer = dynamic(() => import('./joint-composer').then((part) => part.JointComposer));

type Props = { token: string; initial: ReadJoint; maxMegabytes: number };

/** Width from which rooms fit side by side (rule: joint.rooms). */
const WIDE = '(min-width: 1200px)';

const pathOf = (token: string) => `/api/caller/case/${encodeURIComponent(token)}`;

/** All linked rooms as one conversation, merged or side by side, and one note for several of them (rules: joint.rooms, joint.write). */
export function JointRoom({ token, initial, maxMegabytes }: Props) {
  const live = useJoint(pathOf(token), initial);
  const { rooms, company, timeline, more } = live.state;
  const [layout, setLayout] = useStoredValue('joint_layout', 'merged');
  const isWide = useWide();
  const isBeside = isWide && layout === 'beside' && rooms.length > 1;
  const writable = rooms.filter(({ write }) => write);
  // Files go up to a room that takes them: that of the page, unless its case has ended.
  const home = (writable.find((room) => room.token === token) ?? writable[0])?.token ?? token;
  const shared = { arrived: live.arrived, latest: live.latest, loading: live.loading };
  const acts = { onEarlier: () => void live.loadEarlier(), onSeen: live.markSeen };
  const entry = (row: JointRow) => <Entry row={row} token={token} company_id={company.id} hasRooms={!isBeside} />;
  return (
    <Card
      title="All rooms"
      hint="Nothing moves from one room to another by itself."
      flush
      actions={
        isWide &&
        rooms.length > 1 && (
          <Button onClick={() => setLayout(isBeside ? 'merged' : 'beside')}>
            {isBeside ? 'Merge the rooms' : 'Side by side'}
          </Button>
        )
      }
    >
      <Around others={live.others} isAway={live.isAway} />
      {isBeside ? (
        <div className="flex overflow-x-auto border-t border-line">
          {rooms.map((room) => (
            <section
              key={room.token}
              aria-label={`${room.company}, ${room.number}`}
              className="min-w-88 flex-1 border-line not-first:border-l"
            >
              <RoomHead room={room} isThis={room.token === token} />
              <RoomTimeline
                room={{ timeline: rowsOfRoom(timeline, room.token), more, may: { seen_id: null } }}
                label={`Timeline of ${room.number}`}
                {...shared}
                arrived={live.arrived.filter((one) => one.room.token === room.token)}
                latest={live.latest?.room.token === room.token ? live.latest : undefined}
                {...acts}
              >
                {entry}
              </RoomTimeline>
            </section>
          ))}
        </div>
      ) : (
        <div className="border-t border-line">
          <RoomTimeline
            room={{ timeline: mergedRows(timeline), more, may: { seen_id: null } }}
            label="Timeline of all rooms"
            {...shared}
            {...acts}
          >
            {entry}
          </RoomTimeline>
        </div>
      )}
      <JointComposer
        path={pathOf(home)}
        token={home}
        rooms={writable}
        maxMegabytes={maxMegabytes}
        onWritten={() => void live.reload()}
      />
    </Card>
  );
}

/** False until the page runs, so that the server renders what every width shows. */
function useWide() {
  const [isWide, setWide] = useState(false);
  useEffect(() => {
    const query = matchMedia(WIDE);
    const look = () => setWide(query.matches);
    look();
    query.addEventListener('change', look);
    return () => query.removeEventListener('change', look);
  }, []);
  return isWide;
}

type RoomProps = { room: JointEntry['room']; isThis: boolean };

const RoomHead = ({ room, isThis }: RoomProps) => (
  <h3 className="border-b border-line bg-sunken px-4 py-2 sm:px-5">
    <RoomMark room={room} isThis={isThis} />
  </h3>
);

const RoomMark = ({ room, isThis }: RoomProps) => (
  <span className="flex max-w-full min-w-0 flex-wrap items-baseline gap-x-1.5">
    <Badge tone={isThis ? 'accent' : 'grey'}>
      <span className="max-w-60 truncate" title={room.company}>
        {room.company}
      </span>
    </Badge>
    <TextLink
      href={pagePath('/my-cases/[token]', { token: room.token })}
      className="min-w-0 font-mono text-sm wrap-anywhere"
    >
      {room.number}
    </TextLink>
  </span>
);

type EntryProps = { row: JointRow; token: string; company_id: number; hasRooms: boolean };

function Entry({ row, token, company_id, hasRooms }: EntryProps) {
  const path = pathOf(row.room.token);
  return (
    <div className="min-w-0 space-y-1">
      {hasRooms && (
        <p className="flex flex-wrap gap-x-3 gap-y-1">
          {row.rooms.map((room) => (
            <RoomMark key={room.token} room={room} isThis={room.token === token} />
          ))}
        </p>
      )}
      {row.kind === 'note' ? (
        <JointNote note={row} isOwn={row.company.id === company_id} path={path} />
      ) : (
        <RoomEvent entry={row} briefly={false} path={path} />
      )}
    </div>
  );
}

type NoteProps = { note: Extract<JointRow, { kind: 'note' }>; isOwn: boolean; path: string };

function JointNote({ note, isOwn, path }: NoteProps) {
  const isInternal = note.audience === 'internal';
  return (
    <>
      <NoteHead note={note} isOwn={isOwn} />
      <article
        aria-label={`Note by ${note.author.name}, ${note.company.name}`}
        className={classes(
          'rounded-md border px-3 py-2',
          isInternal
            ? 'border-dashed border-amber-ink bg-amber-soft'
            : isOwn
              ? 'border-accent-line bg-accent-soft'
              : 'border-line-strong/60 bg-surface',
        )}
      >
        {isInternal && (
          <p className="flex items-start gap-1.5 text-sm font-medium text-amber-ink">
            <Lock aria-hidden className="mt-0.5 size-3.5 shrink-0" />
            Internal: only {note.company.name}
          </p>
        )}
        {!note.redacted && <NoteMarks note={note} />}
        <NoteContent note={note} path={path} />
      </article>
    </>
  );
}
