'use client';
import { usePathname, useSearchParams } from 'next/navigation';
import { useEffect } from 'react';
import { Alert } from '@/components/ui/alert';
import { X } from '@/components/ui/icons';
import { banners, clearBanners, closeBanner, NO_BANNERS, showBanner } from '@/lib/client/banners';
import { takeLostLogin } from '@/lib/client/person';
import { useStore } from '@/lib/client/store';
import { takeStoredAlert } from '@/lib/client/stored-alert';
import { alertOf } from '@/lib/shared/alerts';

/**
 * A route change clears the banners (spec 1 §2), then shows the alert named in the address (`?alert=login`) and the
 * one stored for this page load (spec 1 §8).
 */
export function Banners() {
  const path = usePathname();
  const named = useSearchParams().get('alert');
  const shown = useStore(banners, NO_BANNERS);
  useEffect(() => {
    const from = location.pathname;
    // The address tells a route change from a mere remount, which strict mode simulates.
    return () => {
      if (location.pathname !== from) clearBanners();
    };
  }, [path]);
  useEffect(() => {
    const url = new URL(location.href);
    const key = url.searchParams.get('alert');
    // The guard's text is for guests; this tab's user was logged out in another tab.
    const alert = alertOf(key === 'login' && takeLostLogin() ? 'signed_out' : key);
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
    <div className="frame space-y-2 not-empty:pt-4">
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
