import 'server-only';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { users } from '@/db/schema';
import { Password } from '@/lib/shared/fields';
import { invalid } from '@/lib/shared/problem';
import { isCommonPassword } from './common-passwords';
import { contextWordsOf, isContextWord, type PasswordOwner } from './context-words';
import { revokeTokens } from './mailed-links';
import { hashPassword } from './password-hash';
import { voidTickets } from '@/lib/people/accounts/factors/tickets';
import { endSessionsOf } from './sessions';
import { now } from '@/lib/platform/operation/operation';

export const NewPassword = Password.refine(async (password) => !(await isCommonPassword(password)), {
  error: 'This password is too common. Choose one that is harder to guess.',
  when: ({ value }) => typeof value === 'string' && value.length <= 128,
});

export const NEW_PASSWORD = {
  password: NewPassword,
  password_confirmation: z.string('Repeat the password.').max(1000, 'The passwords do not match.'),
};

type Pair = { password?: string | null; password_confirmation?: string | null };

export const confirmsPassword = <T extends z.ZodType>(input: T) =>
  input.refine((value) => ((value as Pair).password ?? '') === ((value as Pair).password_confirmation ?? ''), {
    path: ['password_confirmation'],
    error: 'The passwords do not match.',
    when: () => true,
  });

/**
 * Stores a new password, ends every session except `keep_session`, revokes reset links, an invitation and a pending change of
 * address, and lifts a lock (rule: passwords.changed).
 */
export async function storePassword(
  db: Db,
  { user_id, hash, keep_session }: { user_id: number; hash: string; keep_session?: string },
): Promise<void> {
  await Promise.all([
    db
      .update(users)
      .set({ password_hash: hash, pending_email: null, failed_logins: 0, locked_until: null, updated_at: now })
      .where(eq(users.id, user_id)),
    endSessionsOf(db, user_id, { except: keep_session }),
    voidTickets(db, user_id),
    revokeTokens(db, user_id, 'reset'),
    revokeTokens(db, user_id, 'invitation'),
    revokeTokens(db, user_id, 'email_change'),
  ]);
}

const CONTEXT =
  'This password is a name that others would guess first: of the portal, your company or yourself. Choose another one.';

/**
 * Hashes a new password of this owner. `field` is where its messages go.
 * @throws Problem invalid for a word of the owner's surroundings (rule: passwords.context)
 */
export async function hashNewPassword(
  db: Db,
  { password, field = 'password', ...owner }: PasswordOwner & { password: string; field?: string },
): Promise<string> {
  if (isContextWord(password, await contextWordsOf(db, owner))) return invalid({ [field]: [CONTEXT] });
  return hashPassword(password);
}
