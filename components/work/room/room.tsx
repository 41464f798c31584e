'use client';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useMemo, useState } from 'react';
import { EditorAssist, type EditorSource } from '@/components/form/editor-assist';
import { Card } from '@/components/ui/card';
import type { ReadRoom } from '@/lib/work/room/read';
import type { CaseNote, RoomCase, RoomEntry } from '@/lib/work/room/resources';
import { AcceptNote } from './accept-note';
import { otherRooms } from './also-field';
import { Composer } from './composer';
import { FollowCase } from './follow-case';
import { quoteOf } from './quote';
import { Around } from './room-around';
import { RoomEvent } from './room-event';
import { RoomNote } from './room-note';
import type { RoomState } from './room-state';
import { RoomTimeline } from './room-timeline';
import { useRoom } from './use-room';

/* Who comes by a mailed link has none. */
const Followers = dynamic(() => import('./followers').then((part) => part.Followers));

export type RoomProps = {
  token: string;
  initial: ReadRoom;
  /** Size limit of a file in megabytes. */
  maxMegabytes: number;
  briefAnswers?: boolean;
};

/** What `@` and `/` offer in the editor; how they find it is loaded at their first use. */
function sourcesOf(path: string, theCase: RoomCase): EditorSource[] {
  const load = () => import('./note-sources');
  let colleagues: Promise<EditorSource['find']> | undefined;
  let replies: Promise<EditorSource['find']> | undefined;
  return [
    {
      trigger: '@',
      label: 'Colleagues',
      min: 1,
      hint: 'Type the name of a colleague to mention them.',
      nothing: 'No colleague of this name.',
      find: async (term) => (await (colleagues ??= load().then(({ colleagueFinder }) => colleagueFinder(path))))(term),
    },
    {
      trigger: '/',
      label: 'Saved replies',
      min: 0,
      find: async (term) => (await (replies ??= load().then(({ replyFinder }) => replyFinder(theCase))))(term),
    },
  ];
}

/** Shows one timeline for both companies, and a note to write below it (rule: screens.room). */
export function Room({ token, initial, maxMegabytes, briefAnswers = false }: RoomProps) {
  const path = `/api/caller/case/${encodeURIComponent(token)}`;
  const live = useRoom(path, initial);
  const { room, arrived, latest, loading, addOwn, reload } = live;
  const router = useRouter();
  const { case: theCase, may, followers } = room;
  const [insertion, setInsertion] = useState<string>();
  const isColleague = may.write.includes('internal');
  const sources = useMemo(() => (isColleague ? sourcesOf(path, theCase) : []), [isColleague, path, theCase]);
  return (
    <Card
      title="Notes and timeline"
      flush
      actions={
        <>
          {(followers.length > 0 || may.follow) && (
            <Followers {...{ path, theCase, followers }} mayAdd={may.follow} onAdded={() => void reload()} />
          )}
          {may.follow && <FollowCase path={path} following={may.following} onDone={() => void reload()} />}
        </>
      }
    >
      <Around notesUntil={theCase.notes_until} others={live.others} isAway={live.isAway} />
      <div className="border-t border-line">
        <RoomTimeline
          {...{ room, arrived, latest, loading }}
          onEarlier={() => void live.loadEarlier()}
          onSeen={live.markSeen}
        >
          {(entry, hasHead) =>
            entry.kind === 'note' ? (
              <RoomNote
                {...{ note: entry, theCase, may, path, hasHead }}
                onChanged={() => void reload()}
                onQuote={() => setInsertion(quoteOf(entry))}
              />
            ) : (
              <RoomEvent
                {...{ entry, path }}
                briefly={briefAnswers}
                mayRedact={mayRedactFiles(room, entry)}
                onChanged={() => void reload()}
              />
            )
          }
        </RoomTimeline>
      </div>
      {may.accept_as !== null && <AcceptNote path={path} acceptAs={may.accept_as} onDone={() => void reload()} />}
      <EditorAssist value={{ sources, insertion, onInserted: () => setInsertion(undefined) }}>
        <Composer
          {...{ path, theCase, may, maxMegabytes }}
          rooms={otherRooms(initial.links)}
          onWritten={(note) => {
            addOwn(note);
            void reload();
            // The page knows who writes by its link.
            if (!isColleague) router.refresh();
          }}
          onRefused={({ kind }) => kind === 'refused' && void reload()}
        />
      </EditorAssist>
    </Card>
  );
}

/** As for notes: the author, or a manager of the author's company (rule: room.redact). */
const mayRedactFiles = ({ case: { company }, may }: RoomState, entry: Exclude<RoomEntry, CaseNote>) =>
  entry.kind === 'answer' &&
  entry.company?.id === company.id &&
  (may.redact === 'company' || (may.redact === 'mine' && entry.mine));
