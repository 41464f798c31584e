import type { ReactNode } from 'react';
import { Surroundings } from '@/app/frames';

/** Landing and token pages: the same for everybody, whoever is signed in. */
export default function PublicLayout({ children }: { children: ReactNode }) {
  return <Surroundings actor={{ kind: 'guest' }}>{children}</Surroundings>;
}
