'use client';
import { usePathname } from 'next/navigation';
import { LinkTabs } from '@/components/ui/tabs';
import type { Total } from '@/lib/shared/page';
import { adminLinks } from './links';

type Props = { limited: boolean; counts?: Record<string, Total> };

export function AdminNav({ limited, counts = {} }: Props) {
  const path = usePathname();
  const tabs = adminLinks(limited).map(({ label, href, locked }) => ({
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
