import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import type { ReactNode } from 'react';
import { Surroundings } from '@/app/frames';
import { viewer } from '@/lib/core/ask';

export const metadata: Metadata = { robots: { index: false, follow: false } };

/** The console's frame; for super admins only, as each of its operations. */
export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const actor = await viewer();
  if (actor.kind !== 'super') redirect('/dashboard?alert=access');
  return <Surroundings actor={actor}>{children}</Surroundings>;
}
