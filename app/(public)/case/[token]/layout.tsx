import type { Metadata } from 'next';
import type { ReactNode } from 'react';

export const metadata: Metadata = { title: 'Case', robots: { index: false, follow: false }, referrer: 'no-referrer' };

/** Pages behind a mailed secret: no index, and no word of their address to other sites (SECURITY, Access). */
export default function CaseLayout({ children }: { children: ReactNode }) {
  return children;
}
