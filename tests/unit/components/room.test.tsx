/** @jest-environment jsdom */
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { ChangeMark } from '@/components/work/room/change-mark';
import { Room } from '@/components/work/room/room';
import { onLookForNews } from '@/lib/client/news';
import type { CaseEvent } from '@/lib/shared/case-events';
import type { CaseFile, RoomEntry } from '@/lib/work/room/resources';
import { router } from '../../support/navigation';
import { ACME, noteEntry, roomAnswer } from '../../support/room-answers';

class FakeStream extends EventTarget {
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  static last: FakeStream;
  readyState = FakeStream.OPEN;
  onopen: (() => void) | null = null;
  constructor(readonly url: string) {
    super();
    FakeStream.last = this;
  }
  close() {
    this.readyState = FakeStream.CLOSED;
  }
  send(entry: RoomEntry) {
    const data = JSON.stringify(entry);
    act(() => void this.dispatchEvent(new MessageEvent('entry', { data, lastEventId: String(entry.id) })));
  }
}

const asked = jest.fn<Promise<Partial<Response>>, [string, RequestInit?]>();
const answers = (body: unknown, status = 200) =>
  asked.mockResolvedValue({ ok: status < 400, status, json: async () => body });

beforeEach(() => {
  jest.clearAllMocks();
  Object.assign(globalThis, { EventSource: FakeStream, fetch: asked });
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect = () => new DOMRect();
  answers(roomAnswer());
});

const happened = (type: CaseEvent): RoomEntry => ({
  kind: 'event',
  id: 2,
  type,
  company: null,
  author: null,
  text: null,
  mail_text: null,
  created_at: '2026-11-20T12:00:00.000Z',
});
const NO_ANSWER = {
  id: 3,
  type: 'information-response' as const,
  case_number: null,
  engineer_name: null,
  engineer_email: null,
  engineer_phone: null,
  reviewer_name: null,
  reviewer_email: null,
  next_steps: null,
  created_at: '2026-11-20T12:00:00.000Z',
};
const own = { company: ACME, author: { name: 'Mia Lind' }, mine: true };
const open = (timeline: RoomEntry[] = [], may: Parameters<typeof roomAnswer>[1] = {}) =>
  render(<Room token="reference" initial={roomAnswer(timeline, may)} maxMegabytes={100} />);
const entries = () => within(screen.getByRole('list', { name: 'Timeline of the case' })).getAllByRole('article');
const lastCall = (part: string) => asked.mock.calls.findLast(([url]) => url.endsWith(part));

test('author, company and side of a note are words, and an internal one says who reads it', () => {
  open([noteEntry(), noteEntry({ id: 2, ...own, audience: 'internal' }), noteEntry({ id: 3, ...own })]);
  const [theirs, internal, shared] = entries();
  expect(theirs!.closest('li')).toHaveTextContent(/Ada Lind Borealis Networks Partner/);
  expect(internal!.closest('li')).toHaveTextContent(/Mia Lind Acme Storage Your company/);
  expect(internal).toHaveTextContent('Internal: only Acme Storage');
  expect(shared).toHaveTextContent('Shared with Borealis Networks');
});

