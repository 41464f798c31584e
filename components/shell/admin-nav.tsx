'use client';
import { usePathname } from 'next/navigation';
import { LinkTabs } from '@/components/ui/tabs';
import { adminTiles } from './admin-tiles';

/** Navigation of the admin area: the five tiles as tabs on the screens below them. Case info has no tab. */
export function AdminNav({ limited }: { limited: boolean }) {
  const path = usePathname();
  const tabs = adminTiles(limited).map(({ label, href }) => ({
    label,
    href,
    current: path === href || path.startsWith(`${href}/`),
  }));
  if (!tabs.some(({ current }) => current)) return null;
  return (
    <div className="mx-auto w-full max-w-(--frame) px-4 pt-3 sm:px-6 print:hidden">
      <LinkTabs label="Admin area" tabs={tabs} />
    </div>
  );
}
