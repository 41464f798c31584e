import Link from 'next/link';
import type { LucideIcon } from '@/components/ui/icon';
import { BarChart3, Building2, Handshake, Inbox, Lock, Users } from '@/components/ui/icons';
import { Waits } from '@/components/ui/count';
import type { Total } from '@/lib/shared/page';
import { isPage } from '@/lib/shared/paths';

const USERS = '/admin/users';
const PARTNER_GROUPS = '/admin/partner_groups';
const LOCKED = 'Part of Standard membership.';

export type Tile = {
  label: string;
  sentence: string;
  href: string;
  icon: LucideIcon;
  locked?: boolean;
};

/**
 * Lists the five tiles of the admin panel (spec 1 §2). Limited companies have a different inbound page, and see
 * partner groups locked (rule: access.locked).
 */
export function adminTiles(limited: boolean): Tile[] {
  const tiles: Tile[] = [
    {
      label: 'Company',
      sentence: 'Membership details, key roles and departments.',
      href: '/admin/company',
      icon: Building2,
    },
    { label: 'Users', sentence: 'Who has access, and to what.', href: USERS, icon: Users },
    {
      label: 'Inbound Process',
      sentence: 'How other members contact your organization.',
      href: limited ? '/admin/limited_process' : '/admin/inbound_process',
      icon: Inbox,
    },
    {
      label: 'My Partners',
      sentence: 'Partner groups that you host or have joined.',
      href: PARTNER_GROUPS,
      icon: Handshake,
      locked: limited,
    },
    {
      label: 'Reports',
      sentence: 'Cases by partner, and how fast they were answered.',
      href: '/admin/reports',
      icon: BarChart3,
    },
  ];
  return tiles.filter(({ href }) => isPage(href));
}

type TilesProps = { tiles: Tile[]; counts: Record<string, Total> };

export function Tiles({ tiles, counts }: TilesProps) {
  return (
    <ul className="grid gap-2 sm:grid-cols-3 lg:grid-cols-5">
      {tiles.map(({ label, sentence, href, icon: Icon, locked }) => (
        <li key={href}>
          <Link
            href={href}
            prefetch={false}
            className="flex h-full items-start gap-3 rounded-md border border-line bg-surface px-3.5 py-3 hover:border-line-strong hover:bg-hover"
          >
            <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-accent-ink" />
            <span>
              <span className="flex items-center gap-1.5 font-medium">
                {label} <Waits count={counts[href]} />
                {locked && <Lock aria-hidden className="size-3.5 shrink-0 text-ink-faint" />}
              </span>
              <span className="block text-sm text-ink-soft">{locked ? LOCKED : sentence}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
