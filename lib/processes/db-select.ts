import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { visibleTo } from '@/lib/directory/visible';
import { query } from '@/lib/core/operation';
import type { Member } from '@/lib/shared/actor';
import { Id, optional } from '@/lib/shared/fields';
import { partner } from '@/lib/shared/gates';

const MODELS = ['country', 'company', 'department', 'community'] as const;
type Model = (typeof MODELS)[number];
type Key = number | null;
type Viewer = Pick<Member, 'id' | 'company_id'>;

/** Lists a form may offer, limited to what the member may see. Clients never name a table (rule: forms.db-select). */
const LISTS: Record<Model, (actor: Viewer, key: Key) => SQL> = {
  country: () => sql`select id, name as label from countries`,
  company: (actor) =>
    sql`select id, name as label from companies where id = ${actor.company_id} union select v.company_id, v.company_name from ${visibleTo(actor)} v`,
  department: (actor, key) => sql`
    select id, name as label from departments where company_id = ${actor.company_id} and status = 'active' and company_id = ${key}::int
    union select v.department_id, v.department_name from ${visibleTo(actor, sql`target.company_id = ${key}::int`)} v where v.department_id is not null`,
  community: (actor) => sql`
    select g.id, g.name as label from communities g where g.status = 'active' and exists (select from relations r where r.community_id = g.id and r.company_id = ${actor.company_id} and r.is_active)`,
};

export const ListOf = z.object({ model: z.enum(MODELS, 'Choose one of the list.'), foreign_key: optional(Id) });

/**
 * Options of a database select, from id to label. The department list takes its company as the foreign key (spec 1 §7).
 */
export const dbSelectOptions = query({
  who: partner,
  input: ListOf,
  run: ({ db, actor }, { model, foreign_key }) => optionLabels(db, actor, { model, key: foreign_key }),
});

export async function optionLabels(
  db: Db,
  actor: Viewer,
  list: { model: Model; key: Key },
): Promise<Record<string, string>> {
  return Object.fromEntries((await optionsOf(db, actor, list)).map(({ id, label }) => [id, label]));
}

async function optionsOf(
  db: Db,
  actor: Viewer,
  { model, key }: { model: Model; key: Key },
): Promise<{ id: number; label: string }[]> {
  return [
    ...(await db.execute<{ id: number; label: string }>(
      sql`select * from (${LISTS[model](actor, key)}) listed order by lower(label)`,
    )),
  ];
}

/** Label of a selected id; null when the member could not have selected it. */
export async function labelOf(
  db: Db,
  actor: Member,
  { model, key, id }: { model: string | undefined; key: Key; id: number },
): Promise<string | null> {
  const list = MODELS.find((known) => known === model);
  if (!list || id > 2_147_483_647) return null;
  const [found] = await db.execute<{ label: string }>(
    sql`select label from (${LISTS[list](actor, key)}) listed where id = ${id}`,
  );
  return found?.label ?? null;
}
