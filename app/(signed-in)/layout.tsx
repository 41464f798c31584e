import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { PageShell } from '@/app/page-shell';
import { ProofQuestion } from '@/components/people/accounts/factors/proof-question';
import { viewer } from '@/lib/platform/operation/run-query';
import { Forced } from './forced';

export const metadata: Metadata = { robots: { index: false, follow: false } };

/** Adds header, impersonation bar, banners, footer, and the dialog that must be answered first. */
export default async function PartnerLayout({ children }: { children: ReactNode }) {
  const actor = await viewer();
  // A second factor must be set up first: no menu leads away from it.
  if (actor.owes_second_factor)
    return (
      <PageShell actor={{ kind: 'guest' }}>
        {children}
        <ProofQuestion />
      </PageShell>
    );
  return (
    <PageShell actor={actor}>
      {children}
      <Forced actor={actor} />
    </PageShell>
  );
}
