import 'server-only';
import { z } from 'zod';
import { noteChanges, ref } from '@/lib/platform/operation/audit';
import { command, query } from '@/lib/platform/operation/operation';
import { Reply } from '@/lib/platform/operation/reply';
import type { Directory } from '@/lib/shared/actor';
import { directory } from '@/lib/shared/gates';
import { Problem } from '@/lib/shared/problem';
import type { Db } from '@/db/client';
import { findPeople, personAt } from './find-users';
import { operationsOf, PatchBody, patched } from './patch';
import { apply, provision, remove } from './provision';
import { listed, Listing, ListOf, only, scimBase, Shown } from './resources';
import { ScimUser, userEntryOf, userResource } from './user-resource';

export const At = { id: z.string().max(40) };
export const IfMatch = { if_match: z.string().max(500).optional() };
export const Resource = z.record(z.string(), z.unknown());

const Part = () => ScimUser.partial();

async function shownAt(db: Db, actor: Directory, id: string, { lock = false } = {}): Promise<ScimUser> {
  return userResource(await personAt(db, actor, id, { lock }), scimBase(actor.company.slug));
}

/** @throws Problem precondition_failed for a version that is not the current one */
export function ensureVersion(if_match: string | undefined, version: string): void {
  if (if_match === undefined || if_match.trim() === '*') return;
  const strip = (text: string) => text.trim().replace(/^W\//, '');
  if (!if_match.split(',').some((one) => strip(one) === strip(version)))
    throw new Problem('precondition_failed', 'The resource has changed since it was read.');
}

/** The company's people, a page at a time (rule: scim.paging). */
export const listScimUsers = query({
  who: directory,
  input: Listing,
  output: () => ListOf(Part()),
  async run({ db, actor }, { filter, startIndex, count, ...shown }) {
    const { rows, total } = await findPeople(db, actor, { filter, offset: startIndex - 1, limit: count });
    const base = scimBase(actor.company.slug);
    return listed(
      rows.map((row) => only(userResource(row, base), shown)),
      total,
      startIndex,
    );
  },
});

/** @throws Problem not_found for a user of another company, and for one that the directory deleted */
export const readScimUser = query({
  who: directory,
  input: z.object({ ...At, ...Shown }),
  output: Part,
  run: async ({ db, actor }, { id, ...shown }) => only(await shownAt(db, actor, id), shown),
});

/** Adds a user, or links one (rules: scim.provision, scim.linked). */
export const createScimUser = command('directory.add_user', {
  who: directory,
  input: z.object({ resource: Resource }),
  output: () => ScimUser,
  skipIdempotency: true,
  async run(ctx, { resource }) {
    const id = await provision(ctx, userEntryOf(resource));
    const shown = await shownAt(ctx.db, ctx.actor, String(id));
    return new Reply(shown, [], 201, { Location: shown.meta.location });
  },
  auditSubject: ({ body }) => ref('user', Number(body.id)),
});

/** @throws Problem precondition_failed for another version */
export const replaceScimUser = command('directory.save_user', {
  who: directory,
  input: z.object({ ...At, ...IfMatch, resource: Resource }),
  output: () => ScimUser,
  skipIdempotency: true,
  async run(ctx, { id, if_match, resource }) {
    const before = await shownAt(ctx.db, ctx.actor, id, { lock: true });
    ensureVersion(if_match, before.meta.version);
    await apply(ctx, Number(before.id), userEntryOf(resource));
    return shownAt(ctx.db, ctx.actor, id);
  },
  auditSubject: ({ id }) => ref('user', Number(id)),
});

/** Changes attributes by operations, in the dialects of directories (rule: scim.patch). */
export const patchScimUser = command('directory.patch_user', {
  who: directory,
  input: z.object({ ...At, ...IfMatch, ...PatchBody.shape }),
  output: () => ScimUser,
  skipIdempotency: true,
  async run(ctx, { id, if_match, Operations }) {
    const before = await shownAt(ctx.db, ctx.actor, id, { lock: true });
    ensureVersion(if_match, before.meta.version);
    await apply(ctx, Number(before.id), userEntryOf(patched(before, operationsOf({ Operations }))));
    return shownAt(ctx.db, ctx.actor, id);
  },
  auditSubject: ({ id }) => ref('user', Number(id)),
});

/** @throws Problem conflict for the last business manager */
export const deleteScimUser = command('directory.delete_user', {
  who: directory,
  input: z.object({ ...At, ...IfMatch }),
  output: () => z.strictObject({ id: z.number() }),
  skipIdempotency: true,
  async run(ctx, { id, if_match }) {
    const user = await personAt(ctx.db, ctx.actor, id, { lock: true });
    ensureVersion(if_match, userResource(user, scimBase(ctx.actor.company.slug)).meta.version);
    await remove(ctx, user);
    noteChanges(ctx, { in_directory: true }, { in_directory: false });
    return new Reply({ id: user.id }, [], 204);
  },
  auditSubject: ({ body }) => ref('user', body.id),
});
