import type { ReactNode } from 'react';
import { PageShell } from '@/app/page-shell';

/** Landing and token pages: the same whether logged in or not. */
export default function PublicLayout({ children }: { children: ReactNode }) {
  return <PageShell actor={{ kind: 'guest' }}>{children}</PageShell>;
}
