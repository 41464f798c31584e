'use client';
import { X } from 'lucide-react';
import { usePathname, useSearchParams } from 'next/navigation';
import { useEffect } from 'react';
import { Alert } from '@/components/ui/alert';
import { banners, clearBanners, closeBanner, NO_BANNERS, showBanner, takeStoredAlert } from '@/lib/client/banners';
import { useStore } from '@/lib/client/store';
import { alertOf } from '@/lib/shared/alerts';

/**
 * Banners below the header. A route change clears them (spec 1 §2), then shows the alert named in the address
 * (`?alert=login`) and the one stored for this page load (spec 1 §8).
 */
export function Banners() {
  const path = usePathname();
  const named = useSearchParams().get('alert');
  const shown = useStore(banners, NO_BANNERS);
  useEffect(() => clearBanners, [path]);
  useEffect(() => {
    const url = new URL(location.href);
    const alert = alertOf(url.searchParams.get('alert'));
    if (alert) {
      showBanner(alert.level, alert.text);
      url.searchParams.delete('alert');
      // Without a history state the router rereads the address, so the same alert can appear again later.
      history.replaceState(null, '', url);
    }
    const stored = takeStoredAlert();
    if (stored) showBanner('danger', stored);
  }, [path, named]);
  return (
    <div className="mx-auto w-full max-w-(--frame) space-y-2 px-4 not-empty:pt-4 sm:px-6">
      {shown.map(({ level, text }) => (
        <Alert
          key={text}
          level={level}
          live
          action={
            <button
              type="button"
              aria-label="Close"
              className="-m-1 inline-flex rounded-sm p-1 pointer-coarse:p-3"
              onClick={() => closeBanner(text)}
            >
              <X aria-hidden className="size-4" />
            </button>
          }
        >
          {text}
        </Alert>
      ))}
    </div>
  );
}
