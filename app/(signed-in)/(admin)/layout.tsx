import type { ReactNode } from 'react';
import { menuCounts } from '@/app/menu-counts';
import { AdminNav } from '@/components/shell/admin-nav';
import { viewer } from '@/lib/platform/operation/run-query';
import { isMember } from '@/lib/shared/actor';
import { isLimited } from '@/lib/shared/gates';

/** The screens of the company's administration share a navigation (spec 2 §1). */
export default async function AdminLayout({ children }: { children: ReactNode }) {
  const actor = await viewer();
  return (
    <>
      {isMember(actor) && <AdminNav limited={isLimited(actor)} counts={await menuCounts(actor)} />}
      {children}
    </>
  );
}
