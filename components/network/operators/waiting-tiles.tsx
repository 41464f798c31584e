import Link from 'next/link';
import type { LucideIcon } from '@/components/ui/icon';
import { Building2, CircleAlert, Clock, ListOrdered, MailX, MessageSquareReply, UserPlus } from '@/components/ui/icons';
import { classes } from '@/lib/shared/classes';
import { rowCount } from '@/lib/shared/format';
import type { Waiting } from '@/lib/network/operators/dashboard';

const TILES: { key: keyof Waiting; label: string; href: string; icon: LucideIcon }[] = [
  { key: 'onboarding', label: 'Onboarding requests', href: '#approval-queue', icon: Building2 },
  { key: 'registrations', label: 'User registrations', href: '#registration-queue', icon: UserPlus },
  { key: 'late_cases', label: 'Late escalations', href: '/super_admin/dashboard?filter=late#escalations', icon: Clock },
  { key: 'refused_emails', label: 'Refused emails', href: '/super_admin/mail', icon: MailX },
  { key: 'unreached', label: 'Members not reached', href: '/super_admin/process_health?health=red', icon: CircleAlert },
  { key: 'requests', label: 'Requests from members', href: '/super_admin/requests', icon: MessageSquareReply },
  { key: 'drafts', label: 'Process drafts', href: '/super_admin/process_drafts', icon: ListOrdered },
];

export function WaitingTiles({ waiting }: { waiting: Waiting }) {
  return (
    <section aria-labelledby="waiting-today">
      <h2 id="waiting-today" className="mb-3">
        Waiting today
      </h2>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-4 lg:grid-cols-7">
        {TILES.map(({ key, label, href, icon: Icon }) => (
          <li key={key}>
            <Link
              href={href}
              prefetch={false}
              className="flex h-full items-center gap-2.5 rounded-md border border-line bg-surface px-3.5 py-2 shadow-card hover:border-line-strong hover:bg-hover sm:flex-col sm:items-stretch sm:gap-1 sm:py-3"
            >
              <span className="flex items-center justify-between gap-2">
                <span
                  className={classes(
                    'text-xl font-semibold tabular-nums',
                    waiting[key].total > 0 ? 'text-ink' : 'text-ink-faint',
                  )}
                >
                  {rowCount(waiting[key])}
                </span>
                <Icon aria-hidden className="size-4 shrink-0 text-accent-ink max-sm:hidden" />
              </span>
              <span className="text-sm text-ink-soft">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
