import 'server-only';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { companies, directoryUsers, users } from '@/db/schema';
import { isTrustedAddress, TRUSTED_DOMAINS } from '@/lib/people/accounts/domains';
import type { Ctx } from '@/lib/platform/operation/operation';
import type { Directory } from '@/lib/shared/actor';
import { idOf, parsed } from './filter';
import { peopleOf } from './find-users';
import type { PatchOperation } from './patch';
import { refuseScim } from './problem';

export type MembersChange = { replaces: boolean; added: number[]; removed: number[] };

export const NO_CHANGE: MembersChange = { replaces: false, added: [], removed: [] };

/** Ids of a list of members as sent, or of one. @throws Problem invalidValue */
export function idsOf(value: unknown): number[] {
  const list = Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
  return [
    ...new Set(
      list.map((one: unknown) => {
        const id = typeof one === 'object' && one !== null && 'value' in one ? (one as { value: unknown }).value : one;
        return (
          idOf(typeof id === 'number' ? String(id) : id) ?? refuseScim('invalidValue', 'A member is no user of ours.')
        );
      }),
    ),
  ];
}

const MEMBERS = /^members(?:\[(.*)\])?$/is;

/** True for a path of members; its filter names one of them, `members[value eq "7"]`. */
export const isMembers = (path: string) => MEMBERS.test(path);

/** Adds an operation on members to what the earlier ones of the same call change, in their order. */
export function membersAfter(before: MembersChange, { op, path, value }: PatchOperation): MembersChange {
  const filter = MEMBERS.exec(path ?? '')?.[1];
  const ids = filter === undefined ? idsOf(value) : [idInFilter(filter)];
  if (op === 'replace') return { replaces: true, added: ids, removed: [] };
  // Without a value all members go.
  if (op === 'remove' && filter === undefined && !ids.length) return { replaces: true, added: [], removed: [] };
  const named = new Set(ids);
  const others = (list: number[]) => list.filter((id) => !named.has(id));
  return op === 'add'
    ? { ...before, added: [...others(before.added), ...ids], removed: others(before.removed) }
    : { ...before, added: others(before.added), removed: [...others(before.removed), ...ids] };
}

function idInFilter(text: string): number {
  const filter = parsed(text);
  const id = filter.op === 'eq' && filter.attrPath.toLowerCase() === 'value' ? idOf(filter.compValue) : null;
  return id ?? refuseScim('invalidPath', 'A path of members names one by value eq.');
}

/**
 * Stores the members of a group; users whom others made are linked by it. Returns the ids whose membership changed.
 * @throws Problem invalidValue for an id that is not of the company's people
 */
export async function storeMembers(ctx: Ctx<Directory>, group_id: number, change: MembersChange): Promise<number[]> {
  const { db } = ctx;
  const { added, removed, replaces } = change;
  await linkPeople(ctx, added);
  const list = (ids: number[]) => sql`${sql.param(ids)}::int[]`;
  const gone = replaces ? sql`user_id <> all(${list(added)})` : sql`user_id = any(${list(removed)})`;
  const lost = await db.execute<{ user_id: number }>(
    sql`delete from directory_group_members where group_id = ${group_id} and ${gone} returning user_id`,
  );
  const won = await db.execute<{ user_id: number }>(sql`
    insert into directory_group_members (group_id, user_id) select ${group_id}::int, id from unnest(${list(added)}) id
    on conflict do nothing returning user_id`);
  return [...lost, ...won].map(({ user_id }) => user_id);
}

async function linkPeople({ db, actor }: Ctx<Directory>, ids: number[]): Promise<void> {
  if (!ids.length) return;
  const { company_id } = actor;
  const people = await db
    .select({ id: users.id, email: users.email, linked: directoryUsers.user_id })
    .from(users)
    .leftJoin(directoryUsers, eq(directoryUsers.user_id, users.id))
    .where(and(peopleOf(company_id), sql`${users.id} = any(${sql.param(ids)}::int[])`));
  if (people.length !== ids.length) refuseScim('invalidValue', 'A member is no user of ours.');
  const others = people.filter(({ linked }) => linked === null);
  if (!others.length) return;
  await ensureTrusted(
    db,
    company_id,
    others.map(({ email }) => email),
  );
  await db
    .insert(directoryUsers)
    .values(others.map(({ id }) => ({ user_id: id, company_id })))
    .onConflictDoNothing();
}

async function ensureTrusted(db: Db, company_id: number, emails: string[]): Promise<void> {
  const [company] = await db
    .select({
      domain: companies.domain,
      additional_domains: companies.additional_domains,
      trusted_domains: TRUSTED_DOMAINS,
    })
    .from(companies)
    .where(inArray(companies.id, [company_id]));
  if (!company || !emails.every((email) => isTrustedAddress(email, company)))
    refuseScim('invalidValue', 'A member’s address is not of the company’s proven domains.');
}

/** Condition of a group's member, for a filter by `members`. */
export const memberFilter = (group_id: ReturnType<typeof sql>) =>
  ({
    kind: 'any',
    has: (id: number) =>
      sql`exists (select from directory_group_members m where m.group_id = ${group_id} and m.user_id = ${id})`,
    some: sql`exists (select from directory_group_members m where m.group_id = ${group_id})`,
  }) as const;
