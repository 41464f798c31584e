'use client';
import { IconButton } from '@/components/ui/button';
import { Clock, X } from '@/components/ui/icons';
import { TextLink } from '@/components/ui/text-link';
import { pagePath } from '@/lib/shared/paths';
import { zoneName } from '@/lib/shared/reader-time';

/** Says in which time zone times are shown, until it is closed (rule: screens.dates). */
export const ZoneBanner = ({ zone, onClose }: { zone: string; onClose: () => void }) => (
  <div className="frame pt-4 print:hidden">
    <div
      role="note"
      className="flex items-center gap-2 rounded-md border border-line bg-surface py-1 pr-1 pl-3 text-sm text-ink-soft"
    >
      <Clock aria-hidden className="size-4 shrink-0" />
      <p className="min-w-0 flex-1 py-1 wrap-anywhere">
        Times are shown in {zoneName(zone)} time; lists of cases and reports say UTC.{' '}
        <TextLink href={`${pagePath('/profile')}#notifications`} onClick={onClose}>
          Change
        </TextLink>
      </p>
      <IconButton label="Close: times are shown in your time zone" icon={X} onClick={onClose} />
    </div>
  </div>
);
