'use client';
import { EditorContent, useEditor, useEditorState, type Editor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { Bold, Italic, Link2, List, ListOrdered, Quote, Redo2, Undo2, Unlink, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '@/components/ui/button';

type Control = { id: string; 'aria-invalid'?: boolean; 'aria-describedby'?: string };
type Props = { control: Control; label: string; initial: string; onChange: (html: string) => void };
type Act = { label: string; icon: LucideIcon; on: (editor: Editor) => boolean; run: (editor: Editor) => void };

const ACTS: Act[] = [
  {
    label: 'Bold',
    icon: Bold,
    on: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    label: 'Italic',
    icon: Italic,
    on: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    label: 'Bulleted list',
    icon: List,
    on: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    label: 'Numbered list',
    icon: ListOrdered,
    on: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    label: 'Quote',
    icon: Quote,
    on: (editor) => editor.isActive('blockquote'),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
];

/**
 * The editor of `RichText`, limited to the marks the server keeps. Style injection is off because our CSP forbids it.
 */
export function RichTextEditor({ control, label, initial, onChange }: Props) {
  const [linking, setLinking] = useState(false);
  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        heading: { levels: [2, 3] },
        link: { openOnClick: false, protocols: ['http', 'https', 'mailto'], defaultProtocol: 'https' },
      }),
    ],
    content: initial,
    injectCSS: false,
    immediatelyRender: false,
    editorProps: {
      attributes: {
        id: control.id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(control['aria-invalid'] && { 'aria-invalid': 'true' }),
        ...(control['aria-describedby'] && { 'aria-describedby': control['aria-describedby'] }),
        class: 'prose min-h-32 px-3 py-2 whitespace-pre-wrap outline-none',
      },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
  });
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      on: now ? ACTS.map((act) => act.on(now)) : [],
      link: now?.isActive('link') ?? false,
    }),
  });
  if (!editor) return null;
  return (
    <div className="entry p-0">
      <div role="toolbar" aria-label={`Format ${label}`} className="flex flex-wrap gap-0.5 border-b border-line p-1">
        {ACTS.map((act, index) => (
          <IconButton
            key={act.label}
            label={act.label}
            icon={act.icon}
            aria-pressed={state?.on[index] ?? false}
            className="aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
            onClick={() => act.run(editor)}
          />
        ))}
        {state?.link ? (
          <IconButton label="Remove link" icon={Unlink} onClick={() => editor.chain().focus().unsetLink().run()} />
        ) : (
          <IconButton label="Link" icon={Link2} aria-expanded={linking} onClick={() => setLinking(!linking)} />
        )}
        <span className="flex-1" />
        <IconButton label="Undo" icon={Undo2} onClick={() => editor.chain().focus().undo().run()} />
        <IconButton label="Redo" icon={Redo2} onClick={() => editor.chain().focus().redo().run()} />
      </div>
      {linking && <LinkRow onLink={(href) => (setLinking(false), addLink(editor, href))} />}
      <EditorContent editor={editor} />
    </div>
  );
}

function LinkRow({ onLink }: { onLink: (href: string) => void }) {
  const [href, setHref] = useState('');
  const add = () =>
    onLink(/^(https?:|mailto:)/i.test(href.trim()) ? href.trim() : href.trim() && `https://${href.trim()}`);
  return (
    <div className="flex gap-2 border-b border-line p-2">
      {/* The link button opens this box for typing. */}
      <input
        // eslint-disable-next-line jsx-a11y/no-autofocus
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
