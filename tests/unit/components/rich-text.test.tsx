/** @jest-environment jsdom */
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { focusField } from '@/components/form/focus-field';
import { Form } from '@/components/form/form';
import { RichText } from '@/components/form/rich-text';

let loads = 0;
jest.mock('@/components/form/rich-text-editor', () => {
  loads += 1;
  return jest.requireActual('@/components/form/rich-text-editor');
});

beforeEach(() => {
  // jsdom lays nothing out.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect = () => new DOMRect();
});

const box = () => screen.getByRole('textbox', { name: 'Instructions' });
const isEditor = () => box().classList.contains('tiptap');
const sent = (container: HTMLElement) => container.querySelector<HTMLInputElement>('input[type=hidden]')!.value;
const open = (html: string | null) =>
  render(
    <Form to="/api/x" draftKey="x">
      <RichText name="instructions" label="Instructions" hint="Shown to partners." optional defaultValue={html} />
    </Form>,
  ).container;

/** Places the caret as a click does, and focuses. */
function focusAt(node: Node, offset: number) {
  box().focus();
  document.getSelection()!.collapse(node, offset);
}

test('the text is shown without the editor, which is loaded at the first focus and takes it', async () => {
  const container = open('<p>Call the <strong>desk</strong>.</p>');
  expect(loads).toBe(0);
  expect(box().innerHTML).toBe('<p>Call the <strong>desk</strong>.</p>');
  expect(box()).toHaveAccessibleDescription('Shown to partners.');
  expect(box().getAttribute('contenteditable')).toBe('true');
  expect(screen.getByRole('button', { name: 'Bold' })).toBeTruthy();
  focusAt(box().querySelector('strong')!.firstChild!, 2);
  await waitFor(() => expect(isEditor()).toBe(true));
  expect(loads).toBe(1);
  expect(document.activeElement).toBe(box());
  expect(box().textContent).toBe('Call the desk.');
  expect(screen.getByRole('button', { name: 'Bold' }).getAttribute('aria-pressed')).toBe('true');
  expect(sent(container)).toBe('<p>Call the <strong>desk</strong>.</p>');
});

test('what is typed before the editor is there is kept', async () => {
  const container = open('<p>Call</p>');
  await act(async () => {
    const text = box().querySelector('p')!.firstChild!;
    focusAt(text, 4);
    text.nodeValue = 'Call now';
    fireEvent.input(box());
    document.getSelection()!.collapse(text, 8);
  });
  await waitFor(() => expect(isEditor()).toBe(true));
  expect(box().innerHTML).toBe('<p dir="auto">Call now</p>');
  await waitFor(() => expect(sent(container)).toBe('<p>Call now</p>'));
});

test('a button of the toolbar loads the editor and acts on it', async () => {
  open(null);
  fireEvent.click(screen.getByRole('button', { name: 'Bulleted list' }));
  await waitFor(() => expect(box().querySelector('ul')).toBeTruthy());
  expect(screen.getByRole('button', { name: 'Bulleted list' }).getAttribute('aria-pressed')).toBe('true');
});

test('logs and commands are set in a code block', async () => {
  const container = open('<p>show version</p>');
  focusAt(box().querySelector('p')!.firstChild!, 4);
  fireEvent.click(screen.getByRole('button', { name: 'Code block' }));
  await waitFor(() => expect(sent(container)).toMatch(/^<pre><code>show version<\/code><\/pre>/));
});

test('a button pressed while the editor is loaded acts at the caret', async () => {
  open('<p>Call</p>');
  focusAt(box().querySelector('p')!.firstChild!, 4);
  fireEvent.click(screen.getByRole('button', { name: 'Quote' }));
  await waitFor(() => expect(box().querySelector('blockquote')).toBeTruthy());
  expect(box().textContent).toBe('Call');
});

test('a draft is shown by the editor, which drops what it does not know', async () => {
  sessionStorage.setItem(
    'ac_draft_x',
    JSON.stringify({
      at: Date.now(),
      key: 'k',
      entries: { instructions: ['<p>Draft<img src="x" onerror="boom()"></p>'] },
    }),
  );
  open('<p>Stored</p>');
  await waitFor(() => expect(isEditor()).toBe(true));
  expect(box().textContent).toBe('Draft');
  expect(box().querySelector('[onerror]')).toBe(null);
});

test('a refused text has the focus itself, not the first of its buttons', () => {
  const form = open('<p>Call</p>').querySelector('form')!;
  expect(focusField(form, 'instructions')).toBe(true);
  expect(document.activeElement).toBe(box());
});
