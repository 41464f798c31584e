import 'server-only';
import { and, eq } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { users } from '@/db/schema';
import { now } from '@/lib/platform/operation/operation';

type ProfileFields = { first_name: string; last_name: string; phone: string | null; phone_country_code: string };

/**
 * Saves name and phone of a submitted form to the user's profile, never the email address (spec 1 §3 `update_profile`).
 * Only for active accounts: a deleted one must not get personal data again.
 */
export async function saveProfile(
  db: Db,
  user_id: number,
  { first_name, last_name, phone, phone_country_code }: ProfileFields,
): Promise<void> {
  await db
    .update(users)
    .set({ first_name, last_name, ...(phone && { phone, phone_country_code }), updated_at: now })
    .where(and(eq(users.id, user_id), eq(users.status, 'active')));
}
