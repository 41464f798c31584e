import 'server-only';
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '@/db/client';
import { directories, directoryUsers, users } from '@/db/schema';
import { isDirectory, isNetworkStaff, type Actor } from '@/lib/shared/actor';
import { OWNED_FIELDS, type OwnedField } from '@/lib/shared/provisioning';
import { fullName } from '@/lib/shared/format';
import { conflict, invalid } from '@/lib/shared/problem';

const maker = alias(users, 'directory_maker');

/** Fields of a user that only the directory changes, and the contact for a change. */
export type Ownership = { fields: OwnedField[]; ask: string | null };

/** The users among `ids` whom an active directory owns (rule: scim.owned). */
async function ownershipOf(db: Db, ids: number[]): Promise<Map<number, Ownership>> {
  if (!ids.length) return new Map();
  const rows = await db
    .select({
      user_id: directoryUsers.user_id,
      owns_phone: directoryUsers.owns_phone,
      owns_role: directoryUsers.owns_role,
      maker: { first_name: maker.first_name, last_name: maker.last_name, status: maker.status },
    })
    .from(directoryUsers)
    .innerJoin(directories, eq(directories.company_id, directoryUsers.company_id))
    .leftJoin(maker, eq(maker.id, directories.made_by))
    .where(
      and(inArray(directoryUsers.user_id, ids), isNull(directoryUsers.deleted_at), isNotNull(directories.token_hash)),
    );
  return new Map(rows.map((row) => [row.user_id, shown(row)]));
}

export const ownershipAt = async (db: Db, id: number): Promise<Ownership | null> =>
  (await ownershipOf(db, [id])).get(id) ?? null;

type Row = {
  owns_phone: boolean;
  owns_role: boolean;
  maker: { first_name: string; last_name: string; status: string } | null;
};

const shown = ({ owns_phone, owns_role, maker: by }: Row): Ownership => ({
  fields: OWNED_FIELDS.filter((field) => (field !== 'phone' || owns_phone) && (field !== 'role' || owns_role)),
  ask: by?.status === 'active' ? fullName(by) : null,
});

const askFor = ({ ask }: Pick<Ownership, 'ask'>) =>
  `This comes from your company’s directory. ${ask ? `Ask ${ask}, who connected it` : 'Ask who runs it'}, for a change.`;

/** Network staff may change everything by hand; the directory is the owner itself. */
const isFree = (actor: Actor) => isDirectory(actor) || isNetworkStaff(actor);

type Values = Record<string, unknown>;

/** @throws Problem invalid under each field that the directory owns and `after` changes (rule: scim.owned) */
export async function ensureUnowned(
  { db, actor }: { db: Db; actor: Actor },
  user: { id: number } & Values,
  after: Values,
): Promise<void> {
  if (isFree(actor)) return;
  const owned = await ownershipAt(db, user.id);
  const changed = owned?.fields.filter((field) => field in after && (after[field] ?? null) !== (user[field] ?? null));
  if (owned && changed?.length) invalid(Object.fromEntries(changed.map((field) => [field, [askFor(owned)]])));
}

/** @throws Problem conflict for users whom only the directory enables, disables and deletes (rule: scim.owned) */
export async function ensureSwitchable({ db, actor }: { db: Db; actor: Actor }, ids: number[]): Promise<void> {
  if (isFree(actor)) return;
  const [owned] = (await ownershipOf(db, ids)).values();
  if (owned) conflict(askFor(owned));
}
