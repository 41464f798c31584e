import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import type { ReactNode } from 'react';
import { PageShell } from '@/app/page-shell';
import { LongDates } from '@/components/ui/own-zone';
import { viewer } from '@/lib/platform/operation/run-query';

export const metadata: Metadata = { robots: { index: false, follow: false } };

/** Only super admins open the console, and each of its operations checks that too. */
export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const actor = await viewer();
  if (actor.kind !== 'super') redirect('/dashboard?alert=access');
  return (
    <PageShell actor={actor}>
      <LongDates>{children}</LongDates>
    </PageShell>
  );
}
