'use client';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { ArrowDown } from '@/components/ui/icons';
import { useReading } from '@/components/ui/own-zone';
import type { RoomEntry, RoomRights } from '@/lib/work/room/resources';
import { CASE_EVENTS } from '@/lib/shared/case-events';
import { plural } from '@/lib/shared/format';
import { isMine, rowsOf } from './rows';

type Props<E extends RoomEntry> = {
  room: { timeline: E[]; more: boolean; may: Pick<RoomRights, 'seen_id'> };
  label?: string;
  arrived: RoomEntry[];
  /** The last of them, even after it was seen. */
  latest: RoomEntry | undefined;
  loading: boolean;
  onEarlier: () => void;
  onSeen: () => void;
  children: (entry: E, hasHead: boolean) => ReactNode;
};

/** Pixels from the end within which the newest entry counts as visible. */
const NEAR = 48;

/**
 * Shows the oldest entry first, scrolled to the end. The scroll position counts from the end, so that earlier entries
 * appear without a jump; later ones move nothing while the reader is further up.
 */
export function RoomTimeline<E extends RoomEntry>({
  room,
  label = 'Timeline of the case',
  arrived,
  latest,
  loading,
  onEarlier,
  onSeen,
  children,
}: Props<E>) {
  const { zone } = useReading();
  const { box, isAtEnd, toEnd } = useStillScroll(room.timeline);
  const seeEnd = useEffectEvent(() => arrived.length > 0 && isAtEnd() && onSeen());
  useEffect(() => void seeEnd(), [arrived]);
  const notes = arrived.filter(({ kind }) => kind === 'note').length;
  const rest = arrived.length - notes;
  const words = [notes && plural(notes, 'new note'), rest && plural(rest, 'new event')].filter(Boolean).join(', ');
  return (
    <div className="relative">
      <div
        ref={box}
        role="region"
        aria-label="Notes and events"
        // Makes the timeline scrollable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={() => isAtEnd() && onSeen()}
        // A phone’s screen has room for the heading, this, and the folded editor; the page scrolls on at its ends.
        className="flex max-h-[max(16rem,calc(100dvh-27rem))] flex-col-reverse overflow-y-auto overscroll-contain px-4 py-3 [overflow-anchor:none] max-sm:max-h-[calc(100dvh-6.75rem-var(--sticky-top))] max-sm:overscroll-auto sm:px-5 lg:max-h-[max(24rem,calc(100dvh-30rem))] print:block"
      >
        <div className="shrink-0 space-y-3">
          {room.more && (
            <div className="text-center">
              <Button small loading={loading} onClick={onEarlier}>
                Earlier entries
              </Button>
            </div>
          )}
          <ol aria-label={label} className="space-y-3">
            {rowsOf(room.timeline, room.may.seen_id, zone).map(({ entry, day, starts_new, has_head }) => (
              <li key={entry.id} className={has_head ? 'space-y-3' : '-mt-2 space-y-3'}>
                {day && <Rule text={day} />}
                {starts_new && <Rule text="New since your last visit" strong />}
                {children(entry, has_head)}
              </li>
            ))}
          </ol>
        </div>
      </div>
      <p role="status" className="sr-only">
        {latest && announcementOf(latest)}
      </p>
      {arrived.length > 0 && (
        <div className="absolute inset-x-0 bottom-2 flex justify-center print:hidden">
          <Button
            kind="primary"
            small
            icon={ArrowDown}
            onClick={() => {
              toEnd();
              onSeen();
            }}
          >
            {words}
          </Button>
        </div>
      )}
    </div>
  );
}

const announcementOf = (entry: RoomEntry) =>
  entry.kind === 'note'
    ? `New note by ${entry.author.name}, ${entry.company.name}`
    : `New in the timeline: ${CASE_EVENTS[entry.type]}`;

function Rule({ text, strong }: { text: string; strong?: boolean }) {
  const look = strong
    ? 'font-medium text-accent-ink before:bg-accent after:bg-accent'
    : 'text-ink-soft before:bg-line after:bg-line';
  return (
    <p className={`flex items-center gap-3 text-sm before:h-px before:flex-1 after:h-px after:flex-1 ${look}`}>
      {text}
    </p>
  );
}

/** Keeps the scroll position when entries arrive below, unless the end is visible or the reader wrote them. */
function useStillScroll(timeline: RoomEntry[]) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef({ height: 0, last: 0 });
  const isAtEnd = () => Math.abs(box.current?.scrollTop ?? 0) < NEAR;
  const toEnd = () => {
    if (box.current) box.current.scrollTop = 0;
  };
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const { height, last } = before.current;
    const newest = timeline.at(-1);
    before.current = { height: element.scrollHeight, last: newest?.id ?? 0 };
    if (!last || !newest || newest.id === last) return;
    if (isAtEnd() || isMine(newest)) toEnd();
    else element.scrollTop -= element.scrollHeight - height;
  }, [timeline]);
  return { box, isAtEnd, toEnd };
}
