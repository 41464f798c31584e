import type { ReactNode } from 'react';
import { OpenFrame } from '@/app/public-frame';

export default function DevelopersLayout({ children }: { children: ReactNode }) {
  return <OpenFrame>{children}</OpenFrame>;
}
