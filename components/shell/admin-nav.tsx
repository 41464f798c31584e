'use client';
import { usePathname } from 'next/navigation';
import { LinkTabs } from '@/components/ui/tabs';
import { adminTiles } from './admin-tiles';

/** The admin area's own navigation, on each of its screens: the five tiles as tabs. */
export function AdminNav({ limited }: { limited: boolean }) {
  const path = usePathname();
  const tabs = adminTiles(limited).map(({ label, href }) => ({
    label,
    href,
    current: path === href || path.startsWith(`${href}/`),
  }));
  if (!tabs.length) return null;
  return (
    <div className="mx-auto w-full max-w-(--frame) px-4 pt-3 sm:px-6 print:hidden">
      <LinkTabs label="Admin area" tabs={tabs} />
    </div>
  );
}
