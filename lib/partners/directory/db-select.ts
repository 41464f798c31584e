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
import { orNetworkStaff, member } from '@/lib/shared/gates';

const MODELS = keysOf(DB_SELECT_MODELS);
type Model = (typeof MODELS)[number];
/** Company of a department; `any` for all of them. */
type Key = number | 'any' | null;
type Viewer = Pick<Member, 'id' | 'company_id'>;

/** Lists a form may offer, limited to what the member may see. Clients never name a table (rule: forms.db-select). */
const LISTS: Record<Model, (actor: Viewer, key: Key) => SQL> = {
  country: () => sql`select id, name as label, country_code as code from countries`,
  company: (actor) =>
    sql`select id, name as label, null as code from companies where id = ${actor.company_id} union select v.company_id, v.company_name, null from ${partnersVisibleTo(actor)} v`,
  department: (actor, key) => sql`
    select id, name as label, null as code from departments where company_id = ${actor.company_id} and status = 'active' and ${isOf(sql`company_id`, key)}
    union select v.department_id, v.department_name, null from ${partnersVisibleTo(actor, isOf(sql`target.company_id`, key))} v where v.department_id is not null`,
  community: (actor) => sql`
    select g.id, g.name as label, null as code from communities g where g.status = 'active' and exists (select from relations r where r.community_id = g.id and r.company_id = ${actor.company_id} and r.is_active)`,
};

const isOf = (company_id: SQL, key: Key) => (key === 'any' ? sql`true` : sql`${company_id} = ${key}::int`);

const ListOf = z.object({ model: z.enum(MODELS, 'Choose one of the list.'), foreign_key: optional(Id) });

/**
 * Options of a database select, from id to label; network staff name the company whose callers see them. The department list takes its company as the foreign key (spec 1 §7).
 */
export const dbSelectOptions = query({
  who: orNetworkStaff(member),
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
      sql`select id, label from (${LISTS[model](actor, key)}) listed order by lower(label)`,
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

/** Maximum names that a form lists of one model. */
const MAX_NAMES = 1000;

/** Names that the viewer may send for each list (rule: api.form-options); a department's without its company. */
export async function namesOfLists(db: Db, viewer: Viewer, models: string[]): Promise<Map<string, string[]>> {
  const known = MODELS.filter((model) => models.includes(model));
  if (!known.length) return new Map();
  const lists = known.map(
    (
      model,
    ) => sql`(select ${model} as model, array(select distinct on (lower(label)) label from (${LISTS[model](viewer, 'any')}) listed
      order by lower(label) limit ${MAX_NAMES}) as names)`,
  );
  const rows = await db.execute<{ model: string; names: string[] }>(sql.join(lists, sql` union all `));
  return new Map(rows.map(({ model, names }) => [model, names]));
}

type NamedRow = { field_id: number; model: string | undefined; key: Key; name: string };

/** Ids of rows by name or code, without case, by field; none for a name of no row or of several. */
export async function idsOfNames(db: Db, viewer: Viewer, named: NamedRow[]): Promise<Map<number, number>> {
  const arms = named.flatMap(({ field_id, model, key, name }) => {
    const list = MODELS.find((known) => known === model);
    const isNamed = sql`lower(${name}) in (lower(label), lower(code))`;
    return list
      ? [sql`select ${field_id}::int as field_id, id from (${LISTS[list](viewer, key)}) listed where ${isNamed}`]
      : [];
  });
  if (!arms.length) return new Map();
  const rows = await db.execute<{ field_id: number; id: number }>(sql`
    select field_id, min(id) as id from (${sql.join(arms, sql` union all `)}) found group by field_id having count(distinct id) = 1`);
  return new Map(rows.map(({ field_id, id }) => [field_id, id]));
}
