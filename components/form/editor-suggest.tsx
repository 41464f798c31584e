'use client';
import { useEditorState, type Editor } from '@tiptap/react';
import type { EditorState } from '@tiptap/pm/state';
import { useContext, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { SanitizedHtml } from '@/components/ui/sanitized-html';
import { classes } from '@/lib/shared/classes';
import { useSuggest } from '@/lib/client/use-suggest';
import { EditorAssist, type EditorChoice, type EditorSource } from './editor-assist';
import { triggerOf } from './editor-trigger';

type Place = { from: number; to: number; term: string; trigger: EditorSource['trigger'] };

function placeOf({ selection }: EditorState): Place | null {
  const { $from, empty } = selection;
  if (!empty || $from.parent.type.spec.code) return null;
  const found = triggerOf($from.parent.textBetween(0, $from.parentOffset, undefined, '\uFFFC'));
  return found && { ...found, from: $from.pos - found.term.length - 1, to: $from.pos };
}

/** A change by the program raises no event, and the form saves its draft after one. */
export const raiseInput = (editor: Editor) => editor.view.dom.dispatchEvent(new Event('input', { bubbles: true }));

/** Offers what `@` and `/` stand for, at the caret (rules: room.colleagues, room.saved-replies). */
export function EditorSuggest({ editor }: { editor: Editor }) {
  const { sources } = useContext(EditorAssist);
  const [dismissed, setDismissed] = useState<number>();
  const place = useEditorState({ editor, selector: ({ editor: now }) => (now.isFocused ? placeOf(now.state) : null) });
  const source = place && sources.find(({ trigger }) => trigger === place.trigger);
  // Escape closes the list for the word it was opened for.
  if (!place && dismissed !== undefined) setDismissed(undefined);
  if (!place || !source || place.from === dismissed) return null;
  return (
    <SuggestList
      key={`${place.trigger}${place.from}`}
      {...{ editor, place, source }}
      onDismiss={() => setDismissed(place.from)}
    />
  );
}

type ListProps = { editor: Editor; place: Place; source: EditorSource; onDismiss: () => void };

function SuggestList({ editor, place, source, onDismiss }: ListProps) {
  const { label, min, hint, nothing, find } = source;
  const { suggestions, state, message } = useSuggest<EditorChoice>('', place.term, { find, min });
  const [active, setActive] = useState(0);
  const id = useId();
  const layer = usePlacing(editor, place.from);
  const chosen = Math.min(active, suggestions.length - 1);
  const choice = suggestions[chosen];
  const note = noteOf({ state, found: suggestions.length, message, hint, nothing });
  const choose = ({ content }: EditorChoice) => {
    editor.chain().focus().deleteRange({ from: place.from, to: place.to }).insertContent(content).run();
    raiseInput(editor);
  };
  useKeys(editor, {
    ArrowDown: () => suggestions.length > 0 && (setActive((chosen + 1) % suggestions.length), true),
    ArrowUp: () => suggestions.length > 0 && (setActive((chosen + suggestions.length - 1) % suggestions.length), true),
    Enter: () => choice !== undefined && (choose(choice), true),
    Escape: () => (onDismiss(), true),
  });
  useActive(editor, { list: `${id}-list`, option: choice && `${id}-${chosen}` });
  if (!choice && !note) return null;
  return (
    <div
      ref={layer}
      popover="manual"
      className="fixed m-0 w-80 max-w-[calc(100vw-16px)] rounded-md border border-line bg-raised p-1 text-ink shadow-pop"
    >
      <ul
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        className={classes('max-h-56 overflow-y-auto', !choice && 'hidden')}
      >
        {suggestions.map((one, at) => (
          // The focus stays in the editor, whose keys move through the list (aria-activedescendant).
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <li
            key={one.key}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === chosen}
            className={classes('cursor-pointer rounded-sm px-3 py-1.5 wrap-anywhere', at === chosen && 'bg-hover')}
            onMouseMove={() => setActive(at)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(one)}
          >
            <span className="block font-medium">{one.label}</span>
            {one.hint && <span className="block text-sm text-ink-soft">{one.hint}</span>}
          </li>
        ))}
      </ul>
      {choice?.preview && (
        <div className="mt-1 max-h-40 overflow-hidden border-t border-line px-3 py-2 text-sm text-ink-soft">
          <SanitizedHtml html={choice.preview} />
        </div>
      )}
      <p aria-live="polite" className={note ? 'px-3 py-1.5 text-ink-soft' : 'sr-only'}>
        {note || `${suggestions.length} in the list. Arrow keys move, Enter chooses.`}
      </p>
    </div>
  );
}

type Found = {
  state: ReturnType<typeof useSuggest>['state'];
  found: number;
  message?: string;
  hint?: string;
  nothing?: string;
};

function noteOf({ state, found, message, hint, nothing }: Found): string | undefined {
  if (state === 'failed') return message ?? 'The search did not answer.';
  if (state === 'idle') return hint;
  return state === 'done' && !found ? nothing : undefined;
}

/** Keeps the list beside the caret and inside the window, above everything. */
function usePlacing(editor: Editor, from: number) {
  const layer = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!layer.current) return;
    layer.current.showPopover?.();
    const { left, top, bottom } = editor.view.coordsAtPos(from);
    const { offsetWidth: wide, offsetHeight: high, style } = layer.current;
    const below = bottom + 4;
    style.left = `${Math.max(8, Math.min(left, document.documentElement.clientWidth - wide - 8))}px`;
    style.top = `${below + high > innerHeight - 8 && top - 4 - high > 8 ? top - 4 - high : below}px`;
  });
  return layer;
}

/** Handles keys before the editor does. A handler returns false to leave the key to it. */
function useKeys(editor: Editor, keys: Record<string, () => boolean>) {
  const keyed = useEffectEvent((event: KeyboardEvent) => {
    const isPlain = !event.isComposing && !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    if (!isPlain || !keys[event.key]?.()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  });
  useEffect(() => {
    const box = editor.view.dom;
    const listener = (event: KeyboardEvent) => keyed(event);
    box.addEventListener('keydown', listener, true);
    return () => box.removeEventListener('keydown', listener, true);
  }, [editor]);
}

/** Tells screen readers which choice the keys are at. */
function useActive(editor: Editor, { list, option }: { list: string; option: string | undefined }) {
  useEffect(() => {
    const box = editor.view.dom;
    if (!option) return;
    box.setAttribute('aria-controls', list);
    box.setAttribute('aria-activedescendant', option);
    document.getElementById(option)?.scrollIntoView?.({ block: 'nearest' });
    return () => {
      box.removeAttribute('aria-controls');
      box.removeAttribute('aria-activedescendant');
    };
  }, [editor, list, option]);
}
