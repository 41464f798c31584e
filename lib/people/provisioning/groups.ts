import 'server-only';
import { and, asc, count, eq, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { directoryGroups } from '@/db/schema';
import { noteChanges, ref } from '@/lib/platform/operation/audit';
import { command, now, query, type Ctx } from '@/lib/platform/operation/operation';
import { Reply } from '@/lib/platform/operation/reply';
import type { Directory } from '@/lib/shared/actor';
import { withoutControlCharacters } from '@/lib/shared/control-characters';
import { directory } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';
import { applyMapping, lockDirectory } from './apply-mapping';
import { filterSql, idOf, type Attributes } from './filter';
import {
  idsOf,
  isMembers,
  memberFilter,
  membersAfter,
  NO_CHANGE,
  storeMembers,
  type MembersChange,
} from './group-members';
import { operationsOf, PatchBody, type PatchOperation } from './patch';
import { refuseScim } from './problem';
import { groupColumns, groupResource, Part, ScimGroup, type GroupOptions } from './group-resource';
import { isShown, listed, Listing, ListOf, only, scimBase, Shown } from './resources';
import { attributeOf } from './user-resource';
import { At, ensureVersion, IfMatch, Resource } from './users';

const MAX_NAME = 300;

async function groupAt(db: Db, actor: Directory, id: string, options: GroupOptions = {}): Promise<ScimGroup> {
  const found = db
    .select(groupColumns(options))
    .from(directoryGroups)
    .where(and(eq(directoryGroups.company_id, actor.company_id), eq(directoryGroups.id, idOf(id) ?? 0)))
    .$dynamic();
  const [row] = await (options.lock ? found.for('update') : found);
  return groupResource(row ?? notFound('Group not found.'), scimBase(actor.company.slug));
}

const MEMBER = memberFilter(sql`directory_groups.id`);
const ATTRIBUTES: Attributes = {
  id: { kind: 'id', sql: sql`${directoryGroups.id}` },
  displayname: { kind: 'text', sql: sql`lower(${directoryGroups.display_name})` },
  externalid: { kind: 'text', sql: sql`${directoryGroups.external_id}`, exact: true },
  members: MEMBER,
  'members.value': MEMBER,
  'meta.created': { kind: 'time', sql: sql`${directoryGroups.created_at}` },
  'meta.lastmodified': { kind: 'time', sql: sql`${directoryGroups.updated_at}` },
};

export const listScimGroups = query({
  who: directory,
  input: Listing,
  output: () => ListOf(Part()),
  async run({ db, actor }, { filter, startIndex, count: limit, ...shown }) {
    const where = and(
      eq(directoryGroups.company_id, actor.company_id),
      filter ? filterSql(filter, ATTRIBUTES) : undefined,
    );
    const [rows, [all]] = await Promise.all([
      db
        .select(groupColumns({ members: isShown('members', shown) }))
        .from(directoryGroups)
        .where(where)
        .orderBy(asc(directoryGroups.id))
        .limit(limit)
        .offset(startIndex - 1),
      db.select({ total: count() }).from(directoryGroups).where(where),
    ]);
    const base = scimBase(actor.company.slug);
    return listed(
      rows.map((row) => only(groupResource(row, base), shown)),
      all!.total,
      startIndex,
    );
  },
});

/** @throws Problem not_found for a group of another company */
export const readScimGroup = query({
  who: directory,
  input: z.object({ ...At, ...Shown }),
  output: Part,
  run: async ({ db, actor }, { id, ...shown }) =>
    only(await groupAt(db, actor, id, { members: isShown('members', shown) }), shown),
});

type Names = { display_name: string; external_id: string | null };

function namesOf(resource: Record<string, unknown>): Names {
  return { display_name: nameOf(attributeOf(resource, 'displayName')), external_id: externalIdOf(resource) };
}

function nameOf(value: unknown): string {
  const name = typeof value === 'string' ? withoutControlCharacters(value).replace(/\s+/g, ' ').trim() : '';
  if (!name || name.length > MAX_NAME)
    return refuseScim('invalidValue', `displayName has 1 to ${MAX_NAME} characters.`);
  return name.toWellFormed();
}

function externalIdOf(resource: Record<string, unknown>): string | null {
  const value = attributeOf(resource, 'externalId');
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string' || value.length > MAX_NAME)
    return refuseScim('invalidValue', 'externalId is too long.');
  return value;
}

/** @throws Problem uniqueness for a name in use */
async function ensureFree(db: Db, { company_id }: Directory, name: string, id = 0): Promise<void> {
  const [other] = await db
    .select({ id: directoryGroups.id })
    .from(directoryGroups)
    .where(
      and(
        eq(directoryGroups.company_id, company_id),
        sql`lower(${directoryGroups.display_name}) = lower(${name})`,
        ne(directoryGroups.id, id),
      ),
    );
  if (other) refuseScim('uniqueness', 'Another group has this displayName.');
}

/** Adds a group; a mapping of its name counts from now on (rule: scim.mapping). */
export const createScimGroup = command('directory.add_group', {
  who: directory,
  input: z.object({ resource: Resource }),
  output: () => ScimGroup,
  skipIdempotency: true,
  async run(ctx, { resource }) {
    const { db, actor } = ctx;
    await lockDirectory(db, actor.company_id);
    const names = namesOf(resource);
    await ensureFree(db, actor, names.display_name);
    const [made] = await db
      .insert(directoryGroups)
      .values({ ...names, company_id: actor.company_id })
      .returning({ id: directoryGroups.id });
    const added = idsOf(attributeOf(resource, 'members'));
    await changeMembers(ctx, made!.id, { replaces: true, added, removed: [] });
    noteChanges(ctx, {}, { group: names.display_name });
    const shown = await groupAt(db, actor, String(made!.id));
    return new Reply(shown, [], 201, { Location: shown.meta.location });
  },
  auditSubject: ({ body }) => ref('directory_group', Number(body.id)),
});

async function changeMembers(ctx: Ctx<Directory>, group_id: number, change: MembersChange): Promise<void> {
  const changed = await storeMembers(ctx, group_id, change);
  await applyMapping(ctx, ctx.actor.company_id, changed);
  if (changed.length) noteChanges(ctx, { members_changed: 0 }, { members_changed: changed.length });
}

type Change = { names: Names; members: MembersChange; before: ScimGroup };

async function store(ctx: Ctx<Directory>, { names, members, before }: Change): Promise<void> {
  const { db, actor } = ctx;
  const id = Number(before.id);
  const isRenamed = names.display_name !== before.displayName;
  await ensureFree(db, actor, names.display_name, id);
  await db
    .update(directoryGroups)
    .set({ ...names, updated_at: now })
    .where(eq(directoryGroups.id, id));
  await changeMembers(ctx, id, members);
  noteChanges(ctx, { group: before.displayName }, { group: names.display_name });
  // Another name has another mapping, for all members.
  if (isRenamed) await applyMapping(ctx, actor.company_id);
}

/** @throws Problem precondition_failed for another version */
export const replaceScimGroup = command('directory.save_group', {
  who: directory,
  input: z.object({ ...At, ...IfMatch, resource: Resource }),
  output: () => ScimGroup,
  skipIdempotency: true,
  async run(ctx, { id, if_match, resource }) {
    const { db, actor } = ctx;
    await lockDirectory(db, actor.company_id);
    const before = await groupAt(db, actor, id, { members: false, lock: true });
    ensureVersion(if_match, before.meta.version);
    const added = idsOf(attributeOf(resource, 'members'));
    await store(ctx, { names: namesOf(resource), members: { replaces: true, added, removed: [] }, before });
    return groupAt(db, actor, id);
  },
  auditSubject: ({ id }) => ref('directory_group', Number(id)),
});

/** Changes a group by operations, without reading its members (rule: scim.patch). */
export const patchScimGroup = command('directory.patch_group', {
  who: directory,
  input: z.object({ ...At, ...IfMatch, ...Shown, ...PatchBody.shape }),
  output: Part,
  skipIdempotency: true,
  async run(ctx, { id, if_match, Operations, ...shown }) {
    const { db, actor } = ctx;
    await lockDirectory(db, actor.company_id);
    const before = await groupAt(db, actor, id, { members: false, lock: true });
    ensureVersion(if_match, before.meta.version);
    await store(ctx, { ...patchOf(before, operationsOf({ Operations })), before });
    return only(await groupAt(db, actor, id, { members: isShown('members', shown) }), shown);
  },
  auditSubject: ({ id }) => ref('directory_group', Number(id)),
});

const CORE = /^urn:ietf:params:scim:schemas:core:2\.0:Group:/i;
const UNCHANGEABLE = ['id', 'meta'];
const IGNORED = ['schemas', ...UNCHANGEABLE];

function patchOf(before: ScimGroup, operations: PatchOperation[]): Omit<Change, 'before'> {
  const names: Names = { display_name: before.displayName, external_id: before.externalId ?? null };
  let members = NO_CHANGE;
  for (const operation of operations.flatMap(spread)) {
    const path = operation.path!.replace(CORE, '');
    if (isMembers(path)) members = membersAfter(members, { ...operation, path });
    else Object.assign(names, nameAfter({ ...operation, path }));
  }
  return { names, members };
}

function spread(operation: PatchOperation): PatchOperation[] {
  const { op, path, value } = operation;
  if (path !== null) return [operation];
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return refuseScim('invalidSyntax', 'An operation without a path needs an object as its value.');
  return Object.entries(value)
    .filter(([name]) => !IGNORED.includes(name))
    .map(([name, inner]) => ({ op, path: name, value: inner }));
}

function nameAfter({ op, path, value }: PatchOperation): Partial<Names> {
  const name = path!.toLowerCase();
  if (UNCHANGEABLE.includes(name)) return refuseScim('mutability', `${path} cannot be changed.`);
  if (name === 'displayname')
    return op === 'remove' ? refuseScim('mutability', 'A group has a displayName.') : { display_name: nameOf(value) };
  if (name === 'externalid') return { external_id: op === 'remove' ? null : externalIdOf({ externalId: value }) };
  return refuseScim('invalidPath', 'The path finds nothing to change.');
}

/** @throws Problem conflict when the last business manager would lose the role */
export const deleteScimGroup = command('directory.delete_group', {
  who: directory,
  input: z.object({ ...At, ...IfMatch }),
  output: () => z.strictObject({ id: z.number() }),
  skipIdempotency: true,
  async run(ctx, { id, if_match }) {
    const { db, actor } = ctx;
    await lockDirectory(db, actor.company_id);
    const before = await groupAt(db, actor, id, { members: false, lock: true });
    ensureVersion(if_match, before.meta.version);
    await changeMembers(ctx, Number(before.id), { replaces: true, added: [], removed: [] });
    await db.delete(directoryGroups).where(eq(directoryGroups.id, Number(before.id)));
    noteChanges(ctx, { group: before.displayName }, {});
    return new Reply({ id: Number(before.id) }, [], 204);
  },
  auditSubject: ({ body }) => ref('directory_group', body.id),
});
