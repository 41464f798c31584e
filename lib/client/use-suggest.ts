'use client';
import { useEffect, useRef, useState } from 'react';
import { get, isFailure } from './post';

export const MIN_SEARCH = 2;
type Options<T> = {
  param?: string;
  delay?: number;
  query?: Record<string, string>;
  min?: number;
  find?: (term: string) => Promise<T[]>;
};
type Suggestions<T> = {
  suggestions: T[];
  state: 'idle' | 'searching' | 'done' | 'failed';
  message?: string;
  term?: string;
};

/**
 * Fetches suggestions from `url?{param}=…` while typing, from two characters (spec 1 §5), and ignores outdated answers. The answer is
 * a list or `{data: list}`.
 */
export function useSuggest<T>(
  url: string,
  term: string,
  { param = 'term', delay = 150, min = MIN_SEARCH, query, find }: Options<T> = {},
): Suggestions<T> {
  const [shown, setShown] = useState<Suggestions<T>>({ suggestions: [], state: 'idle' });
  const extra = JSON.stringify(query ?? {});
  const wanted = term.trim();
  const latest = useRef<AbortController>(undefined);
  useEffect(() => {
    latest.current?.abort();
    if (wanted.length < min) return setShown({ suggestions: [], state: 'idle' });
    const mine = (latest.current = new AbortController());
    setShown((before) => ({ ...before, state: 'searching' }));
    const timer = setTimeout(
      () => {
        (find
          ? find(wanted)
          : get<T[] | { data: T[] }>(
              url,
              { ...(JSON.parse(extra) as Record<string, string>), [param]: wanted },
              mine.signal,
            )
        ).then(
          (answer) =>
            !mine.signal.aborted &&
            setShown({
              suggestions: Array.isArray(answer) ? answer : (answer?.data ?? []),
              state: 'done',
              term: wanted,
            }),
          (error: unknown) =>
            !mine.signal.aborted &&
            setShown({
              suggestions: [],
              state: 'failed',
              message: isFailure(error) ? error.message : undefined,
              term: wanted,
            }),
        );
      },
      find || !wanted ? 0 : delay,
    );
    return () => {
      clearTimeout(timer);
      mine.abort();
    };
  }, [url, wanted, param, delay, min, extra, find]);
  return shown;
}
