import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { partnersVisibleTo } from '@/lib/partners/directory/visible';
import { companyMeant, NamedCompany } from '@/lib/platform/operation/named-company';
import { query } from '@/lib/platform/operation/operation';
import { DB_SELECT_MODELS } from '@/lib/intake/forms/db-select';
import type { Member } from '@/lib/shared/actor';
import { keysOf } from '@/lib/shared/enums';
import { Id, optional } from '@/lib/shared/fields';
import { orNetworkStaff, partner } from '@/lib/shared/gates';

const MODELS = keysOf(DB_SELECT_MODELS);
type Model = (typeof MODELS)[number];
type Key = number | null;
type Viewer = Pick<Member, 'id' | 'company_id'>;

/** Lists a form may offer, limited to what the member may see. Clients never name a table (rule: forms.db-select). */
const LISTS: Record<Model, (actor: Viewer, key: Key) => SQL> = {
  country: () => sql`select id, name as label from countries`,
  company: (actor) =>
    sql`select id, name as label from companies where id = ${actor.company_id} union select v.company_id, v.company_name from ${partnersVisibleTo(actor)} v`,
  department: (actor, key) => sql`
    select id, name as label from departments where company_id = ${actor.company_id} and status = 'active' and company_id = ${key}::int
    union select v.department_id, v.department_name from ${partnersVisibleTo(actor, sql`target.company_id = ${key}::int`)} v where v.department_id is not null`,
  community: (actor) => sql`
    select g.id, g.name as label from communities g where g.status = 'active' and exists (select from relations r where r.community_id = g.id and r.company_id = ${actor.company_id} and r.is_active)`,
};

const ListOf = z.object({ model: z.enum(MODELS, 'Choose one of the list.'), foreign_key: optional(Id) });

/**
 * Options of a database select, from id to label; network staff name the company whose callers see them. The department list takes its company as the foreign key (spec 1 §7).
 */
export const dbSelectOptions = query({
  who: orNetworkStaff(partner),
  input: ListOf.extend(NamedCompany.shape),
  output: () => z.record(z.string(), z.string()),
  run: async ({ db, actor }, { id, model, foreign_key }) => {
    const viewer = { id: actor.id, company_id: companyMeant(actor, id) };
    const options = await optionsOf(db, viewer, { model, key: foreign_key });
    return Object.fromEntries(options.map((option) => [option.id, option.label]));
  },
});

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
  const [row] = await db.execute<{ label: string }>(
    sql`select label from (${LISTS[list](actor, key)}) listed where id = ${id}`,
  );
  return row?.label ?? null;
}
