'use client';
import { useEffect, useEffectEvent, useId, useState, type KeyboardEvent } from 'react';
import { MIN_SEARCH, useSuggest } from '@/lib/client/use-suggest';

type Options<T> = {
  url: string;
  param?: string;
  find?: (term: string) => Promise<T[]>;
  inline?: boolean;
  min?: number;
  onChoose: (suggestion: T, term: string) => void;
  onTerm?: (term: string) => void;
};

export function useSuggestBox<T>({ url, param, find, inline, min = MIN_SEARCH, onChoose, onTerm }: Options<T>) {
  const [term, setTerm] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  /** Enter was pressed during the search, so the choice is made when the answer arrives. */
  const [awaited, setAwaited] = useState(false);
  const { suggestions, state, message } = useSuggest<T>(url, term, { param, find, min });
  const id = useId();
  const typing = term.trim().length >= min;
  const shown = (open || !!inline) && typing && (state === 'done' || state === 'failed' || suggestions.length > 0);
  const chosen = Math.min(active, suggestions.length - 1);

  function type(next: string) {
    setTerm(next);
    setOpen(true);
    setActive(0);
    setAwaited(false);
    onTerm?.(next);
  }
  function choose(one: T | undefined) {
    if (!one) return;
    setOpen(false);
    onChoose(one, term.trim());
  }
  const answered = useEffectEvent(() => {
    if (!awaited) return;
    setAwaited(false);
    if (state === 'done' && (open || inline)) choose(suggestions[chosen]);
  });
  useEffect(() => {
    if (state !== 'searching') answered();
  }, [state, suggestions]);
  function walk(step: number) {
    if (!suggestions.length) return false;
    const next = (chosen + step + suggestions.length) % suggestions.length;
    setOpen(true);
    setActive(next);
    document.getElementById(`${id}-${next}`)?.scrollIntoView?.({ block: 'nearest' });
    return true;
  }
  function escape() {
    if (inline || !(shown || term)) return false;
    setAwaited(false);
    if (shown) setOpen(false);
    else type('');
    return true;
  }
  const keys: Record<string, () => boolean> = {
    ArrowDown: () => walk(1),
    ArrowUp: () => walk(-1),
    // During a search, the list still shows the answer to an earlier term.
    Enter: () => {
      if (state === 'searching') setAwaited(true);
      else if (shown) choose(suggestions[chosen]);
      return shown || state === 'searching';
    },
    Escape: escape,
  };
  const keyed = (event: KeyboardEvent) => keys[event.key]?.() && event.preventDefault();

  const trouble = state === 'failed' ? (message ?? 'The search did not answer.') : undefined;
  return {
    id,
    term,
    suggestions: shown ? suggestions : [],
    chosen,
    shown,
    trouble,
    searching: state === 'searching',
    setOpen,
    setActive,
    type,
    choose,
    keyed,
  };
}
