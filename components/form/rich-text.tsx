'use client';
import { useContext, useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { notify } from '@/lib/client/notify';
import { EditorAssist } from './editor-assist';
import { FieldShell } from './field-shell';
import { useField, type FieldProps } from './form-state';
import { mentionsIn } from './mentions-in';
import type { EditorState, RichTextEditor } from './rich-text-editor';
import { NO_FORMATS, RichTextToolbar, type RichTextAction } from './rich-text-toolbar';

type LoadedEditor = { Editor: typeof RichTextEditor; opening: EditorState };

/**
 * Sends HTML, or nothing when it is empty. The editor (90 kB) loads at the field's first use; until then, or if it
 * cannot be loaded, a plain editable box takes its place.
 * @param defaultValue must have passed `sanitizeRichText`
 */
export function RichText({
  name,
  label,
  hint,
  optional,
  hideLabel,
  className,
  defaultValue,
}: FieldProps & { defaultValue?: string | null }) {
  const { id, error, initial, control } = useField({ name, hint, optional }, defaultValue);
  const [html, setHtml] = useState(initial);
  const [opened, setOpened] = useState<LoadedEditor>();
  const box = useRef<HTMLDivElement>(null);
  // A draft comes from the browser's storage and is not sanitized, so only the editor, which accepts few elements,
  // shows it.
  const isDraft = initial !== (defaultValue ?? '');
  const open = useOpening(box, setOpened);
  const start = useEffectEvent(() => {
    if (isDraft) void open({ content: initial });
    // The user focused the box before the page was interactive.
    else if (document.activeElement === box.current) void open();
  });
  useEffect(() => start(), []);
  const { insertion } = useContext(EditorAssist);
  useEffect(() => {
    if (insertion && !opened) void open();
  }, [insertion]); // oxlint-disable-line react-hooks/exhaustive-deps

  const attributes = {
    id,
    role: 'textbox',
    dir: 'auto',
    'aria-multiline': 'true',
    'aria-label': label,
    'aria-invalid': control['aria-invalid'] && 'true',
    'aria-describedby': control['aria-describedby'],
    className: 'prose min-h-32 px-3 py-2 whitespace-pre-wrap outline-none',
  } as const;
  return (
    <FieldShell {...{ id, name, label, hint, error, hideLabel, className }}>
      <input type="hidden" name={name} value={html} data-draft readOnly />
      {mentionsIn(html).map((id) => (
        <input key={id} type="hidden" name="mention_ids" value={id} data-list readOnly />
      ))}
      <div className="entry p-0">
        {opened ? (
          <opened.Editor
            label={label}
            attributes={attributes}
            opening={opened.opening}
            typed={html !== initial}
            onChange={setHtml}
          />
        ) : (
          <>
            <RichTextToolbar
              label={label}
              active={NO_FORMATS}
              linking={false}
              onAction={(action) => void open({ action })}
            />
            <div
              ref={box}
              contentEditable
              suppressContentEditableWarning
              {...attributes}
              role="textbox"
              tabIndex={0}
              onFocus={() => void open()}
              onCompositionStart={({ currentTarget }) => (currentTarget.dataset.composing = '')}
              onCompositionEnd={({ currentTarget }) => delete currentTarget.dataset.composing}
              onInput={({ currentTarget }) => setHtml(htmlOfBox(currentTarget))}
              dangerouslySetInnerHTML={{ __html: isDraft ? '' : initial }}
            />
          </>
        )}
      </div>
    </FieldShell>
  );
}

type OpeningRequest = { content?: string; action?: RichTextAction };

/**
 * Loads the editor and replaces the box with it, keeping the typed text and the caret. The box is read and replaced in
 * one step, so that no key press is lost in between.
 */
function useOpening(box: RefObject<HTMLDivElement | null>, show: (opened: LoadedEditor) => void) {
  const wanted = useRef<OpeningRequest>({});
  return async (more: OpeningRequest = {}) => {
    Object.assign(wanted.current, more);
    const loaded = await import('./rich-text-editor').catch(() => undefined);
    const from = box.current;
    if (!loaded) return void (more.action && notify.error('The buttons could not be loaded. Check your connection.'));
    const { RichTextEditor: Editor, openingOf } = loaded;
    const replace = () => {
      const { content, action } = wanted.current;
      if (from?.isConnected)
        flushSync(() => show({ Editor, opening: { ...(content ? { content } : openingOf(from)), action } }));
    };
    // Replacing the box in the middle of a composition would lose the character.
    if (from?.matches(COMPOSING)) from.addEventListener('compositionend', () => setTimeout(replace), { once: true });
    else replace();
  };
}

/**
 * Marks the HTML of the box as HTML. Without the editor, the box has lines in `div`, or text without any element,
 * which would be taken for plain text.
 */
function htmlOfBox(box: HTMLElement): string {
  if (!box.textContent.trim()) return '';
  const html = box.innerHTML.replaceAll(/<div(?: [^>]*)?>/g, '<br>').replaceAll('</div>', '');
  return box.querySelector('p, ul, ol, blockquote, pre, table') ? html : `<p>${html}</p>`;
}

const COMPOSING = '[data-composing]';
