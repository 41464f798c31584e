import 'server-only';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { agreements, users } from '@/db/schema';

/** The privacy agreement's present version; raise it with its text, and everybody is asked again (PRODUCT §4). */
export const AGREEMENT_VERSION = 1;

/** The columns of a user who accepts now. */
export const agreedNow = () => ({ agreement_version: AGREEMENT_VERSION, agreement_date: sql`now()`, force_update_agreement: false });

/** Records that a user accepted the present version, when and from where (PRODUCT §4). */
export async function recordAgreement(db: Db, user_id: number, address: string): Promise<void> {
  await Promise.all([
    db.insert(agreements).values({ user_id, version: AGREEMENT_VERSION, address }),
    db.update(users).set(agreedNow()).where(eq(users.id, user_id)),
  ]);
}