test('followers are one button that names them, and its list adds a colleague', async () => {
  const followers = ['Ada Lind', 'Bo Ek', 'Cy Ro', 'Di Su', 'Ed To', 'Flo Wi'].map((name, id) => ({ id, name }));
  render(<Room token="reference" initial={{ ...roomAnswer(), followers }} maxMegabytes={100} />);
  const faces = screen.getByRole('button', { name: /^Followers at Acme Storage: Ada Lind, Bo Ek, .*, Flo Wi$/ });
  expect(faces).toHaveTextContent('+2');
  fireEvent.click(faces);
  const dialog = await screen.findByRole('dialog', { name: 'Followers at Acme Storage' });
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(6);
  expect(dialog).toHaveTextContent('Borealis Networks does not see this list.');
  answers({ data: [{ id: 7, first_name: 'Cora', last_name: 'New', email: 'cora@acme.test' }] });
  fireEvent.change(within(dialog).getByRole('combobox', { name: 'Colleague' }), { target: { value: 'cor' } });
  fireEvent.click(await within(dialog).findByRole('option', { name: /Cora New/ }));
  answers({ ...roomAnswer(), message: 'Cora New follows this case now.' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(lastCall('/followers')).toBeDefined());
  expect(JSON.parse(String(lastCall('/followers')![1]!.body))).toEqual({ user_id: '7' });
});

test('a note starts as internal and says so; shared, it names the company that will read it', async () => {
  const { container } = open();
  expect(screen.getByText('Only Acme Storage will read this')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save for Acme Storage only' })).toBeVisible();
  fireEvent.click(screen.getByRole('radio', { name: 'Shared' }));
  expect(screen.getByText('Borealis Networks will read this')).toBeVisible();
  expect(container.querySelector('[data-audience=shared]')).toBeInTheDocument();
  const box = screen.getByRole('textbox', { name: 'New note' });
  box.innerHTML = '<p>We look.</p>';
  fireEvent.input(box);
  const note = noteEntry({ id: 9, ...own, body: '<p>We look.</p>' });
  asked.mockImplementation(async (url) => ({
    ok: true,
    json: async () => (url.endsWith('/notes') ? { note } : roomAnswer([note])),
  }));
  fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true });
  await waitFor(() => expect(entries()).toHaveLength(1));
  const sent = lastCall('/notes')!;
  expect(JSON.parse(String(sent[1]!.body))).toMatchObject({
    audience: 'shared',
    body: '<p>We look.</p>',
  });
  expect(screen.getByRole('radio', { name: 'Internal' })).toBeChecked();
});

const noteBox = () => screen.getByRole('textbox', { name: 'New note' });
const write = (text: string) => {
  noteBox().innerHTML = `<p>${text}</p>`;
  fireEvent.input(noteBox());
};
const ANSWER = 'Answer to Borealis Networks';

// rule: cases.information-once
test('while a question is open the editor is its answer, headed by the question', async () => {
  const { rerender } = open([], { answer: 'Which release is it?' });
  expect(screen.getByRole('heading', { name: 'Borealis Networks needs more information' })).toBeVisible();
  expect(screen.getByText('Which release is it?')).toBeVisible();
  expect(screen.getByRole('radio', { name: ANSWER })).toBeChecked();
  expect(screen.getByText('Borealis Networks will read this as your answer')).toBeVisible();
  write('Release 4.2');
  asked.mockImplementation(async (url) => ({
    ok: true,
    json: async () =>
      url.endsWith('/respond') ? { message: 'Sent.', case_id: 1, status: 'information' } : roomAnswer(),
  }));
  fireEvent.click(screen.getByRole('button', { name: 'Send answer to Borealis Networks' }));
  await waitFor(() => expect(router.refresh).toHaveBeenCalledTimes(1));
  const sent = lastCall('/respond')!;
  expect(JSON.parse(String(sent[1]!.body))).toMatchObject({ status: 'information-reply', body: '<p>Release 4.2</p>' });
  rerender(<Room token="reference" initial={roomAnswer()} maxMegabytes={100} />);
  expect(screen.queryByRole('radio', { name: ANSWER })).toBeNull();
  expect(screen.getByRole('radio', { name: 'Internal' })).toBeChecked();
  expect(screen.queryByText('Which release is it?')).toBeNull();
});

test.each([
  ['a question that arrives is preset', '', ANSWER],
  ['but does not change who will read what is being written', 'We guess', 'Internal'],
])('%s', (_, text, audience) => {
  const { rerender } = open();
  if (text) write(text);
  rerender(<Room token="reference" initial={roomAnswer([], { answer: 'Which release?' })} maxMegabytes={100} />);
  expect(screen.getByRole('radio', { name: audience })).toBeChecked();
  expect(noteBox()).toHaveTextContent(text);
});

test('an answer that comes too late stays as an internal note, and says so', () => {
  const { rerender } = open([], { answer: 'Which release?' });
  write('Release 4.2');
  rerender(<Room token="reference" initial={roomAnswer()} maxMegabytes={100} />);
  expect(screen.getByText('The question has been answered.')).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Internal' })).toBeChecked();
  expect(noteBox()).toHaveTextContent('Release 4.2');
});

test('on a phone the editor is a line; it opens with the focus in it, and folds by Escape without losing the text', () => {
  open();
  const line = screen.getByRole('button', { name: /^Write a note…/ });
  expect(line).toHaveAttribute('aria-expanded', 'false');
  fireEvent.click(line);
  expect(noteBox()).toHaveFocus();
  expect(screen.queryByRole('button', { name: /^Write a note…/ })).toBeNull();
  write('We look');
  fireEvent.keyDown(noteBox(), { key: 'Escape' });
  expect(screen.getByRole('button', { name: /^Continue writing…/ })).toHaveFocus();
  expect(noteBox()).toHaveTextContent('We look');
});

