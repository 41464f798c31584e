'use client';
import { usePathname, useSearchParams } from 'next/navigation';
import { Suspense, useEffect, useState } from 'react';
import { navigation, navigationEnded } from '@/lib/client/navigation';
import { useStore } from '@/lib/client/store';

export const SHOWN_AFTER_MS = 150;
const GIVEN_UP_AFTER_MS = 15_000;

/** Shows only while a navigation takes longer than 150 ms. */
export function NavigationProgress() {
  return (
    <Suspense>
      <Line />
    </Suspense>
  );
}

function Line() {
  const current = useStore(navigation, null);
  const path = usePathname();
  const search = useSearchParams().toString();
  const [shown, setShown] = useState<number | null>(null);
  useEffect(navigationEnded, [path, search]);
  useEffect(() => {
    if (current === null) return;
    const show = setTimeout(() => setShown(current), SHOWN_AFTER_MS);
    const giveUp = setTimeout(navigationEnded, GIVEN_UP_AFTER_MS);
    return () => {
      clearTimeout(show);
      clearTimeout(giveUp);
    };
  }, [current]);
  if (current === null || shown !== current) return null;
  return (
    // Visual only: the router announces the page once it has loaded.
    <div aria-hidden data-navigation-progress className="fixed inset-x-0 top-0 z-50 h-0.5 print:hidden">
      <div className="h-full origin-left animate-progress bg-accent" />
    </div>
  );
}
