import { noteBlocks } from '@/components/work/room/note-blocks';
import { roomStateOf, withEarlier, withEntries, withRoom } from '@/components/work/room/room-state';
import { rowsOf } from '@/components/work/room/rows';
import { ROOM_PAGE } from '@/lib/work/room/policy';
import { noteEntry, roomAnswer } from '../../support/room-answers';

const at = (time: string) => `2026-11-20T${time}:00.000Z`;

describe('rows of a timeline', () => {
  const notes = [
    noteEntry({ id: 1, created_at: at('10:00') }),
    noteEntry({ id: 2, created_at: at('10:05') }),
    noteEntry({ id: 3, created_at: at('10:06'), audience: 'internal' }),
    noteEntry({ id: 4, created_at: at('10:07'), author: { name: 'Bo Li' } }),
    noteEntry({ id: 5, created_at: at('10:30'), author: { name: 'Bo Li' } }),
    noteEntry({ id: 6, created_at: '2026-11-21T00:10:00.000Z', author: { name: 'Bo Li' } }),
  ];
  const heads = (seen_id: number | null) =>
    rowsOf(notes, seen_id, null)
      .filter(({ has_head }) => has_head)
      .map(({ entry }) => entry.id);

  test('notes of one author and audience share a head for ten minutes', () => {
    expect(heads(null)).toEqual([1, 3, 4, 5, 6]);
  });
  test('what is new begins with a head of its own, once; one’s own notes are not new', () => {
    expect(heads(1)).toEqual([1, 2, 3, 4, 5, 6]);
    const rows = rowsOf([noteEntry({ id: 1 }), noteEntry({ id: 2, mine: true }), noteEntry({ id: 3 })], 1, null);
    expect(rows.map(({ starts_new }) => starts_new)).toEqual([false, false, true]);
  });
  test('nothing is new at the first look', () => {
    expect(rowsOf(notes, null, null).some(({ starts_new }) => starts_new)).toBe(false);
  });
  test.each([
    [null, ['20 Nov 2026 UTC', null, null, null, null, '21 Nov 2026 UTC']],
    ['America/New_York', ['20 Nov 2026', null, null, null, null, null]],
  ])('days are those of the reader’s zone (%s)', (zone, days) => {
    expect(rowsOf(notes, null, zone).map(({ day }) => day)).toEqual(days);
  });
});

describe('a room that changes', () => {
  const ids = ({ timeline }: { timeline: { id: number }[] }) => timeline.map(({ id }) => id);
  const page = (from: number) => Array.from({ length: ROOM_PAGE }, (_, index) => noteEntry({ id: from + index }));

  test('new entries are added in order, changed ones replaced', () => {
    const room = roomStateOf(roomAnswer([noteEntry({ id: 2 }), noteEntry({ id: 4 })]));
    const next = withEntries(room, [noteEntry({ id: 5 }), noteEntry({ id: 3 }), noteEntry({ id: 2, body: null })]);
    expect(ids(next)).toEqual([2, 3, 4, 5]);
    expect(next.timeline[0]).toMatchObject({ body: null });
  });
  test('a change of an entry that is not loaded waits for its page', () => {
    const room = roomStateOf(roomAnswer(page(1000)));
    expect(room.more).toBe(true);
    expect(ids(withEntries(room, [noteEntry({ id: 5 })]))[0]).toBe(1000);
    const earlier = withEarlier(room, [noteEntry({ id: 5 })]);
    expect([ids(earlier)[0], ids(earlier).length, earlier.more]).toEqual([5, ROOM_PAGE + 1, false]);
  });
  test('read again it keeps what was loaded, and the line above what is new', () => {
    const room = withEarlier(roomStateOf(roomAnswer(page(1000), { seen_id: 1100 })), [noteEntry({ id: 5 })]);
    const next = withRoom(room, roomAnswer(page(1001), { seen_id: 1200, write: [] }));
    expect([ids(next)[0], ids(next).at(-1), next.may.seen_id, next.may.write]).toEqual([5, 1200, 1100, []]);
  });
  test('with more new entries than a page it begins anew instead of leaving some out', () => {
    const next = withRoom(roomStateOf(roomAnswer([noteEntry({ id: 5 })])), roomAnswer(page(1000)));
    expect([ids(next)[0], next.more]).toEqual([1000, true]);
  });
});

describe('code blocks of a note', () => {
  test.each([
    ['<pre>one</pre><p></p>', [{ code: 'one' }]],
    ['<p>One</p>', [{ html: '<p>One</p>' }]],
    [
      '<p>One<br />two</p><pre><code>a &lt;b&gt; &amp;lt;\nc</code></pre><p>Three</p>',
      [{ html: '<p>One<br />two</p>' }, { code: 'a <b> &lt;\nc' }, { html: '<p>Three</p>' }],
    ],
    ['<ul><li><pre>in a list</pre></li></ul>', [{ html: '<ul><li><pre>in a list</pre></li></ul>' }]],
    ['plain<hr /><pre>one</pre><pre>two</pre>', [{ html: 'plain<hr />' }, { code: 'one' }, { code: 'two' }]],
  ])('%s', (html, blocks) => expect(noteBlocks(html)).toEqual(blocks));
});
