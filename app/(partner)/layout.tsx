import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { Surroundings } from '@/app/frames';
import { viewer } from '@/lib/core/ask';

export const metadata: Metadata = { robots: { index: false, follow: false } };

/** The screens of signed-in people: header, impersonation bar, banners, footer. */
export default async function PartnerLayout({ children }: { children: ReactNode }) {
  return <Surroundings actor={await viewer()}>{children}</Surroundings>;
}
