import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { users } from '@/db/schema';
import { Password } from '@/lib/shared/fields';
import { endSessionsOf } from './sessions';
import { spendTokens } from './mailed';

/** A new password and its repetition, as every form sends them. */
export const NEW_PASSWORD = { password: Password, password_confirmation: z.string('Repeat the password.').max(1000, 'The two passwords differ.') };

type Pair = { password?: string | null; password_confirmation?: string | null };

/** The repetition is the same; shown together with the other messages. */
export const repeated = <T extends z.ZodType>(input: T) =>
  input.refine((value) => ((value as Pair).password ?? '') === ((value as Pair).password_confirmation ?? ''), { path: ['password_confirmation'], error: 'The two passwords differ.', when: () => true });

/** Stores a new password: ends every other session, spends reset links and lifts a lock (PRODUCT §2). */
export async function storePassword(db: Db, { user_id, hash, keep }: { user_id: number; hash: string; keep?: string }): Promise<void> {
  await Promise.all([
    db.update(users).set({ password_hash: hash, failed_logins: 0, locked_until: null, updated_at: sql`now()` }).where(eq(users.id, user_id)),
    endSessionsOf(db, user_id, { except: keep }),
    spendTokens(db, user_id, 'reset'),
  ]);
}
