import type { Metadata } from 'next';
import type { ReactNode } from 'react';

/** Pages behind a mailed token (rule: access.token-pages); next.config.ts sends the same as headers, with `no-store`. */
export const metadata: Metadata = { robots: { index: false, follow: false }, referrer: 'no-referrer' };

export default function TokenLayout({ children }: { children: ReactNode }) {
  return children;
}
