import 'server-only';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { agreements, users } from '@/db/schema';
import { config } from '@/lib/core/config';

/** The columns of a user who accepts the privacy agreement now. */
export const agreedNow = () => ({ agreement_version: config.agreement_version, agreement_date: sql`now()`, force_update_agreement: false });

/** Records that a user accepted the present version, when and from where (PRODUCT §4). */
export async function recordAgreement(db: Db, user_id: number, address: string): Promise<void> {
  await Promise.all([
    db.insert(agreements).values({ user_id, version: config.agreement_version, address }),
    db.update(users).set(agreedNow()).where(eq(users.id, user_id)),
  ]);
}
