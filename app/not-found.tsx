import type { Metadata } from 'next';
import { currentActor } from '@/lib/core/ask';
import { Surroundings } from './frames';
import { NotFoundMessage } from './not-found-message';

export const metadata: Metadata = { title: 'Page Not Found', robots: { index: false } };

/** Where every unknown path ends (spec 1 §2). */
export default async function NotFound() {
  return <Surroundings actor={await currentActor()}><NotFoundMessage /></Surroundings>;
}
