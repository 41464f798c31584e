import type { ReactNode } from 'react';
import { PageShell } from '@/app/page-shell';

/** Landing and token pages are the same whether the reader is logged in or not. */
export default function PublicLayout({ children }: { children: ReactNode }) {
  return <PageShell actor={{ kind: 'guest' }}>{children}</PageShell>;
}
