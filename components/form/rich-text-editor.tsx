'use client';
import { DOMParser } from '@tiptap/pm/model';
import { EditorContent, getSchema, useEditor, useEditorState, type Content, type Editor } from '@tiptap/react';
import Subscript from '@tiptap/extension-subscript';
import Superscript from '@tiptap/extension-superscript';
import { TableKit } from '@tiptap/extension-table';
import StarterKit from '@tiptap/starter-kit';
import { useContext, useEffect, useEffectEvent, useLayoutEffect, useState, type ComponentProps } from 'react';
import { Button } from '@/components/ui/button';
import { EditorAssist } from './editor-assist';
import { EditorSuggest, raiseInput } from './editor-suggest';
import { Mention } from './mention';
import { TableTools } from './table-tools';
import { NO_FORMATS, RichTextToolbar, type Format, type RichTextAction } from './rich-text-toolbar';

export type EditorState = {
  content: Content;
  selection?: { from: number; to: number };
  focus?: boolean;
  action?: RichTextAction;
};

type Attributes = Pick<ComponentProps<'div'>, 'id' | 'className'> & Record<`aria-${string}`, string | undefined>;
type Props = {
  label: string;
  attributes: Attributes;
  opening: EditorState;
  /** True when text was typed before the editor loaded; it is then sent as the editor serializes it. */
  typed: boolean;
  onChange: (html: string) => void;
};

const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    link: { openOnClick: false, protocols: ['http', 'https', 'mailto'], defaultProtocol: 'https' },
  }),
  TableKit.configure({ table: { resizable: false } }),
  Subscript,
  Superscript,
  Mention,
];

/** Reads content, selection and focus of the placeholder box, which the loaded editor replaces. */
export function openingOf(box: HTMLElement): EditorState {
  const { anchorNode, anchorOffset, focusNode, focusOffset } = document.getSelection() ?? {};
  const isInside = anchorNode && focusNode && box.contains(anchorNode) && box.contains(focusNode);
  const ends: { node: Node; offset: number; pos?: number }[] = isInside
    ? [
        { node: anchorNode, offset: anchorOffset ?? 0 },
        { node: focusNode, offset: focusOffset ?? 0 },
      ]
    : [];
  const content = DOMParser.fromSchema(getSchema(EXTENSIONS)).parse(box, { findPositions: ends });
  const places = ends.map(({ pos }) => pos ?? content.content.size);
  return {
    content: content.toJSON() as Content,
    ...(isInside && { selection: { from: Math.min(...places), to: Math.max(...places) } }),
    focus: document.activeElement === box,
  };
}

/** Offers only the formats that the server accepts. Style injection is off because our CSP forbids it. */
export function RichTextEditor({ label, attributes, opening, typed, onChange }: Props) {
  const [linking, setLinking] = useState(opening.action === 'link');
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: opening.content,
    injectCSS: false,
    textDirection: 'auto',
    immediatelyRender: true,
    editorProps: { attributes: toHtml(attributes) },
    onUpdate: ({ editor: changed }) => onChange(htmlOf(changed)),
  });
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      formats: FORMATS.filter((name) => now.isActive(name)),
      link: now.isActive('link'),
      table: now.isActive('table'),
    }),
  });
  const act = (action: RichTextAction) => (action === 'link' ? setLinking(!linking) : ACTIONS[action](editor));
  const start = useEffectEvent(() => {
    const { selection, focus, action } = opening;
    if (typed) onChange(htmlOf(editor));
    if (!focus && !action) return;
    if (selection) editor.commands.setTextSelection(selection);
    // Focuses at once: the chained `focus()` waits for a frame, and a key pressed meanwhile would be lost.
    editor.view.focus();
    if (action && action !== 'link') ACTIONS[action](editor);
  });
  useLayoutEffect(() => start(), []);
  const { insertion, onInserted } = useContext(EditorAssist);
  useEffect(() => {
    if (!insertion) return;
    editor.chain().focus('end').insertContent(insertion).run();
    raiseInput(editor);
    onInserted?.();
  }, [editor, insertion]); // oxlint-disable-line react-hooks/exhaustive-deps
  return (
    <>
      <RichTextToolbar label={label} active={active ?? NO_FORMATS} linking={linking} onAction={act} />
      {linking && <LinkRow onLink={(href) => (setLinking(false), addLink(editor, href))} />}
      {active?.table && <TableTools editor={editor} />}
      <EditorContent editor={editor} />
      <EditorSuggest editor={editor} />
    </>
  );
}

const FORMATS: Format[] = ['bold', 'italic', 'bulletList', 'orderedList', 'blockquote', 'codeBlock'];

const ACTIONS: Record<Exclude<RichTextAction, 'link'>, (editor: Editor) => unknown> = {
  bold: (editor) => editor.chain().focus().toggleBold().run(),
  italic: (editor) => editor.chain().focus().toggleItalic().run(),
  bulletList: (editor) => editor.chain().focus().toggleBulletList().run(),
  orderedList: (editor) => editor.chain().focus().toggleOrderedList().run(),
  blockquote: (editor) => editor.chain().focus().toggleBlockquote().run(),
  codeBlock: (editor) => editor.chain().focus().toggleCodeBlock().run(),
  table: (editor) => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
  unlink: (editor) => editor.chain().focus().unsetLink().run(),
  undo: (editor) => editor.chain().focus().undo().run(),
  redo: (editor) => editor.chain().focus().redo().run(),
};

/**
 * Returns an empty string instead of an empty paragraph. The components that show the text set the direction of its
 * blocks.
 */
const htmlOf = (editor: Editor) =>
  editor.isEmpty ? '' : editor.getHTML().replace(/<[a-z][^>]*>/g, (tag) => tag.replace(' dir="auto"', ''));

const toHtml = ({ className = '', ...attributes }: Attributes): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(attributes).filter((entry): entry is [string, string] => entry[1] !== undefined),
  ),
  class: className,
});

function LinkRow({ onLink }: { onLink: (href: string) => void }) {
  const [href, setHref] = useState('');
  const add = () =>
    onLink(/^(https?:|mailto:)/i.test(href.trim()) ? href.trim() : href.trim() && `https://${href.trim()}`);
  return (
    <div className="flex gap-2 border-b border-line p-2">
      {/* The link button opens this box for typing. */}
      <input
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        aria-label="Address of the link"
        value={href}
        onChange={(event) => setHref(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && (event.preventDefault(), add())}
        placeholder="https://"
        className="entry flex-1"
      />
      <Button onClick={add}>Add link</Button>
    </div>
  );
}

function addLink(editor: Editor, href: string) {
  if (!href) return void editor.chain().focus().run();
  if (editor.state.selection.empty)
    return void editor
      .chain()
      .focus()
      .insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
      .run();
  editor.chain().focus().extendMarkRange('link').setLink({ href }).run();
}
