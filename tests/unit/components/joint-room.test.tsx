/** @jest-environment jsdom */
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { JointComposer } from '@/components/work/room/joint-composer';
import { JointRoom } from '@/components/work/room/joint-room';
import type { ReadJoint } from '@/lib/work/room/read-joint';
import type { JointEntry } from '@/lib/work/room/resources';
import { sent, server } from '../../support/component';
import { ACME, noteEntry } from '../../support/room-answers';

class FakeStream extends EventTarget {
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  static last: FakeStream;
  readyState = FakeStream.OPEN;
  constructor(readonly url: string) {
    super();
    FakeStream.last = this;
  }
  close() {
    this.readyState = FakeStream.CLOSED;
  }
}

const ROOMS = [
  { token: 'one', number: 'A-1', company: 'Borealis' },
  { token: 'two', number: 'A-2', company: 'Cobalt' },
].map((room) => ({ ...room, status: 'open' as const, write: true }));
const inRoom = (at: number, id: number, over: Partial<Extract<JointEntry, { kind: 'note' }>> = {}): JointEntry => {
  const { token, number, company } = ROOMS[at]!;
  return {
    ...noteEntry({ id, body: `<p>Note ${id}</p>` }),
    room: { token, number, company },
    written_id: null,
    ...over,
  };
};
const joint = (timeline: JointEntry[]): ReadJoint => ({ company: ACME, rooms: ROOMS, timeline });
const COPY = { written_id: 'w', company: ACME, mine: true, body: '<p>To both</p>' };

let isWide = false;
beforeEach(() => {
  localStorage.clear();
  isWide = false;
  Object.assign(globalThis, {
    EventSource: FakeStream,
    matchMedia: () => ({ matches: isWide, addEventListener: () => {}, removeEventListener: () => {} }),
  });
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect = () => new DOMRect();
});

const show = (timeline: JointEntry[]) => render(<JointRoom token="one" initial={joint(timeline)} maxMegabytes={10} />);
const entriesIn = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('article')
    .map((note) => note.textContent);

test('copies of one note are one entry with all of its rooms; news is read anew and announced (rules: joint.rooms, joint.live)', async () => {
  server({ status: 200, body: joint([inRoom(0, 1, COPY), inRoom(1, 2, COPY), inRoom(1, 3)]) });
  show([inRoom(0, 1, COPY), inRoom(1, 2, COPY)]);
  const [entry] = within(screen.getByRole('list', { name: 'Timeline of all rooms' })).getAllByRole('listitem');
  expect(
    within(entry!)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['A-1', 'A-2']);
  expect(FakeStream.last.url).toBe('/api/caller/case/one/joint/stream');
  act(() => void FakeStream.last.dispatchEvent(new MessageEvent('change', { data: '{}' })));
  await waitFor(() => expect(entriesIn('Timeline of all rooms')).toEqual(['To both', 'Note 3']));
  expect(screen.getByText('New note by Ada Lind, Borealis Networks')).toBeInTheDocument();
});

test('a wide screen shows the rooms side by side on request, each copy in its room, and remembers it (rule: joint.rooms)', async () => {
  isWide = true;
  const { unmount } = show([inRoom(0, 1, COPY), inRoom(1, 2, COPY), inRoom(1, 3)]);
  await userEvent.click(screen.getByRole('button', { name: 'Side by side' }));
  expect([entriesIn('Timeline of A-1'), entriesIn('Timeline of A-2')]).toEqual([['To both'], ['To both', 'Note 3']]);
  unmount();
  show([inRoom(0, 1)]);
  expect(await screen.findByRole('list', { name: 'Timeline of A-1' })).toBeVisible();
});

test('a note is addressed before it is written, and says who will read it (rule: joint.write)', async () => {
  server({ status: 200, body: { notes: [] } });
  const written = jest.fn();
  render(<JointComposer path="/p" token="one" rooms={ROOMS} maxMegabytes={10} onWritten={written} />);
  expect(screen.getByText(/^Choose first who will read this/)).toBeVisible();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Cobalt A-2' }));
  expect(screen.getByText('Cobalt will read this')).toBeVisible();
  await userEvent.click(screen.getByRole('checkbox', { name: 'All 2' }));
  expect(screen.getByText('Borealis and Cobalt will read this, each in their own room')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Send to Borealis and Cobalt' }));
  await waitFor(() => expect(written).toHaveBeenCalled());
  expect(sent.at(-1)).toMatchObject({ url: '/p/joint/notes', body: { to: ['one', 'two'] } });
});
