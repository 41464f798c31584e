import { BarChart3, Building2, Handshake, Inbox, Users, type LucideIcon } from 'lucide-react';
import Link from 'next/link';

type Tile = { label: string; sentence: string; href: string; icon: LucideIcon };

/** The five tiles of the admin panel (spec 1 §2). A limited company sees its own inbound page. */
function tiles(limited: boolean): Tile[] {
  return [
    { label: 'Company', sentence: 'Membership details, key roles and departments.', href: '/admin/company', icon: Building2 },
    { label: 'Users', sentence: 'Who has access, and to what.', href: '/admin/users', icon: Users },
    { label: 'Inbound Process', sentence: 'How other members contact your organisation.', href: limited ? '/admin/limited_process' : '/admin/inbound_process', icon: Inbox },
    { label: 'My Partners', sentence: 'Partner groups that you host or have joined.', href: '/admin/partner_groups', icon: Handshake },
    { label: 'Reports', sentence: 'What was asked, answered and how fast.', href: '/admin/reports', icon: BarChart3 },
  ];
}

export function AdminTiles({ limited }: { limited: boolean }) {
  return (
    <ul className="grid gap-2 sm:grid-cols-3 lg:grid-cols-5">
      {tiles(limited).map(({ label, sentence, href, icon: Icon }) => (
        <li key={href}>
          <Link href={href} prefetch={false} className="flex h-full items-start gap-3 rounded-md border border-line bg-surface px-3.5 py-3 hover:border-line-strong hover:bg-hover">
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
