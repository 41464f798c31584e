import 'server-only';
import { and, eq } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { companies, users } from '@/db/schema';
import { settings } from '@/lib/platform/settings';
import type { Notifications } from '@/lib/shared/enums';
import { fullName } from '@/lib/shared/format';
import { pagePath } from '@/lib/shared/paths';
import type { ReaderZone } from '@/lib/shared/reader-time';
import { siteUrl } from '@/lib/shared/sites';

export type Addressee = {
  time_zone: ReaderZone;
  /** Page where the person chooses emails; null where the email always arrives. */
  manage_url: string | null;
  /** True where a reply becomes a note of the case. */
  can_reply: boolean;
  /** The colleague who is away and gets it too; null where the addressee is meant. */
  stands_in_for: string | null;
};

export const STRANGER: Addressee = { time_zone: null, manage_url: null, can_reply: false, stands_in_for: null };

export type Account = {
  id: number;
  email: string;
  name: string;
  time_zone: ReaderZone;
  notifications: Notifications;
  slug: string | null;
};

export async function accountOf(db: Db, email: string): Promise<Account | null> {
  const { id, time_zone, notifications, first_name, last_name } = users;
  const [found] = await db
    .select({ id, email: users.email, first_name, last_name, time_zone, notifications, slug: companies.slug })
    .from(users)
    .leftJoin(companies, eq(companies.id, users.company_id))
    .where(and(eq(users.email, email.toLowerCase()), eq(users.status, 'active')));
  return found ? { ...found, name: fullName(found) || found.email } : null;
}

export function manageUrl({ slug }: Pick<Account, 'slug'>): string {
  const path = `${pagePath('/profile')}#notifications`;
  return slug ? siteUrl(settings.app_url, slug, path) : new URL(path, settings.app_url).href;
}
