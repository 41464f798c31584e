'use client';
import { usePathname, useSearchParams } from 'next/navigation';
import { Suspense, useEffect } from 'react';
import { KEEP_DRAFTS } from '@/lib/client/use-draft';

export const IDLE_MS = 3_600_000;

/** Reloads the page after 60 minutes without navigation (rule: sessions.idle-reload); drafts keep the entries. */
export function IdleReload({ reload = () => location.reload() }: { reload?: () => void }) {
  return (
    <Suspense>
      <Clock reload={reload} />
    </Suspense>
  );
}

function Clock({ reload }: { reload: () => void }) {
  const path = usePathname();
  const search = useSearchParams().toString();
  useEffect(() => {
    // Entries that a draft cannot keep delay the reload by another hour.
    const timer = setInterval(() => {
      if (holdsSecrets()) return;
      clearInterval(timer);
      dispatchEvent(new Event(KEEP_DRAFTS));
      reload();
    }, IDLE_MS);
    return () => clearInterval(timer);
    // Restarts on navigation, not on render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [path, search]);
  return null;
}

/** Drafts never keep files or passwords. */
function holdsSecrets(): boolean {
  return [...document.querySelectorAll<HTMLInputElement>('input[type=file], input[type=password]')].some(
    (field) => field.value !== '',
  );
}
