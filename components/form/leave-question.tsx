'use client';
import { useRouter } from 'next/navigation';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useConfirm } from '@/components/ui/confirm';
import { entriesOf } from './use-first-entries';

type Props = {
  form: RefObject<HTMLFormElement | null>;
  before: RefObject<string | undefined>;
};

/**
 * Asks before a link, a reload or a closed tab discards changes (rule: screens.unsaved). Entries count as changed when
 * they differ from the form's content when the user first touched it.
 */
export function LeaveQuestion({ form, before }: Props) {
  return useLeaveQuestion(
    () => form.current !== null && before.current !== undefined && before.current !== entriesOf(form.current),
  );
}

/** Asks for entries outside a form while `isChanged` returns true. Returns the dialog to render. */
export function useLeaveQuestion(isChanged: () => boolean): ReactNode {
  const router = useRouter();
  const leaves = useRef(false);
  const [ask, question] = useConfirm();

  useEffect(() => {
    const asks = () => !leaves.current && isChanged();
    const onUnload = (event: BeforeUnloadEvent) => {
      if (asks()) event.preventDefault();
    };
    const onClick = (event: MouseEvent) => {
      const link = linkOf(event);
      if (!link || !asks()) return;
      event.preventDefault();
      event.stopPropagation();
      void ask({
        title: 'Leave without saving?',
        children: 'Your changes on this page are not saved yet.',
        action: 'Leave',
        cancel: 'Stay',
      }).then((sure) => {
        if (!sure) return;
        leaves.current = true;
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

  return question;
}

/** Returns the link that a plain click would follow in this tab, except anchors on this page. */
function linkOf(event: MouseEvent): HTMLAnchorElement | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.target === '_blank' || link.hasAttribute('download')) return null;
  const isPage = link.protocol === 'https:' || link.protocol === 'http:';
  const isHere =
    link.origin === location.origin && link.pathname === location.pathname && link.search === location.search;
  return isPage && !isHere ? link : null;
}
