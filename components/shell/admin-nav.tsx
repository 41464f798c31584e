'use client';
import { usePathname } from 'next/navigation';
import { LinkTabs } from '@/components/ui/tabs';
import type { Total } from '@/lib/shared/page';
import { adminTiles } from './admin-tiles';

/** Navigation of the admin area: the five tiles as tabs on the screens below them. Case info has no tab. */
type Props = { limited: boolean; /** What waits behind the tabs, by address. */ counts?: Record<string, Total> };

export function AdminNav({ limited, counts = {} }: Props) {
  const path = usePathname();
  const tabs = adminTiles(limited).map(({ label, href, locked }) => ({
    label,
    href,
    locked,
    current: path === href || path.startsWith(`${href}/`),
    ...(counts[href]?.total && {
      count: counts[href].total,
      countIsExact: counts[href].total_is_exact,
      attention: true,
    }),
  }));
  if (!tabs.some(({ current }) => current)) return null;
  return (
    <div className="frame pt-3 print:hidden">
      <LinkTabs label="Admin area" tabs={tabs} />
    </div>
  );
}
