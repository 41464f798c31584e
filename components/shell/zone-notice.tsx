'use client';
import dynamic from 'next/dynamic';
import { useEffect, useEffectEvent } from 'react';
import { useSend } from '@/lib/client/use-send';
import type { noteBrowserZone } from '@/lib/people/accounts/browser-zone';
import type { ReaderZone } from '@/lib/shared/reader-time';

/* Most people have closed it. */
const ZoneBanner = dynamic(() => import('./zone-banner').then((part) => part.ZoneBanner));

type Props = { browser: ReaderZone; isClosed: boolean };

/**
 * For who has not chosen a time zone: notes the browser's and says once which it is (rule: screens.dates). Until it is
 * noted, times are in UTC.
 */
export function ZoneNotice({ browser, isClosed }: Props) {
  // Without a connection, the next page notes it.
  const { send } = useSend<typeof noteBrowserZone>('/api/users/browser_zone', { onRefused: () => undefined });
  const note = useEffectEvent(() => {
    const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (here !== (browser ?? 'UTC')) void send({ time_zone: here });
  });
  useEffect(() => note(), []);
  if (isClosed || browser === null || browser === 'UTC') return null;
  return <ZoneBanner zone={browser} onClose={() => void send({ time_zone: browser, is_read: true })} />;
}
