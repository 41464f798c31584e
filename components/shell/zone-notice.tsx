'use client';
import { useEffect, useEffectEvent } from 'react';
import { IconButton } from '@/components/ui/button';
import { Clock, X } from '@/components/ui/icons';
import { TextLink } from '@/components/ui/text-link';
import { useSend } from '@/lib/client/use-send';
import type { noteBrowserZone } from '@/lib/people/accounts/browser-zone';
import { pagePath } from '@/lib/shared/paths';
import { zoneName, type ReaderZone } from '@/lib/shared/reader-time';

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
  const close = () => void send({ time_zone: browser, is_read: true });
  return (
    <div className="frame pt-4 print:hidden">
      <div
        role="note"
        className="flex items-center gap-2 rounded-md border border-line bg-surface py-1 pr-1 pl-3 text-sm text-ink-soft"
      >
        <Clock aria-hidden className="size-4 shrink-0" />
        <p className="min-w-0 flex-1 py-1 wrap-anywhere">
          Times are shown in {zoneName(browser)} time; lists of cases and reports say UTC.{' '}
          <TextLink href={`${pagePath('/profile')}#notifications`} onClick={close}>
            Change
          </TextLink>
        </p>
        <IconButton label="Close: times are shown in your time zone" icon={X} onClick={close} />
      </div>
    </div>
  );
}
