'use client';
import { useId, useState, type KeyboardEvent } from 'react';
import { MIN_SEARCH, useSuggest } from '@/lib/client/use-suggest';

type Options<T> = {
  url: string;
  param?: string;
  find?: (term: string) => Promise<T[]>;
  inline?: boolean;
  onChoose: (found: T, term: string) => void;
  onTerm?: (term: string) => void;
};

/** State and handlers of `SuggestBox`. */
export function useSuggestBox<T>({ url, param, find, inline, onChoose, onTerm }: Options<T>) {
  const [term, setTerm] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const { found, state, message } = useSuggest<T>(url, term, { param, find });
  const id = useId();
  const typing = term.trim().length >= MIN_SEARCH;
  const shown = (open || !!inline) && typing && (state === 'done' || state === 'failed' || found.length > 0);
  const chosen = Math.min(active, found.length - 1);

  function type(next: string) {
    setTerm(next);
    setOpen(true);
    setActive(0);
    onTerm?.(next);
  }
  function choose(one: T | undefined) {
    if (!one) return;
    setOpen(false);
    onChoose(one, term.trim());
  }
  function walk(step: number) {
    if (!found.length) return false;
    const next = (chosen + step + found.length) % found.length;
    setOpen(true);
    setActive(next);
    document.getElementById(`${id}-${next}`)?.scrollIntoView?.({ block: 'nearest' });
    return true;
  }
  function escape() {
    if (inline || !(shown || term)) return false;
    if (shown) setOpen(false);
    else type('');
    return true;
  }
  const keys: Record<string, () => boolean> = {
    ArrowDown: () => walk(1),
    ArrowUp: () => walk(-1),
    Enter: () => shown && (choose(found[chosen]), true),
    Escape: escape,
  };
  const keyed = (event: KeyboardEvent) => keys[event.key]?.() && event.preventDefault();

  const trouble = state === 'failed' ? (message ?? 'The search did not answer.') : undefined;
  return {
    id,
    term,
    found: shown ? found : [],
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
