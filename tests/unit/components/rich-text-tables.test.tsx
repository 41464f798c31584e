/** @jest-environment jsdom */
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Form } from '@/components/form/form';
import { RichText } from '@/components/form/rich-text';
import { sanitizeRichText } from '@/lib/platform/operation/rich-text';
import { pastedFiles } from '@/components/work/room/pasted-name';

beforeEach(() => {
  // jsdom lays nothing out.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect = () => new DOMRect();
  document.elementFromPoint = () => null;
});

const box = () => screen.getByRole('textbox', { name: 'Note' });
/** The editor at the end of a text, and what it sends as the server keeps it. */
async function editor(html: string | null = null) {
  const { container } = render(
    <Form to="/api/x" draftKey="x">
      <RichText name="body" label="Note" optional defaultValue={html} />
    </Form>,
  );
  box().focus();
  await waitFor(() => expect(box()).toHaveClass('tiptap'));
  return () => sanitizeRichText(container.querySelector<HTMLInputElement>('input[type=hidden]')!.value);
}
const clipboard = (data: Record<string, string>, files: File[] = []) =>
  ({ types: Object.keys(data), getData: (type: string) => data[type] ?? '', files }) as unknown as DataTransfer;
const paste = (html: string) => fireEvent.paste(box(), { clipboardData: clipboard({ 'text/html': html }) });
/** Without the paragraphs of the editor. */
const bare = (html: string) => html.replaceAll(/<\/?p>/g, '');

const EXCEL = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style>td{color:black}</style></head><body><!--StartFragment--><table border=0 style='border-collapse:collapse'><col width=64 style='width:48pt'><tr height=20><td class=xl65 width=64>Port</td><td>Errors</td></tr><tr><td>1/0/3</td><td align=right x:num>12</td></tr></table><!--EndFragment--></body></html>`;
const SHEETS = `<google-sheets-html-origin><style></style><table dir="ltr" border="1" data-sheets-root="1"><colgroup><col width="100"/></colgroup><tbody><tr><td colspan="2" data-sheets-value="x">Port</td></tr><tr><td>1/0/3</td><td>12</td></tr></tbody></table></google-sheets-html-origin>`;
const PAGE =
  '<table><thead><tr><th>Serial</th></tr></thead><tbody><tr><td>FOC1<script>x</script></td></tr></tbody></table>';

test.each([
  [
    'Excel',
    EXCEL,
    '<table><tbody><tr><td>Port</td><td>Errors</td></tr><tr><td>1/0/3</td><td>12</td></tr></tbody></table>',
  ],
  [
    'Google Sheets',
    SHEETS,
    '<table><tbody><tr><td colspan="2">Port</td></tr><tr><td>1/0/3</td><td>12</td></tr></tbody></table>',
  ],
  ['a page', PAGE, '<table><tbody><tr><th>Serial</th></tr><tr><td>FOC1</td></tr></tbody></table>'],
  ['a superscript', '<p>10<sup>9</sup> packets of H<sub>2</sub>O</p>', '10<sup>9</sup> packets of H<sub>2</sub>O'],
])('what is pasted from %s keeps its rows, cells and superscripts', async (_, html, kept) => {
  const sent = await editor();
  paste(html);
  await waitFor(() => expect(bare(sent())).toBe(kept));
});

test('a table is inserted, gets rows and columns, and is removed, by buttons', async () => {
  const sent = await editor();
  fireEvent.click(screen.getByRole('button', { name: 'Table' }));
  const tools = within(await screen.findByRole('toolbar', { name: 'Table' }));
  const size = () => ['tr', 'td, th'].map((parts) => box().querySelectorAll(parts).length);
  expect(size()).toEqual([3, 9]);
  for (const [name, rows, cells] of [
    ['Add row', 4, 12],
    ['Add column', 4, 16],
    ['Remove row', 3, 12],
    ['Remove column', 3, 9],
  ] as const) {
    fireEvent.click(tools.getByRole('button', { name }));
    await waitFor(() => expect({ name, size: size() }).toEqual({ name, size: [rows, cells] }));
  }
  fireEvent.click(tools.getByRole('button', { name: 'Remove table' }));
  await waitFor(() => expect(sent()).toBe(''));
  expect(screen.queryByRole('toolbar', { name: 'Table' })).toBe(null);
});

test('Tab goes to the next cell, and adds a row after the last', async () => {
  const sent = await editor('<table><tbody><tr><td>one</td><td>two</td></tr></tbody></table>');
  const caret = (cell: number) =>
    document.getSelection()!.collapse(box().querySelectorAll('td p')[cell]!.firstChild, 1);
  const cellOfCaret = () =>
    [...box().querySelectorAll('td')].indexOf(document.getSelection()!.anchorNode!.parentElement!.closest('td')!);
  caret(0);
  fireEvent(document, new Event('selectionchange'));
  fireEvent.keyDown(box(), { key: 'Tab', keyCode: 9 });
  await waitFor(() => expect(cellOfCaret()).toBe(1));
  fireEvent.keyDown(box(), { key: 'Tab', keyCode: 9 });
  await waitFor(() => expect(sent().split('<tr>')).toHaveLength(3));
});

test('each block has the direction of its own text; what is sent has none', async () => {
  const sent = await editor('<p>שלום, הצומת node-2 למטה.</p><ul><li>down</li></ul>');
  const blocks = [...box().querySelectorAll('p, ul, li')];
  expect(blocks.length).toBeGreaterThan(3);
  expect(blocks.filter((block) => block.getAttribute('dir') !== 'auto')).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Bold' }));
  paste('<p>עוד</p>');
  await waitFor(() => expect(sent()).toContain('עוד'));
  expect(document.querySelector<HTMLInputElement>('input[type=hidden]')!.value).not.toContain('dir=');
});

test('the picture of a spreadsheet’s cells is no file; a picture by itself is one', () => {
  const picture = new File(['x'], 'image.png', { type: 'image/png' });
  expect(pastedFiles(clipboard({ 'text/html': EXCEL }, [picture]))).toEqual([]);
  expect(pastedFiles(clipboard({ 'text/html': '<img src="https://x.test/y.png">' }, [picture]))).toHaveLength(1);
});
