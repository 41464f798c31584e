'use client';
import { usePathname, useSearchParams } from 'next/navigation';
import { Suspense, useEffect } from 'react';
import { KEEP_DRAFTS } from '@/lib/client/use-draft';
import { MINUTE_MS } from '@/lib/shared/durations';

type Props = { minutes: number; reload?: () => void };

/** Reloads the page after minutes without navigation (rule: sessions.idle-reload); drafts keep the entries. */
export function IdleReload({ minutes, reload = () => location.reload() }: Props) {
  return (
    <Suspense>
      <Clock minutes={minutes} reload={reload} />
    </Suspense>
  );
}

function Clock({ minutes, reload }: Required<Props>) {
  const path = usePathname();
  const search = useSearchParams().toString();
  useEffect(() => {
    // Entries that a draft cannot keep delay the reload by the same time again.
    const timer = setInterval(() => {
      if (holdsSecrets()) return;
      clearInterval(timer);
      dispatchEvent(new Event(KEEP_DRAFTS));
      reload();
    }, minutes * MINUTE_MS);
    return () => clearInterval(timer);
    // Restarts on navigation, not on render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [path, search]);
  return null;
}

/** Drafts never keep files or passwords. */
function holdsSecrets(): boolean {
  return [...document.querySelectorAll<HTMLInputElement>('input[type=file], input[type=password]')].some(
    (field) => field.value !== '',
  );
}