test('who may redact the files of an answer is offered it, until they are removed (rule: room.redact)', async () => {
  const file = { id: 5, name: 'core.dump', size: 2400, type: '', sha256: 'x', state: 'clean' as const };
  const answer = (over: object, state: CaseFile['state'] = 'clean') =>
    ({
      ...{ ...happened('information-response'), kind: 'answer', response: NO_ANSWER, company: ACME, mine: true },
      ...{ files: [{ ...file, state }], ...over },
    }) as RoomEntry;
  const offers = async (entry: RoomEntry, redact: 'mine' | 'company' = 'mine') => {
    const { unmount } = open([entry], { redact });
    await act(async () => {});
    const isOffered = screen.queryByRole('button', { name: 'Redact files' }) !== null;
    unmount();
    return isOffered;
  };
  expect(await offers(answer({}))).toBe(true);
  expect(await offers(answer({ mine: false }))).toBe(false);
  expect(await offers(answer({ mine: false }), 'company')).toBe(true);
  expect(await offers(answer({ company: { id: 2, name: 'Borealis Networks' }, mine: false }), 'company')).toBe(false);
  expect(await offers(answer({}, 'gone'))).toBe(false);
});

test('the files of an answer are under it, whether its text is shown there or not', () => {
  const response = { ...NO_ANSWER, additional_information: 'Release 4.2', body: '<p>Release <b>4.2</b></p>' };
  const file = { id: 5, name: 'core.dump', size: 2400, type: '', sha256: 'x', state: 'clean' as const };
  const entry = { ...happened('information-response'), kind: 'answer', response, files: [file] } as RoomEntry;
  for (const briefAnswers of [false, true]) {
    const { unmount } = render(
      <Room token="reference" initial={roomAnswer([entry])} maxMegabytes={100} briefAnswers={briefAnswers} />,
    );
    expect(screen.getByRole('link', { name: /^core\.dump/ })).toHaveAttribute(
      'href',
      '/api/caller/case/reference/files/5',
    );
    expect(screen.queryByText('4.2') !== null).toBe(!briefAnswers);
    unmount();
  }
});

test('behind the mailed link there is one audience and a name', () => {
  open([], { write: ['shared'], redact: 'none', follow: false });
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.getByLabelText('Your name')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Send to Borealis Networks' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /ollow/ })).toBeNull();
});

test('a refusal stands beside its field, and what was written stays', async () => {
  open();
  answers({ message: 'Check your entries.', errors: { body: ['Enter a note, or add a file.'] } }, 422);
  fireEvent.click(screen.getByRole('button', { name: 'Save for Acme Storage only' }));
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'New note' })).toHaveAccessibleDescription(
      'Enter a note, or add a file.',
    ),
  );
});

test('a case that takes no notes says what to do instead, and when the notes go', () => {
  const initial = roomAnswer([], { write: [], instead: 'This case is closed. Open a new case.', follow: false });
  initial.case.notes_until = '2026-12-20T12:00:00.000Z';
  render(<Room token="reference" initial={initial} maxMegabytes={100} />);
  expect(screen.getByText('This case is closed. Open a new case.')).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByText(/^Notes and files are removed on/)).toHaveTextContent('12/20/26 12:00 pm UTC');
});

test('what comes in is announced; it waits at the edge while the reader is further up, and a change replaces its entry', () => {
  open([noteEntry()]);
  expect(FakeStream.last.url).toBe('/api/caller/case/reference/stream?after=1');
  FakeStream.last.send(noteEntry({ id: 2 }));
  expect(screen.getByText('New note by Ada Lind, Borealis Networks')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /new note/ })).toBeNull();
  const region = screen.getByRole('region', { name: 'Notes and events' });
  region.scrollTop = -400;
  FakeStream.last.send(noteEntry({ id: 3 }));
  FakeStream.last.send(noteEntry({ id: 3, body: '<p>Changed.</p>' }));
  expect(region.scrollTop).toBe(-400);
  fireEvent.click(screen.getByRole('button', { name: '1 new note' }));
  expect(region.scrollTop).toBe(0);
  expect(screen.queryByRole('button', { name: /new note/ })).toBeNull();
  expect(entries().map((one) => one.textContent)).toEqual(['Hello.', 'Hello.', 'Changed.']);
});

