import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { Surroundings } from '@/app/frames';
import { viewer } from '@/lib/core/ask';
import { Forced } from './forced';

export const metadata: Metadata = { robots: { index: false, follow: false } };

/** The screens of signed-in people: header, impersonation bar, banners, footer, and the dialog that must be answered first. */
export default async function PartnerLayout({ children }: { children: ReactNode }) {
  const actor = await viewer();
  return <Surroundings actor={actor}>{children}<Forced actor={actor} /></Surroundings>;
}
