'use client';
import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { Button, IconButton } from '@/components/ui/button';
import { RefreshCw, X } from '@/components/ui/icons';
import { newsOf, onLookForNews, pauseAfter, type Known } from '@/lib/client/news';
import { get, isFailure } from '@/lib/client/post';
import { useUnfinished } from '@/lib/client/unfinished';
import type { Changes } from '@/lib/work/cases/resources';
import { plural } from '@/lib/shared/format';

type Props = {
  from?: string;
  /** When the server read the screen's data; taken before the read. */
  since: string;
  registrations?: number;
};

type WatchProps = Props & { from: string };

/** A second check within this time is skipped: a window gets focus and becomes visible at the same moment. */
const SAME_MS = 3_000;
const LINES_SHOWN = 3;
const SIGNED_OUT = 401;
const ENDED = [SIGNED_OUT, 403, 404];

/**
 * Checks for changes on focus, when a stream has some, and every half minute while the screen is visible, refreshes the
 * page and reports the changes in a quiet line and in the title. It waits while a dialog is open or entries are not sent, checks less often
 * while the server is unreachable, and stops after the session has ended (rule: screens.fresh).
 */
export function Fresh({ from = '/api/caller/changes', ...screen }: Props) {
  return <Watch key={from} from={from} {...screen} />;
}

function Watch(screen: WatchProps) {
  const { lines, waits, update, dismiss } = useNews(screen);
  useCountInTitle(lines.length);
  const shown = lines.slice(0, LINES_SHOWN);
  return (
    <div className="pointer-events-none fixed inset-x-4 bottom-20 z-30 sm:right-auto sm:bottom-4 sm:max-w-md print:hidden">
      <div role="status" className="contents">
        {(lines.length > 0 || waits) && (
          <div className="pointer-events-auto flex items-start gap-2 rounded-md border border-line bg-raised py-1.5 pr-1.5 pl-3 text-sm shadow-pop">
            <div className="min-w-0 flex-1 py-1.5 wrap-anywhere">
              {shown.map((line) => (
                <p key={line}>{line}</p>
              ))}
              {lines.length > shown.length && <p>and {plural(lines.length - shown.length, 'more change')}</p>}
              {!lines.length && <p>This page has changed.</p>}
              {waits && <p className="text-ink-soft">Your entries stay. Update the page when you are ready.</p>}
            </div>
            {waits && (
              <Button small icon={RefreshCw} onClick={update}>
                Update
              </Button>
            )}
            <IconButton label="Dismiss changes" icon={X} onClick={dismiss} />
          </div>
        )}
      </div>
    </div>
  );
}

function useNews({ from, since, registrations }: WatchProps) {
  const router = useRouter();
  const isUnfinished = useUnfinished();
  const [lines, setLines] = useState<string[]>([]);
  const [waits, setWaits] = useState(false);
  const known = useRef<Known>({ shown_at: since, seen: new Set(), registrations });
  const asked = useRef({ from: since, at: 0, failures: 0, stale: false, ended: false });
  const update = () => {
    asked.current.stale = false;
    setWaits(false);
    router.refresh();
  };
  // Runs each time the page is read, by a refresh or by the reader's own acts.
  useEffect(() => {
    known.current.shown_at = since;
    if (registrations !== undefined) known.current.registrations = registrations;
  }, [since, registrations]);
  async function ask() {
    const turn = asked.current;
    turn.at = Date.now();
    try {
      const answer = await get<Changes>(from, { since: turn.from });
      turn.from = answer.until;
      turn.failures = 0;
      const news = newsOf(answer, known.current);
      if (news.lines.length) setLines((before) => [...new Set([...news.lines, ...before])]);
      turn.stale ||= news.stale;
      if (turn.stale && !isUnfinished()) update();
      else if (news.stale) setWaits(true);
    } catch (error) {
      if (!isFailure(error)) throw error;
      turn.failures++;
      turn.ended = ENDED.includes(error.status);
      // The thing on the page is gone or no longer visible to the reader; the refreshed page says so.
      if (turn.ended && error.status !== SIGNED_OUT && !isUnfinished()) router.refresh();
    }
  }
  useEffect(() => keepAsking(asked.current, ask), []); // oxlint-disable-line react-hooks/exhaustive-deps
  return { lines, waits, update, dismiss: () => (setLines([]), setWaits(false)) };
}

type Turn = { at: number; failures: number; ended: boolean };

/**
 * Checks every half minute while the page is visible, when the reader returns to it, and when it is told of news.
 * Returns the function that stops it.
 */
function keepAsking(turn: Turn, ask: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const isShown = () => document.visibilityState === 'visible';
  const next = () => {
    clearTimeout(timer);
    if (turn.ended) return;
    timer = setTimeout(() => (isShown() ? void ask().then(next) : next()), pauseAfter(turn.failures));
  };
  const returned = () => {
    if (isShown() && !turn.ended && Date.now() - turn.at > SAME_MS) void ask().then(next);
  };
  const stopListening = onLookForNews(() => {
    if (!turn.ended) void ask().then(next);
  });
  turn.at = Date.now();
  next();
  addEventListener('focus', returned);
  document.addEventListener('visibilitychange', returned);
  return () => {
    clearTimeout(timer);
    stopListening();
    removeEventListener('focus', returned);
    document.removeEventListener('visibilitychange', returned);
  };
}

const withoutCount = (title: string) => title.replace(/^\(\d+\) /, '');

/** Shows "(2) Dashboard", and again after the page has set its title. */
function useCountInTitle(count: number): void {
  useEffect(() => {
    if (!count) return;
    const show = () => {
      const title = `(${count}) ${withoutCount(document.title)}`;
      if (document.title !== title) document.title = title;
    };
    show();
    const observer = new MutationObserver(show);
    observer.observe(document.head, { subtree: true, childList: true, characterData: true });
    return () => {
      observer.disconnect();
      document.title = withoutCount(document.title);
    };
  }, [count]);
}
