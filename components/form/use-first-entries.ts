import { useEffect, useRef, type RefObject } from 'react';
import { hasEarlyText } from './early-text';

/** Events that precede any change. */
const FIRST_TOUCH = ['pointerdown', 'focusin', 'keydown', 'beforeinput'];

/**
 * The form's content when the user first touched it, undefined before. A part of every form, since the question that
 * needs it (rule: screens.unsaved) is loaded later than a quick user makes the first change. Begins anew when `saved` changes.
 */
export function useFirstEntries(form: RefObject<HTMLFormElement | null>, saved: number): RefObject<string | undefined> {
  const first = useRef<string>(undefined);

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    // Text typed before hydration counts as a change.
    first.current = saved === 0 && hasEarlyText(element) ? '' : undefined;
    const start = () => (first.current ??= entriesOf(element));
    for (const event of FIRST_TOUCH) element.addEventListener(event, start, true);
    return () => {
      for (const event of FIRST_TOUCH) element.removeEventListener(event, start, true);
    };
  }, [form, saved]);

  return first;
}

/** The form's content as one comparable string. */
export function entriesOf(form: HTMLFormElement): string {
  return JSON.stringify(
    [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]),
  );
}
