'use client';
import { useRouter } from 'next/navigation';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useConfirm } from '@/components/ui/confirm';

type Leaving = {
  /** Handlers of the form element. */
  watch: { onPointerDownCapture?: () => void; onFocusCapture?: () => void };
  /** Call once the entries are stored: what is in the form then is no longer a change. */
  saved: () => void;
  question: ReactNode;
};

/**
 * Asks before a link, a reload or a closed tab loses changed entries (rule: screens.unsaved). The entries count as changed
 * when they differ from what the form held when the user first touched it.
 */
export function useLeaveQuestion(form: RefObject<HTMLFormElement | null>, on: boolean): Leaving {
  const router = useRouter();
  const before = useRef<string>(undefined);
  const [ask, question] = useConfirm();

  useEffect(() => {
    if (!on) return;
    const isChanged = () =>
      form.current !== null && before.current !== undefined && before.current !== entriesOf(form.current);
    const onUnload = (event: BeforeUnloadEvent) => {
      if (isChanged()) event.preventDefault();
    };
    const onClick = (event: MouseEvent) => {
      const link = linkOf(event);
      if (!link || !isChanged()) return;
      event.preventDefault();
      event.stopPropagation();
      void ask({
        title: 'Leave without saving?',
        children: 'Your changes on this page are not saved yet.',
        action: 'Leave',
        cancel: 'Stay',
      }).then((leaves) => {
        if (!leaves) return;
        before.current = undefined;
        if (link.origin === location.origin) router.push(link.href);
        else location.assign(link.href);
      });
    };
    addEventListener('beforeunload', onUnload);
    document.addEventListener('click', onClick, true);
    return () => {
      removeEventListener('beforeunload', onUnload);
      document.removeEventListener('click', onClick, true);
    };
  });

  const start = () => {
    if (form.current) before.current ??= entriesOf(form.current);
  };
  return {
    watch: on ? { onPointerDownCapture: start, onFocusCapture: start } : {},
    saved: () => (before.current = undefined),
    question,
  };
}

/** Everything in the form, as one comparable text. */
function entriesOf(form: HTMLFormElement): string {
  return JSON.stringify(
    [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]),
  );
}

/** The link that a plain click follows in this tab, anchors on this page excepted. */
function linkOf(event: MouseEvent): HTMLAnchorElement | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.target === '_blank' || link.hasAttribute('download')) return null;
  const isPage = link.protocol === 'https:' || link.protocol === 'http:';
  const isHere =
    link.origin === location.origin && link.pathname === location.pathname && link.search === location.search;
  return isPage && !isHere ? link : null;
}
