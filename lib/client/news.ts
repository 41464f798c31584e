import type { Change, Changes } from '@/lib/work/cases/resources';

export type Known = { shown_at: string; seen: Set<number>; registrations: number | null | undefined };

/**
 * Returns whether the screen is outdated, and lines to announce; records both in `known`. A change that began before
 * the screen was read may have committed after, so it counts but is not announced; the reader's own acts are already on
 * screen (rule: screens.fresh).
 */
export function newsOf({ changes, registrations }: Changes, known: Known): { stale: boolean; lines: string[] } {
  const fresh = changes.filter(({ id, own, at }) => !known.seen.has(id) && !(own && at <= known.shown_at));
  changes.forEach(({ id }) => known.seen.add(id));
  const before = known.registrations;
  known.registrations = registrations;
  const waits = before != null && registrations !== null && registrations !== before;
  const lines = fresh.filter(({ at }) => at > known.shown_at).flatMap(({ text }: Change) => text ?? []);
  const more = waits && registrations > before ? ['Someone waits for your approval'] : [];
  return { stale: fresh.length > 0 || waits, lines: [...lines, ...more] };
}

const LOOK = 'concord:look';

/** Lets the screen ask for changes at once instead of at its next turn, as when a stream says that there are some. */
export const lookForNews = () => void dispatchEvent(new Event(LOOK));

/** Returns the function that stops listening. */
export function onLookForNews(look: () => void): () => void {
  addEventListener(LOOK, look);
  return () => removeEventListener(LOOK, look);
}

const EVERY_MS = 30_000;
const MOST_MS = 600_000;

export const pauseAfter = (failures: number) => Math.min(EVERY_MS * 2 ** failures, MOST_MS);
