import { newsOf, pauseAfter, type Known } from '@/lib/client/news';
import type { Change } from '@/lib/work/cases/resources';

const SHOWN = '2026-11-20T12:00:00.000Z';
const BEFORE = '2026-11-20T11:59:58.000Z';
const AFTER = '2026-11-20T12:00:20.000Z';
const known = (over: Partial<Known> = {}): Known => ({ shown_at: SHOWN, seen: new Set(), registrations: 0, ...over });
const change = (over: Partial<Change>): Change => ({
  id: 1,
  at: AFTER,
  own: false,
  text: 'Borealis accepted',
  ...over,
});
const answer = (changes: Change[], registrations: number | null = 0) => ({ until: AFTER, changes, registrations });

test.each<[string, Change[], { stale: boolean; lines: string[] }]>([
  ['nothing', [], { stale: false, lines: [] }],
  ['what happened since', [change({})], { stale: true, lines: ['Borealis accepted'] }],
  ['what began before and may have committed after', [change({ at: BEFORE })], { stale: true, lines: [] }],
  ['the reader’s own act of another tab', [change({ own: true, text: null })], { stale: true, lines: [] }],
  [
    'the reader’s own act that led to the screen',
    [change({ own: true, text: null, at: BEFORE })],
    { stale: false, lines: [] },
  ],
])('%s', (_, changes, news) => expect(newsOf(answer(changes), known())).toEqual(news));

test('an event is told once, although it is read again', () => {
  const screen = known();
  expect(newsOf(answer([change({})]), screen).stale).toBe(true);
  expect(newsOf(answer([change({})]), screen)).toEqual({ stale: false, lines: [] });
  expect(newsOf(answer([change({ id: 2, text: 'Another' }), change({})]), screen).lines).toEqual(['Another']);
});

test.each<[string, number | null | undefined, number | null, { stale: boolean; lines: string[] }]>([
  ['one more waits', 1, 2, { stale: true, lines: ['Someone waits for your approval'] }],
  ['someone was decided on', 2, 1, { stale: true, lines: [] }],
  ['nothing changed', 2, 2, { stale: false, lines: [] }],
  ['the screen does not show them', undefined, 3, { stale: false, lines: [] }],
  ['the reader decides on none', null, null, { stale: false, lines: [] }],
])('people who wait: %s', (_, before, now, news) =>
  expect(newsOf(answer([], now), known({ registrations: before }))).toEqual(news),
);

test('the pause doubles while the server is away, up to ten minutes', () =>
  expect([0, 1, 2, 3, 10].map(pauseAfter)).toEqual([30_000, 60_000, 120_000, 240_000, 600_000]));
