import { useEffect, useRef, type RefObject } from 'react';
import { hasEarlyText } from './early-text';

const FIRST_TOUCH = ['pointerdown', 'focusin', 'keydown', 'beforeinput'];

/**
 * Records the form's content when the user first touches it. Every form does this because the question that needs it
 * (rule: screens.unsaved) loads later than a quick user makes the first change. Starts over when `saved` changes.
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

export function entriesOf(form: HTMLFormElement): string {
  return JSON.stringify(
    [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]),
  );
}
