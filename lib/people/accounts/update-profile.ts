import 'server-only';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { countries, users } from '@/db/schema';
import { ensureUnowned } from '@/lib/people/accounts/directory-ownership';
import { noteChanges, ref } from '@/lib/platform/operation/audit';
import { command, now } from '@/lib/platform/operation/operation';
import { mail } from '@/lib/platform/operation/outbox';
import type { Person } from '@/lib/shared/actor';
import { AgreeConfirm, CountryCode, Email, IdOf, SingleLine, optional, Phone, withPhone } from '@/lib/shared/fields';
import { loggedIn } from '@/lib/shared/gates';
import { shownPhone } from '@/lib/shared/phone-number';
import { ensure, invalid, Problem, MESSAGES } from '@/lib/shared/problem';
import { recordAgreement } from './agreement';
import { checkNewAddress, emailChangeLimit, requestEmailChange } from './email-change';
import { NewPassword, confirmsPassword, hashNewPassword, storePassword } from './new-password';
import { passwordAttemptLimit, requireProof } from './password';
import { hasPassword } from './policy';
import { findMe } from './read-me';
import { OwnProfile } from './resources';

const Profile = z.object({
  first_name: SingleLine('a first name', 100),
  last_name: SingleLine('a last name', 100),
  email: Email,
  phone: Phone,
  phone_country_code: CountryCode,
  country_id: IdOf('a country'),
  city: optional(SingleLine('a city', 100)),
  password: optional(NewPassword),
  password_confirmation: optional(z.string().max(1000)),
  current_password: z.string().max(1000).optional(),
  agree_confirm: AgreeConfirm,
});
type Entry = z.output<typeof Profile>;

/**
 * Saves the user's own profile (spec 1 §7). A new address or password needs the current password or a login within ten
 * minutes, and is rejected during an impersonation. A new password ends the other sessions; a new address waits for
 * confirmation by its mailbox. Both are announced by email. The checkbox counts as acceptance only for users who never
 * accepted an agreement.
 */
export const updateProfile = command('user.update_profile', {
  who: loggedIn,
  input: withPhone(confirmsPassword(Profile)),
  output: () => z.strictObject({ user: OwnProfile, message: z.string() }),
  limit: (_request, { current_password, email }, actor) => [
    ...(current_password ? passwordAttemptLimit(actor.id) : []),
    ...(email !== actor.email ? emailChangeLimit(actor.id) : []),
  ],
  deadline: 10_000,
  skipIdempotency: true,
  prepare: async ({ db, actor }, entry) => {
    const changesEmail = entry.email !== actor.email;
    if (changesEmail || entry.password) {
      ensure(!actor.impersonator);
      await requireProof(db, actor, entry.current_password);
    }
    if (changesEmail) await checkNewAddress(db, actor, entry.email);
    ensure(!entry.password || hasPassword(actor));
    return entry.password ? hashNewPassword(db, { password: entry.password, user_id: actor.id }) : null;
  },
  async run(ctx, entry, hash) {
    const { actor, db } = ctx;
    const before = (await findMe(db, actor.id)).user;
    await ensureUnowned(ctx, { ...before, id: actor.id }, { ...entry, phone: shownPhone(entry.phone) });
    await save(ctx, before, entry);
    if (hash) await storePassword(db, { user_id: actor.id, hash, keep_session: actor.session_id });
    if (!actor.impersonator && !before.agreement_date) await recordAgreement(db, actor.id, ctx.request.address);
    const { first_name, email } = actor;
    if (hash) mail(ctx, 'account_changed', { name: first_name, email }, { first_name, what: 'password' });
    if (entry.email !== actor.email) await requestEmailChange(ctx, actor, entry.email);
    return { user: (await findMe(db, actor.id)).user, message: 'Profile Updated' };
  },
  auditSubject: ({ user }) => ref('user', user.id),
});

async function save(
  ctx: Parameters<typeof noteChanges>[0] & { actor: Person },
  before: Record<string, unknown>,
  entry: Entry,
): Promise<void> {
  const { first_name, last_name, phone, phone_country_code, country_id, city } = entry;
  const [country] = await ctx.db.select({ id: countries.id }).from(countries).where(eq(countries.id, country_id));
  if (!country) invalid({ country_id: ['Choose a country.'] });
  const after = { first_name, last_name, phone, phone_country_code, country_id, city };
  noteChanges(ctx, before, { ...after, phone: shownPhone(phone) });
  // A deleted or disabled account must not get personal data again.
  const [saved] = await ctx.db
    .update(users)
    .set({ ...after, force_update_profile: false, updated_at: now })
    .where(and(eq(users.id, ctx.actor.id), eq(users.status, 'active')))
    .returning({ id: users.id });
  if (!saved) throw new Problem('unauthenticated', MESSAGES.login);
}