test.each<[string, RoomEntry, number]>([
  ['a change of the case', happened('accepted'), 1],
  ['an event that leaves it as it is', happened('customer-data-viewed'), 0],
  ['a note', noteEntry({ id: 2 }), 0],
])('%s lets the page look for news or not (rule: screens.fresh)', async (_, entry, times) => {
  const look = jest.fn();
  const stop = onLookForNews(look);
  open([noteEntry()]);
  FakeStream.last.send(entry);
  FakeStream.last.send(entry);
  await act(async () => undefined);
  stop();
  expect(look).toHaveBeenCalledTimes(times);
});

test('a change marks the page for two seconds and is announced (rule: screens.case)', async () => {
  jest.useFakeTimers();
  try {
    const marked = (id: number, says: string) => <ChangeMark change={{ id, says }}>Waiting</ChangeMark>;
    const { container, rerender } = render(marked(1, 'Case submitted'));
    expect(container.querySelector('[data-changed]')).toBeNull();
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    rerender(marked(2, 'Collaboration accepted'));
    expect(container.querySelector('[data-changed]')).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('Collaboration accepted');
    await act(() => jest.advanceTimersByTimeAsync(2_000));
    expect(container.querySelector('[data-changed]')).toBeNull();
  } finally {
    jest.useRealTimers();
  }
});

test('colleagues who have the case open are named', () => {
  open();
  const data = JSON.stringify([{ id: 7, name: 'Bo Li' }]);
  act(() => void FakeStream.last.dispatchEvent(new MessageEvent('presence', { data })));
  expect(screen.getByText('Also here: Bo Li')).toBeVisible();
});

test('without a stream the page asks every 20 seconds, says when there is no connection, and opens the stream again', async () => {
  jest.useFakeTimers();
  try {
    open([noteEntry()]);
    const first = FakeStream.last;
    await act(() => jest.advanceTimersByTimeAsync(20_000));
    expect(asked).not.toHaveBeenCalled();
    first.readyState = FakeStream.CLOSED;
    asked.mockRejectedValue(new TypeError('Failed to fetch'));
    await act(() => jest.advanceTimersByTimeAsync(20_000));
    expect(screen.getByText(/^No connection\./)).toBeVisible();
    FakeStream.last.readyState = FakeStream.CLOSED;
    answers(roomAnswer([noteEntry(), noteEntry({ id: 5 })]));
    await act(() => jest.advanceTimersByTimeAsync(20_000));
    expect(screen.queryByText(/^No connection\./)).toBeNull();
    expect(entries()).toHaveLength(2);
    expect(FakeStream.last).not.toBe(first);
    expect(FakeStream.last.url).toMatch(/after=5$/);
  } finally {
    jest.useRealTimers();
  }
});

test('only one’s own notes offer to be redacted, and a tombstone says who, why and when', () => {
  const redacted = { at: '2026-11-20T13:00:00.000Z', by: 'Ada Lind', reason: 'It names a customer.' };
  open([noteEntry({ body: null, redacted }), noteEntry({ id: 2, ...own }), noteEntry({ id: 3, ...own, mine: false })]);
  const [gone, mine, colleagues] = entries();
  expect(gone).toHaveTextContent('Redacted by Ada Lind, 11/20/26 01:00 pm UTC');
  expect(gone).toHaveTextContent('Reason: It names a customer.');
  expect(within(mine!).getByRole('button', { name: 'Redact note' })).toBeVisible();
  expect(within(colleagues!).queryByRole('button', { name: 'Redact note' })).toBeNull();
});

test('files have a link until their state withholds them', () => {
  const file = { name: 'log.txt', size: 2400, type: 'text/plain', sha256: 'x' };
  const files = (['clean', 'checking', 'infected', 'gone'] as const).map((state, at) => ({
    ...file,
    id: at + 1,
    state,
  }));
  open([noteEntry({ files })]);
  const [clean, ...withheld] = within(screen.getByRole('list', { name: 'Files' })).getAllByRole('listitem');
  expect(within(clean!).getByRole('link')).toHaveAttribute('href', '/api/caller/case/reference/files/1');
  expect(clean).toHaveTextContent('2.4 kB');
  expect(withheld.map((one) => within(one).queryByRole('link'))).toEqual([null, null, null]);
  expect(withheld.map((one) => one.textContent)).toEqual([
    expect.stringContaining('Checking'),
    expect.stringContaining('Infected'),
    expect.stringContaining('Gone'),
  ]);
});

