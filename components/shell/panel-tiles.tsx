import Link from 'next/link';
import type { LucideIcon } from '@/components/ui/icon';
import {
  BarChart3,
  Building2,
  Handshake,
  Inbox,
  ListOrdered,
  Lock,
  Mail,
  MailCheck,
  MessageSquareReply,
  Monitor,
  ScrollText,
  Users,
} from '@/components/ui/icons';
import { Waits } from '@/components/ui/count';
import type { Total } from '@/lib/shared/page';
import type { PanelLink } from './links';

/** Sentence and icon of a screen in the panels and the palette; they load when one of these opens. */
export const SCREENS: Record<string, [sentence: string, icon: LucideIcon]> = {
  '/admin/company': ['Membership details, key roles and departments.', Building2],
  '/admin/users': ['Who has access, and to what.', Users],
  '/admin/inbound_process': ['How other members contact your organization.', Inbox],
  '/admin/limited_process': ['How other members contact your organization.', Inbox],
  '/admin/partner_groups': ['Partner groups that you host or have joined.', Handshake],
  '/admin/reports': ['Cases by partner, and how fast they were answered.', BarChart3],
  '/super_admin/all_users': ['Everyone with an account, of all companies.', Users],
  '/super_admin/process_drafts': ['Changed forms that are waiting for release.', ListOrdered],
  '/super_admin/process_health': ['Whether cases reach the members.', MailCheck],
  '/super_admin/requests': ['Requests from members to the network.', MessageSquareReply],
  '/super_admin/mail': ['Emails that were refused or are not sent yet.', Mail],
  '/super_admin/audit': ['Who changed what, and when.', ScrollText],
  '/super_admin/status': ['What waits, what failed, and what runs the portal.', Monitor],
};

type Props = { links: PanelLink[]; counts: Record<string, Total> };

export function PanelTiles({ links, counts }: Props) {
  return (
    <ul className="grid gap-2 sm:grid-cols-3 lg:grid-cols-5">
      {links.map(({ label, href, locked }) => (
        <li key={href}>
          <Link
            href={href}
            prefetch={false}
            className="flex h-full items-start gap-3 rounded-md border border-line bg-surface px-3.5 py-3 hover:border-line-strong hover:bg-hover"
          >
            <TileIcon href={href} />
            <span>
              <span className="flex items-center gap-1.5 font-medium">
                {label} <Waits count={counts[href]} />
                {locked && <Lock aria-hidden className="size-3.5 shrink-0 text-ink-faint" />}
              </span>
              <span className="block text-sm text-ink-soft">
                {locked ? 'Part of Standard membership.' : SCREENS[href]?.[0]}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function TileIcon({ href }: { href: string }) {
  const [, Icon] = SCREENS[href] ?? [];
  return Icon && <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-accent-ink" />;
}
