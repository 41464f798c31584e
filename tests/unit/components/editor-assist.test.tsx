/** @jest-environment jsdom */
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { triggerOf } from '@/components/form/editor-trigger';
import { Room } from '@/components/work/room/room';
import { noteEntry, roomAnswer } from '../../support/room-answers';

test.each([
  ['@', { trigger: '@', term: '' }],
  ['Ask @co', { trigger: '@', term: 'co' }],
  ['(@Cora New', { trigger: '@', term: 'Cora New' }],
  ['@Zoë O’Neill-Åke', { trigger: '@', term: 'Zoë O’Neill-Åke' }],
  ['@Cora New and', null],
  ['mail ada@borealis.test', null],
  ['@ Cora', null],
  ['/', { trigger: '/', term: '' }],
  ['/send logs', { trigger: '/', term: 'send logs' }],
  ['/var/log', null],
  ['see /var', null],
  ['and/or', null],
])('after %j the list is for %j', (before, trigger) => expect(triggerOf(before)).toEqual(trigger));

const asked = jest.fn<Promise<Partial<Response>>, [string, RequestInit?]>();
const COLLEAGUES = [
  { id: 7, first_name: 'Cora', last_name: 'New', email: 'cora@acme.test' },
  { id: 8, first_name: 'Cory', last_name: 'Old', email: 'cory@acme.test' },
];
const REPLIES = [
  { id: 1, name: 'Greeting', body: '<p>Hello {partner}</p>', shared: false, can_change: true },
  { id: 2, name: 'Logs', body: '<p>Send logs of {number} to {engineer}.</p>', shared: true, can_change: false },
];

beforeEach(() => {
  jest.clearAllMocks();
  class NoStream extends EventTarget {
    close() {}
  }
  Object.assign(globalThis, { EventSource: NoStream, fetch: asked });
  // jsdom lays nothing out.
  Range.prototype.getClientRects = () => [new DOMRect()] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect = () => new DOMRect();
  asked.mockImplementation(async (url) => ({
    ok: true,
    json: async () =>
      url.includes('/colleagues')
        ? { data: COLLEAGUES }
        : url.includes('/saved_replies')
          ? { replies: REPLIES }
          : url.endsWith('/notes')
            ? { note: noteEntry({ id: 9, mine: true }) }
            : roomAnswer(),
  }));
});

const box = () => screen.getByRole('textbox', { name: 'New note' });

/** Opens the editor and types as a browser does: the text changes, then the editor reads it. */
async function written(text: string, open: Parameters<typeof roomAnswer> = []) {
  const { container } = render(<Room token="reference" initial={roomAnswer(...open)} maxMegabytes={100} />);
  act(() => box().focus());
  await waitFor(() => expect(box()).toHaveClass('tiptap'));
  await typed(text);
  return container;
}

async function typed(text: string) {
  const { editor } = box() as unknown as { editor: { commands: { insertContent: (text: string) => void } } };
  await act(async () => editor.commands.insertContent(text));
}

const press = (key: string) => act(async () => void fireEvent.keyDown(box(), { key }));
const sentNote = () => JSON.parse(String(asked.mock.calls.findLast(([url]) => url.endsWith('/notes'))![1]!.body));
const send = async () => {
  fireEvent.keyDown(box(), { key: 'Enter', ctrlKey: true });
  await waitFor(() => expect(asked.mock.calls.some(([url]) => url.endsWith('/notes'))).toBe(true));
};

test('a colleague is chosen with the keyboard and mentioned by id, under the name', async () => {
  await written('Ask @co');
  const list = await screen.findByRole('listbox', { name: 'Colleagues', hidden: true });
  expect(within(list).getAllByRole('option', { hidden: true })[0]).toHaveAttribute('aria-selected', 'true');
  await press('ArrowDown');
  expect(document.getElementById(box().getAttribute('aria-activedescendant')!)).toHaveTextContent('Cory Old');
  await press('Enter');
  expect(screen.queryByRole('listbox', { hidden: true })).not.toBeInTheDocument();
  await send();
  expect(sentNote()).toMatchObject({ body: '<p>Ask <span data-mention="8">@Cory Old</span> </p>', mention_ids: ['8'] });
});

test('Escape closes the list, and a name that is only typed mentions nobody', async () => {
  await written('@Cora');
  await screen.findByRole('listbox', { name: 'Colleagues', hidden: true });
  await press('Escape');
  expect(screen.queryByRole('listbox', { hidden: true })).not.toBeInTheDocument();
  await send();
  expect(sentNote()).not.toHaveProperty('mention_ids');
});

test('saved replies are filtered while typing, previewed and filled in for the case', async () => {
  await written('/');
  const list = await screen.findByRole('listbox', { name: 'Saved replies', hidden: true });
  expect(within(list).getAllByRole('option', { hidden: true })).toHaveLength(2);
  await typed('logs');
  await waitFor(() => expect(within(list).getAllByRole('option', { hidden: true })).toHaveLength(1));
  expect(screen.getByText('Send logs of 4711 to the assigned engineer.')).toBeInTheDocument();
  await press('Enter');
  expect(box()).toHaveTextContent('Send logs of 4711 to the assigned engineer.');
  expect(box()).not.toHaveTextContent('/logs');
});

test('behind the mailed link there are no lists', async () => {
  await written('/', [[], { write: ['shared'], redact: 'none', follow: false }]);
  expect(asked.mock.calls.filter(([url]) => url.includes('saved_replies'))).toEqual([]);
});

test('a note is quoted with who wrote it and when, below what is written; an internal one cannot be', async () => {
  const notes = [noteEntry({ body: '<p>It runs <b>9.3</b></p>' }), noteEntry({ id: 2, audience: 'internal' })];
  const container = await written('<p>See:</p>', [notes]);
  fireEvent.click(screen.getByRole('button', { name: 'Quote this note' }));
  await waitFor(() => expect(container.querySelector('.tiptap blockquote')).not.toBeNull());
  const [first, quote] = box().children;
  expect(first).toHaveTextContent('See:');
  expect(quote).toHaveTextContent(/^Ada Lind, Borealis Networks, 11\/20\/26 12:00 pm UTC\s*It runs 9.3$/);
  expect(box().querySelectorAll('blockquote')).toHaveLength(1);
});
