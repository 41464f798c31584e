'use client';
import { usePathname, useSearchParams } from 'next/navigation';
import { Suspense, useEffect } from 'react';

export const IDLE_MS = 3_600_000;

/** Reloads the page after 60 minutes without navigation (spec 1 §4); forms keep their drafts through it. */
export function IdleReload({ reload = () => location.reload() }: { reload?: () => void }) {
  return <Suspense><Clock reload={reload} /></Suspense>;
}

function Clock({ reload }: { reload: () => void }) {
  const path = usePathname();
  const search = useSearchParams().toString();
  useEffect(() => {
    const timer = setTimeout(reload, IDLE_MS);
    return () => clearTimeout(timer);
    // The clock starts again with each navigation, not with each render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [path, search]);
  return null;
}
