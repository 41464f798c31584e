import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { PageShell } from '@/app/page-shell';
import { ListDates } from '@/components/ui/own-zone';
import { currentActor } from '@/lib/platform/operation/run-query';

/** Pages behind a mailed secret; next.config.ts sends the same as headers, with `no-store`. */
export const metadata: Metadata = { robots: { index: false, follow: false }, referrer: 'no-referrer' };

/** A signed-in colleague keeps the header; others need no login. Times are in UTC (spec 3 §9). */
export default async function AnswerLayout({ children }: { children: ReactNode }) {
  return (
    <PageShell actor={await currentActor()}>
      <ListDates>{children}</ListDates>
    </PageShell>
  );
}
