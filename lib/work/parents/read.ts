import 'server-only';
import { desc, sql } from 'drizzle-orm';
import { z } from 'zod';
import { inStates } from '@/db/case-states';
import { caseParentCases, caseParents, cases } from '@/db/schema';
import { query } from '@/lib/platform/operation/operation';
import { UNFINISHED } from '@/lib/shared/case-states';
import { member } from '@/lib/shared/gates';
import { ParentId, parentsVisibleTo, parentWithId } from './access';
import { CaseParent, CaseParentRow } from './resources';

const NEWEST = 100;

/** The newest incidents of the actor's company (rule: parents.own). */
export const listParents = query({
  who: member,
  input: z.object({}),
  output: () => z.strictObject({ parents: z.array(CaseParentRow) }),
  async run({ actor, db }) {
    const counted = sql`from ${caseParentCases} m join ${cases} c on c.id = m.case_id and c.deleted_at is null where m.parent_id = ${caseParents.id}`;
    const rows = await db
      .select({
        id: caseParents.id,
        title: caseParents.title,
        created_at: caseParents.created_at,
        closed_at: caseParents.closed_at,
        cases: sql<number>`(select count(*)::int ${counted})`,
        open: sql<number>`(select count(*)::int ${counted} and ${inStates(UNFINISHED, 'c.')})`,
      })
      .from(caseParents)
      .where(parentsVisibleTo(actor))
      .orderBy(desc(caseParents.created_at))
      .limit(NEWEST);
    return {
      parents: rows.map(({ closed_at, ...row }) => ({
        ...row,
        status: closed_at ? ('closed' as const) : ('open' as const),
      })),
    };
  },
});

/** An incident with its cases. @throws Problem not_found for a foreign one */
export const readParent = query({
  who: member,
  input: z.object({ id: ParentId }),
  output: () => z.strictObject({ parent: CaseParent }),
  run: async (ctx, { id }) => ({ parent: await parentWithId(ctx, id) }),
});
