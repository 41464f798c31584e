import 'server-only';
import { eq } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { agreements, users } from '@/db/schema';
import { settings } from '@/lib/platform/settings';
import { now } from '@/lib/platform/operation/operation';

const acceptedColumns = () => ({
  agreement_version: settings.agreement_version,
  agreement_date: now,
  force_update_agreement: false,
});

/** Records that a user accepted the current version, with time and address (rule: accounts.agreement). */
export async function recordAgreement(db: Db, user_id: number, address: string): Promise<void> {
  await Promise.all([
    db.insert(agreements).values({ user_id, version: settings.agreement_version, address }),
    db.update(users).set(acceptedColumns()).where(eq(users.id, user_id)),
  ]);
}
