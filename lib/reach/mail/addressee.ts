import 'server-only';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { companies, outbox, users } from '@/db/schema';
import { accountOfEmail } from '@/lib/people/accounts/account-of-email.sql';
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

/** The account that reads an email of the outbox; null for an address without one. */
export async function accountOf(db: Db, outbox_id: number): Promise<Account | null> {
  const { id, time_zone, notifications, first_name, last_name } = users;
  const [found] = await db
    .select({ id, email: users.email, first_name, last_name, time_zone, notifications, slug: companies.slug })
    .from(users)
    .leftJoin(companies, eq(companies.id, users.company_id))
    .innerJoin(outbox, eq(outbox.id, outbox_id))
    .where(eq(users.id, accountOfEmail(sql`${outbox}`)));
  return found ? { ...found, name: fullName(found) || found.email } : null;
}

export function manageUrl({ slug }: Pick<Account, 'slug'>): string {
  const path = `${pagePath('/profile')}#notifications`;
  return slug ? siteUrl(settings.app_url, slug, path) : new URL(path, settings.app_url).href;
}
