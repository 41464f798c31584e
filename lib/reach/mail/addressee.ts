import 'server-only';
import { and, eq } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { companies, users } from '@/db/schema';
import { settings } from '@/lib/platform/settings';
import type { Notifications } from '@/lib/shared/enums';
import { pagePath } from '@/lib/shared/paths';
import type { ReaderZone } from '@/lib/shared/reader-time';
import { siteUrl } from '@/lib/shared/sites';

/** How the person behind an address reads an email. */
export type Addressee = {
  /** Null for UTC. */
  time_zone: ReaderZone;
  /** Where the person chooses which emails to get; null where the email always arrives. */
  manage_url: string | null;
};

/** An address without an account. */
export const STRANGER: Addressee = { time_zone: null, manage_url: null };

/** The active user with the address. */
export type Account = {
  id: number;
  email: string;
  time_zone: ReaderZone;
  notifications: Notifications;
  slug: string | null;
};

export async function accountOf(db: Db, email: string): Promise<Account | null> {
  const { id, time_zone, notifications } = users;
  const [found] = await db
    .select({ id, email: users.email, time_zone, notifications, slug: companies.slug })
    .from(users)
    .leftJoin(companies, eq(companies.id, users.company_id))
    .where(and(eq(users.email, email.toLowerCase()), eq(users.status, 'active')));
  return found ?? null;
}

/** The profile's part about emails, on the host of the person's company. */
export function manageUrl({ slug }: Pick<Account, 'slug'>): string {
  const path = `${pagePath('/profile')}#notifications`;
  return slug ? siteUrl(settings.app_url, slug, path) : new URL(path, settings.app_url).href;
}