test('a long log has line numbers, is folded after 20 lines and copied whole', async () => {
  const copied = jest.fn(async () => undefined);
  Object.assign(navigator, { clipboard: { writeText: copied } });
  const log = Array.from({ length: 30 }, (_, at) => `line ${at}`).join('\n');
  open([noteEntry({ body: `<pre><code>${log}</code></pre>` })]);
  expect(screen.queryByText('line 20')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show all 30 lines' }));
  expect(screen.getByText('line 20')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
  await waitFor(() => expect(copied).toHaveBeenCalledWith(log));
});

test('a file that is not uploaded keeps the note from being sent without it', async () => {
  open();
  const empty = new File([], 'empty.log');
  fireEvent.change(screen.getByLabelText('Add files'), { target: { files: [empty] } });
  expect(await screen.findByText('This file is empty.')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Save for Acme Storage only' }));
  await waitFor(() => expect(screen.getAllByText(/^Wait until all files are uploaded/)[0]).toBeVisible());
  expect(asked).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Remove empty.log' }));
  expect(screen.queryByText('This file is empty.')).toBeNull();
});

test('the whole mail of a note is shown when it is asked for, and can be asked for again', async () => {
  open([noteEntry({ id: 7, source: 'mail', has_whole_mail: true }), noteEntry({ id: 8, source: 'mail' })]);
  asked.mockResolvedValue({ ok: false, status: 503, headers: new Headers(), json: async () => ({}) });
  fireEvent.click(await screen.findByText('Show the whole mail'));
  expect(await screen.findByText('The mail could not be loaded.')).toBeVisible();
  answers({ note_id: 7, text: 'Hello.\n> Which release?' });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  const mail = await screen.findByRole('region', { name: 'The whole mail' });
  expect([...mail.children].map((line) => line.textContent)).toEqual(['Hello.', '> Which release?']);
  expect(lastCall('/notes/7/mail')).toBeTruthy();
});

test('each block of a note has the direction of its own text', () => {
  const body = '<p>שלום, הצומת node-2 למטה.</p><ul><li>down</li></ul><table><tbody><tr><td>1</td></tr></tbody></table>';
  open([noteEntry({ body })]);
  const blocks = [...entries()[0]!.querySelectorAll('.prose :is(p, li, td)')];
  expect(blocks.map((block) => block.getAttribute('dir'))).toEqual(['auto', 'auto', 'auto']);
});

test('who says that an email is an answer stays at its note, without the button', async () => {
  const mail = noteEntry({ id: 7, source: 'mail' });
  open([{ ...mail, perhaps_automatic: true }]);
  answers(roomAnswer([mail]));
  const button = screen.getByRole('button', { name: 'This is an answer' });
  button.focus();
  fireEvent.click(button);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'This is an answer' })).toBeNull());
  expect(lastCall('/notes/7/confirm')).toBeTruthy();
  expect(document.activeElement).toBe(entries()[0]);
});

test('a wide table of a note scrolls by keyboard', () => {
  open([noteEntry({ body: '<table><tbody><tr><td>1/0/3</td></tr></tbody></table><p>End.</p>' })]);
  const table = within(entries()[0]!).getByRole('group', { name: 'Table' });
  expect(table.tabIndex).toBe(0);
  expect(table).toHaveTextContent(/^1\/0\/3$/);
});

test.each<[string, Partial<CaseFile>, boolean]>([
  ['a password-protected document', { type: 'application/encrypted' }, true],
  ['one that the scanner removed', { type: 'application/encrypted', state: 'infected' }, false],
  ['any other', { type: 'application/octet-stream' }, false],
])('%s says whether a password is needed', (_, over, says) => {
  const file = { id: 3, name: 'q3.xlsx', size: 2048, type: '', sha256: 'a', state: 'unchecked' as const, ...over };
  open([noteEntry({ files: [file] })]);
  expect(within(entries()[0]!).queryByText('Password-protected') !== null).toBe(says);
});
