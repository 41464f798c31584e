import 'server-only';
import { and, asc, count, eq, isNull, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { caseViews } from '@/db/schema';
import { ref } from '@/lib/platform/operation/audit';
import { command, query, now, type Ctx } from '@/lib/platform/operation/operation';
import type { Member } from '@/lib/shared/actor';
import { Checkbox, Id, SingleLine } from '@/lib/shared/fields';
import { member } from '@/lib/shared/gates';
import { conflict, ensure, notFound } from '@/lib/shared/problem';
import { canChangeView } from '@/lib/work/cases/policy';
import { SavedView } from '@/lib/work/cases/resources';

const MAX_VIEWS = 50;
const NO_VIEW = 'View not found.';
const Name = SingleLine('a name', 100);
const Value = z.string('Choose a filter.').max(200, 'Choose a filter.').optional();
const Choice = z.object({
  type: Value,
  status: Value,
  priority: Value,
  partner: Value,
  engineer: Value,
  sort: Value,
  dir: Value,
  columns: Value,
});

const viewsVisibleTo = ({ id, company_id }: Member) =>
  and(eq(caseViews.company_id, company_id), or(eq(caseViews.user_id, id), isNull(caseViews.user_id)));

/** The reader's own views, then the company's, by name (rule: cases.views). */
export const listCaseViews = query({
  who: member,
  input: z.object({}),
  output: () => z.strictObject({ views: z.array(SavedView) }),
  async run({ db, actor }) {
    const views = await db
      .select()
      .from(caseViews)
      .where(viewsVisibleTo(actor))
      .orderBy(isNull(caseViews.user_id), asc(sql`lower(${caseViews.name})`), caseViews.id);
    return {
      views: views.map(({ id, name, screen, choice, user_id }) => ({
        id,
        name,
        screen,
        choice,
        shared: user_id === null,
        can_change: canChangeView(actor, { user_id }),
      })),
    };
  },
});

/**
 * Keeps filters, order and columns of a list under a name, in place of what the name had.
 * @throws Problem forbidden when someone other than a manager shares it, conflict when there are too many
 */
export const saveCaseView = command('case_view.save', {
  who: member,
  input: z.object({
    name: Name,
    shared: Checkbox,
    screen: z.enum(['dashboard', 'my-cases'], 'Choose a screen.'),
    choice: Choice,
  }),
  output: () => z.strictObject({ id: z.number(), message: z.string() }),
  async run({ db, actor }, { name, shared, screen, choice }) {
    const owner = { company_id: actor.company_id, user_id: shared ? null : actor.id };
    ensure(canChangeView(actor, owner));
    const [saved] = await db
      .insert(caseViews)
      .values({ ...owner, name, screen, choice })
      .onConflictDoUpdate({
        target: [caseViews.company_id, caseViews.user_id, caseViews.name],
        set: { screen, choice, updated_at: now },
      })
      .returning({ id: caseViews.id });
    if ((await countOf(db, owner)) > MAX_VIEWS) return conflict(`There are ${MAX_VIEWS} views. Delete one first.`);
    return { id: saved!.id, message: `View “${name}” saved.` };
  },
  auditSubject: ({ id }) => ref('case_view', id),
});

async function countOf(db: Db, { company_id, user_id }: { company_id: number; user_id: number | null }) {
  const owned = user_id === null ? isNull(caseViews.user_id) : eq(caseViews.user_id, user_id);
  const [row] = await db
    .select({ total: count() })
    .from(caseViews)
    .where(and(eq(caseViews.company_id, company_id), owned));
  return row?.total ?? 0;
}

/**
 * Gives a view another name.
 * @throws Problem not_found for another's view, forbidden for the company's unless a manager asks, invalid for a name in use
 */
export const renameCaseView = command('case_view.rename', {
  who: member,
  input: z.object({ id: Id, name: Name }),
  output: () => z.strictObject({ id: z.number(), message: z.string() }),
  async run(ctx, { id, name }) {
    await lockView(ctx, id);
    await ctx.db.update(caseViews).set({ name, updated_at: now }).where(eq(caseViews.id, id));
    return { id, message: `The view is called “${name}” now.` };
  },
  auditSubject: ({ id }) => ref('case_view', id),
});

/**
 * Deletes a view.
 * @throws Problem not_found for another's view, forbidden for the company's unless a manager asks
 */
export const deleteCaseView = command('case_view.delete', {
  who: member,
  input: z.object({ id: Id }),
  output: () => z.strictObject({ id: z.number(), message: z.string() }),
  async run(ctx, { id }) {
    const { name } = await lockView(ctx, id);
    await ctx.db.delete(caseViews).where(eq(caseViews.id, id));
    return { id, message: `View “${name}” deleted.` };
  },
  auditSubject: ({ id }) => ref('case_view', id),
});

async function lockView({ db, actor }: Ctx<Member>, id: number) {
  const [view] = await db
    .select()
    .from(caseViews)
    .where(and(viewsVisibleTo(actor), eq(caseViews.id, id)))
    .for('update');
  if (!view) return notFound(NO_VIEW);
  ensure(canChangeView(actor, view));
  return view;
}
