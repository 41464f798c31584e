'use client';
import dynamic from 'next/dynamic';
import { useSyncExternalStore, type ComponentProps, type ReactNode } from 'react';
import { SkeletonLines } from '@/components/ui/skeleton';
import type { PartnerView } from './partner-view';

const View = dynamic(() => import('./partner-view').then((part) => part.PartnerView), {
  ssr: false,
  loading: () => <SkeletonLines lines={6} />,
});

/* The breakpoint of the class `xl`. */
const WIDE = '(min-width: 80rem)';
const isWide = () => window.matchMedia?.(WIDE).matches ?? false;
function subscribe(changed: () => void) {
  const query = window.matchMedia?.(WIDE);
  query?.addEventListener('change', changed);
  return () => query?.removeEventListener('change', changed);
}

type Props = { children: ReactNode; preview: ComponentProps<typeof PartnerView> };

/** Shows an editor with a preview beside it. A narrow screen loads no preview; the editor's own button opens it. */
export function BesideEditor({ children, preview }: Props) {
  const shown = useSyncExternalStore(subscribe, isWide, () => false);
  return (
    <div className="grid gap-6 xl:grid-cols-2 xl:items-start">
      <div className="min-w-0">{children}</div>
      <section
        aria-label="Preview"
        // Scrolls by itself, so that editor and preview stay side by side.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="min-w-0 rounded-lg max-xl:hidden xl:sticky xl:top-4 xl:max-h-[calc(100dvh-2rem)] xl:min-h-96 xl:overflow-y-auto"
      >
        {shown && <View {...preview} />}
      </section>
    </div>
  );
}
