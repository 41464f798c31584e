import { BarChart3, Building2, Handshake, Inbox, Users, type LucideIcon } from 'lucide-react';
import Link from 'next/link';
import { isPage } from '@/lib/shared/paths';

type Tile = { label: string; sentence: string; href: string; icon: LucideIcon };

/**
 * The five tiles of the admin panel (spec 1 §2), minus pages that do not exist yet. Limited companies have a different
 * inbound page.
 */
export function adminTiles(limited: boolean): Tile[] {
  const tiles: Tile[] = [
    {
      label: 'Company',
      sentence: 'Membership details, key roles and departments.',
      href: '/admin/company',
      icon: Building2,
    },
    { label: 'Users', sentence: 'Who has access, and to what.', href: '/admin/users', icon: Users },
    {
      label: 'Inbound Process',
      sentence: 'How other members contact your organization.',
      href: limited ? '/admin/limited_process' : '/admin/inbound_process',
      icon: Inbox,
    },
    {
      label: 'My Partners',
      sentence: 'Partner groups that you host or have joined.',
      href: '/admin/partner_groups',
      icon: Handshake,
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

export function AdminTiles({ limited }: { limited: boolean }) {
  return (
    <ul className="grid gap-2 sm:grid-cols-3 lg:grid-cols-5">
      {adminTiles(limited).map(({ label, sentence, href, icon: Icon }) => (
        <li key={href}>
          <Link
            href={href}
            prefetch={false}
            className="flex h-full items-start gap-3 rounded-md border border-line bg-surface px-3.5 py-3 hover:border-line-strong hover:bg-hover"
          >
            <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-accent-ink" />
            <span>
              <span className="block font-medium">{label}</span>
              <span className="block text-sm text-ink-soft">{sentence}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
