'use client';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { draftOf, type Entries } from '@/lib/client/entries';
import { focusField } from './focus-field';

export type Marks = Readonly<Record<string, { question?: string }>>;

type Filling = { turn: number; entries?: Entries; before: Entries; marks: Marks; focus?: string };
const EMPTY: Filling = { turn: 0, before: {}, marks: {} };

/**
 * Fills in fields, marks them, and takes values back (rule: cases.pasted-ticket). Fields read only their initial
 * entry, so each filling increments `turn`, which makes the form mount its fields again.
 */
export function useFilling(form: RefObject<HTMLFormElement | null>, onFilled: () => void) {
  const [filling, setFilling] = useState(EMPTY);
  const filled = useRef(onFilled);
  useEffect(() => {
    filled.current = onFilled;
  });
  const { turn, focus, marks } = filling;
  useEffect(() => {
    if (turn === 0) return;
    filled.current();
    if (focus && form.current) focusField(form.current, focus);
  }, [turn]);

  const current = () => (form.current ? draftOf(form.current) : {});
  const markOf = (target: EventTarget | null) => {
    const name = target instanceof Element ? target.closest<HTMLElement>('[data-field]')?.dataset.field : undefined;
    return name !== undefined && Object.hasOwn(marks, name) ? name : undefined;
  };
  function fill(values: Record<string, string>, questions: Record<string, string>) {
    const before = current();
    const given = mapped(values, (value) => [value]);
    const added = mapped(values, () => ({}));
    const asked = mapped(questions, (question) => ({ question }));
    setFilling({ turn: turn + 1, before, entries: { ...before, ...given }, marks: { ...added, ...asked } });
  }
  function takeBack(name?: string) {
    const { before } = filling;
    if (name === undefined) return setFilling({ ...EMPTY, turn: turn + 1, entries: before });
    const entries = without(current(), name);
    if (before[name]) entries[name] = before[name];
    setFilling({ ...filling, turn: turn + 1, entries, marks: without(marks, name), focus: name });
  }
  useEffect(() => {
    const listening = form.current;
    const handleKey = (event: KeyboardEvent) => {
      const name = event.key === 'Escape' ? markOf(event.target) : undefined;
      if (name === undefined || marks[name]?.question) return;
      event.preventDefault();
      takeBack(name);
    };
    listening?.addEventListener('keydown', handleKey);
    return () => listening?.removeEventListener('keydown', handleKey);
  });
  return {
    turn,
    entries: filling.entries,
    /** Removes the mark of a field that the user changes. */
    touch(target: EventTarget) {
      const name = markOf(target);
      if (name !== undefined) setFilling({ ...filling, marks: without(marks, name) });
    },
    offered: { marks, fill, takeBack },
    reset: () => setFilling({ ...EMPTY, turn: turn + 1 }),
  };
}

const mapped = <From, To>(values: Record<string, From>, to: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, to(value)]));

const without = <Value>(values: Readonly<Record<string, Value>>, name: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(values).filter(([other]) => other !== name));
