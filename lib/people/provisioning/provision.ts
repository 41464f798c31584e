import 'server-only';
import { and, eq, ne } from 'drizzle-orm';
import { companies, directoryGroupMembers, directoryUsers, users } from '@/db/schema';
import { isOwnAddress, isTrustedAddress, TRUSTED_DOMAINS } from '@/lib/people/accounts/domains';
import { replaceAddress } from '@/lib/people/accounts/email-change';
import { addUser } from '@/lib/people/users/add';
import { switchOne } from '@/lib/people/users/switch';
import { noteChanges } from '@/lib/platform/operation/audit';
import { now, type Ctx } from '@/lib/platform/operation/operation';
import { mail } from '@/lib/platform/operation/outbox';
import type { Directory } from '@/lib/shared/actor';
import { shownPhone } from '@/lib/shared/phone-number';
import { notFound, Problem } from '@/lib/shared/problem';
import { applyMapping } from './apply-mapping';
import { refuseScim } from './problem';
import type { UserEntry, UserRow } from './user-resource';

type DirectoryCtx = Ctx<Directory>;

/**
 * Adds a user of the directory by the same rule as the users' screen, or links the one whom others made with this address
 * (rules: scim.provision, scim.linked).
 * @throws Problem uniqueness for an address in use at the company
 */
export async function provision(ctx: DirectoryCtx, entry: UserEntry): Promise<number> {
  const { db, actor } = ctx;
  await ensureOwnDomain(ctx, entry.email);
  const ofCompany = eq(users.company_id, actor.company_id);
  const [known] = await db
    .select({
      id: users.id,
      role: users.role,
      status: users.status,
      linked: directoryUsers.user_id,
      deleted_at: directoryUsers.deleted_at,
    })
    .from(users)
    .leftJoin(directoryUsers, eq(directoryUsers.user_id, users.id))
    .where(and(eq(users.email, entry.email), ofCompany, ne(users.status, 'pending_verification')))
    .for('update', { of: users });
  if (!known) return add(ctx, entry);
  const isOurs = known.role !== 'api' && known.status !== 'deleted';
  if (!isOurs || (known.linked !== null && known.deleted_at === null))
    return refuseScim('uniqueness', 'This userName is in use.');
  await apply(ctx, known.id, entry);
  return known.id;
}

async function add(ctx: DirectoryCtx, entry: UserEntry): Promise<number> {
  const { company_id } = ctx.actor;
  const { email, first_name, last_name, phone } = entry;
  const [company] = await ctx.db
    .select({ country_id: companies.country_id })
    .from(companies)
    .where(eq(companies.id, company_id));
  const details = { id: 0, email, first_name, last_name, city: null, role: 'caller' as const };
  const numbers = { phone: phone?.stored ?? null, phone_country_code: phone?.country ?? 'US' };
  const secrets = { password: null, password_confirmation: null };
  const id = await addUser(ctx, {
    company_id,
    entry: { ...details, ...numbers, ...secrets, country_id: company?.country_id ?? null },
    hash: null,
  }).catch((error: unknown) => asScim(error));
  await link(ctx, id, entry);
  if (!entry.active) await switchOne(ctx, company_id, { id, status: 'inactive' });
  return id;
}

/** Refusals of the users' screen in words of SCIM. */
function asScim(error: unknown): never {
  const texts = error instanceof Problem ? Object.values(error.details.errors ?? {}).flat() : [];
  if (texts.length) refuseScim('invalidValue', texts.join(' '));
  throw error;
}

/** Sets what the directory owns of a user (rule: scim.owned), each part by the rule of the users' screen. */
export async function apply(ctx: DirectoryCtx, id: number, entry: UserEntry): Promise<void> {
  const { db, actor } = ctx;
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), eq(users.company_id, actor.company_id)))
    .for('update');
  if (!user) return notFound('User not found.');
  const after = columnsOf(entry, user);
  noteChanges(ctx, user, { ...after, phone: after.phone && shownPhone(after.phone) });
  await ensureOwnDomain(ctx, entry.email);
  await link(ctx, id, entry);
  await db
    .update(users)
    .set({ ...after, updated_at: now })
    .where(eq(users.id, id));
  if (entry.email !== user.email) await moveAddress(ctx, user, entry.email);
  if (entry.active !== (user.status === 'active'))
    await switchOne(ctx, actor.company_id, { id, status: entry.active ? 'active' : 'inactive' });
}

/** A phone number that the directory does not send stays. */
function columnsOf({ first_name, last_name, phone }: UserEntry, user: typeof users.$inferSelect) {
  if (phone === undefined) return { first_name, last_name, phone: user.phone };
  const phone_country_code = phone?.country ?? user.phone_country_code;
  return { first_name, last_name, phone: phone?.stored ?? null, phone_country_code };
}

/** The company proved that it has the domain, so the directory's word replaces the mailbox's; both addresses are told. */
async function moveAddress(ctx: DirectoryCtx, user: typeof users.$inferSelect, email: string): Promise<void> {
  const [taken] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        ...[eq(users.email, email), eq(users.company_id, ctx.actor.company_id)],
        ...[ne(users.id, user.id), ne(users.status, 'pending_verification')],
      ),
    );
  if (taken) refuseScim('uniqueness', 'This userName is in use.');
  await replaceAddress(ctx.db, user, { email, proven: false });
  noteChanges(ctx, { email: user.email }, { email });
  const { first_name } = user;
  for (const to of [user.email, email])
    mail(ctx, 'account_changed', { name: first_name, email: to }, { first_name, what: 'email' });
}

/** @throws Problem invalidValue for an address outside of the company's trusted domains (rule: scim.domains) */
async function ensureOwnDomain({ db, actor }: DirectoryCtx, email: string): Promise<void> {
  const [company] = await db
    .select({
      domain: companies.domain,
      additional_domains: companies.additional_domains,
      trusted_domains: TRUSTED_DOMAINS,
    })
    .from(companies)
    .where(eq(companies.id, actor.company_id));
  if (company && isTrustedAddress(email, company)) return;
  const isOwn = company && isOwnAddress(email, company);
  refuseScim(
    'invalidValue',
    isOwn
      ? 'The domain of userName is not proven. A manager proves it in the portal under Domains.'
      : 'userName has to be of the company’s domains.',
  );
}

async function link({ db, actor }: DirectoryCtx, user_id: number, entry: UserEntry): Promise<void> {
  const { external_id, display_name, phone } = entry;
  const values = { external_id, display_name, ...(phone !== undefined && { owns_phone: phone !== null }) };
  await db
    .insert(directoryUsers)
    .values({ user_id, company_id: actor.company_id, ...values })
    .onConflictDoUpdate({
      target: directoryUsers.user_id,
      set: { ...values, deleted_at: null, updated_at: now },
    });
}

/** As `active: false`, and gone for the directory; the address is freed later (rule: scim.deleted). */
export async function remove(ctx: DirectoryCtx, user: UserRow): Promise<void> {
  const { db, actor } = ctx;
  if (user.status === 'active') await switchOne(ctx, actor.company_id, { id: user.id, status: 'inactive' });
  await db.delete(directoryGroupMembers).where(eq(directoryGroupMembers.user_id, user.id));
  await applyMapping(ctx, actor.company_id, [user.id]);
  await db
    .insert(directoryUsers)
    .values({ user_id: user.id, company_id: actor.company_id, deleted_at: now })
    .onConflictDoUpdate({ target: directoryUsers.user_id, set: { deleted_at: now, updated_at: now } });
}
