import 'server-only';
import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { users } from '@/db/schema';
import { config } from './config';
import type { Recipient } from './outbox';

const MOST = 5;

/** Whom letters to the network go to: its mailbox, NETWORK_EMAIL, else its first administrators. */
export async function networkRecipients(db: Db): Promise<Recipient[]> {
  if (config.network_mailbox) return [{ name: config.network_name, email: addressIn(config.network_mailbox) }];
  return db.select({ name: users.first_name, email: users.email }).from(users)
    .where(and(eq(users.role, 'super_admin'), eq(users.status, 'active'))).orderBy(asc(users.id)).limit(MOST);
}

/** The address in `Membership <members@example.com>`, or the whole. */
const addressIn = (mailbox: string) => /<([^<>]+)>$/.exec(mailbox)?.[1] ?? mailbox;
