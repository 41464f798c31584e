import { useEffect, useRef } from 'react';
import { openDialogs } from './open-dialogs';

/** A form within `data-survives-refresh` loses nothing when the page is read anew, so it keeps nobody waiting. */
export function useUnfinished(): () => boolean {
  const typed = useRef(new Set<HTMLFormElement>());
  useEffect(() => {
    const formOf = ({ target }: Event) => (target as Element | null)?.closest('form');
    const entered = (event: Event) => {
      const form = formOf(event);
      if (form) typed.current.add(form);
    };
    const sent = (event: Event) => {
      const form = formOf(event);
      if (form) typed.current.delete(form);
    };
    document.addEventListener('input', entered, true);
    document.addEventListener('submit', sent, true);
    return () => {
      document.removeEventListener('input', entered, true);
      document.removeEventListener('submit', sent, true);
    };
  }, []);
  return () =>
    openDialogs.get().length > 0 ||
    [...typed.current].some((form) => form.isConnected && !form.closest('[data-survives-refresh]'));
}
