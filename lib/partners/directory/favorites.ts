import 'server-only';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { favorites } from '@/db/schema';
import { ref } from '@/lib/platform/operation/audit';
import { command, query, type Ctx } from '@/lib/platform/operation/operation';
import type { Member } from '@/lib/shared/actor';
import { Flag, Id, optional } from '@/lib/shared/fields';
import { member } from '@/lib/shared/gates';
import { invalid, notFound } from '@/lib/shared/problem';
import { COLLABORATE_TYPES, keysOf } from '@/lib/shared/enums';
import { atPlace, partnersVisibleTo, type Viewer } from '@/lib/partners/directory/visible';
import { Favorite } from './resources';

/* Limits the visibility check to the companies of the favorites; for the whole network it would be most of the work. */
const starred = ({ id }: Viewer) => sql`target.company_id in (select company_id from favorites where user_id = ${id})`;

/** A member's favorites by partner, without those that are no longer visible (rule: directory.favorites). */
export const favoritesOf = (viewer: Viewer) => sql`
  select distinct case when v.department_id is null then 'company' else 'department' end as type,
    v.company_id, v.company_name as company, v.department_id, v.department_name as department, v.document_id, v.document_name as document
  from favorites f
  join ${partnersVisibleTo(viewer, starred(viewer))} v on v.document_id = f.document_id and v.company_id = f.company_id and v.department_id is not distinct from f.department_id
  where f.user_id = ${viewer.id}
  order by company, department nulls first, document`;

/** The member's favorites (spec 1 §7). */
export const listFavorites = query({
  who: member,
  input: z.object({}),
  output: () => z.strictObject({ favorites: z.array(Favorite) }),
  run: async ({ db, actor }) => ({
    favorites: [...(await db.execute<Favorite & Record<string, unknown>>(favoritesOf(actor)))],
  }),
});

/**
 * Adds a process of a company or department to the member's favorites, or removes it (spec 1 §4, rule:
 * directory.favorite-toggle).
 * @throws Problem not_found when adding a process that is not visible.
 */
export const toggleFavorite = command('favorite.toggle', {
  who: member,
  input: z.object({
    document_id: Id,
    company_id: Id,
    type: z.enum(keysOf(COLLABORATE_TYPES), 'Choose company or department.'),
    department_id: optional(Id),
    is_favorite: Flag.optional().describe('The wished state; left out, the favorite toggles.'),
  }),
  output: () => z.strictObject({ document_id: z.number(), is_favorite: z.boolean() }),
  async run(ctx, { document_id, company_id, type, department_id, is_favorite }) {
    if (type === 'department' && department_id === null) return invalid({ department_id: ['Choose a department.'] });
    const place = { document_id, company_id, department_id: type === 'department' ? department_id : null };
    const removed = !is_favorite && (await removeFavorite(ctx, place));
    const starred = is_favorite ?? !removed;
    if (starred) await addFavorite(ctx, place);
    return { document_id, is_favorite: starred };
  },
  auditSubject: (_, { document_id }) => ref('document', document_id),
});

type FavoriteKey = { document_id: number; company_id: number; department_id: number | null };

async function addFavorite({ db, actor }: Ctx<Member>, starred: FavoriteKey): Promise<void> {
  const { document_id, company_id, department_id } = starred;
  const place = atPlace(
    department_id === null
      ? { type: 'company', entity_id: company_id }
      : { type: 'department', entity_id: department_id },
  );
  const seen = await db.execute(
    sql`select 1 from ${partnersVisibleTo(actor, place)} v where v.document_id = ${document_id} and v.company_id = ${company_id} limit 1`,
  );
  if (!seen.length) notFound('Process not found.');
  await db
    .insert(favorites)
    .values({ user_id: actor.id, ...starred })
    .onConflictDoNothing();
}

/** Returns true if there was a favorite. */
async function removeFavorite(
  { db, actor }: Ctx<Member>,
  { document_id, company_id, department_id }: FavoriteKey,
): Promise<boolean> {
  const department =
    department_id === null ? isNull(favorites.department_id) : eq(favorites.department_id, department_id);
  const removed = await db
    .delete(favorites)
    .where(
      and(
        eq(favorites.user_id, actor.id),
        eq(favorites.document_id, document_id),
        eq(favorites.company_id, company_id),
        department,
      ),
    )
    .returning({ document_id: favorites.document_id });
  return removed.length > 0;
}
