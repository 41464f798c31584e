import 'server-only';
import { and, count, desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { attachmentGrants } from '@/db/schema';
import { query } from '@/lib/platform/operation/operation';
import { Integer, withoutEmpty } from '@/lib/shared/fields';
import { member } from '@/lib/shared/gates';
import { CaseToken } from '../case-access';
import { publicCall } from '../endpoint';
import { grantOf, GrantPath, sentCase, shownGrant } from './grant-row';
import { Grant, GrantPage } from './resources';

const MAX_PAGE = 100;

/** The grants of a case that the caller's company submitted, newest first. @throws Problem not_found, forbidden for the receiver */
export const listGrants = publicCall(
  query({
    who: member,
    input: z.preprocess(
      withoutEmpty,
      z.object({
        token: CaseToken,
        page: Integer(0, 1_000_000, 'Choose a page, from 0.').default(0),
        size: Integer(1, MAX_PAGE, `Choose from 1 to ${MAX_PAGE}.`).default(20),
      }),
    ),
    output: () => GrantPage,
    async run(ctx, { token, page, size }) {
      const { id: case_id } = await sentCase(ctx, token);
      const where = and(eq(attachmentGrants.case_id, case_id), eq(attachmentGrants.company_id, ctx.actor.company_id));
      const rows = await ctx.db
        .select()
        .from(attachmentGrants)
        .where(where)
        .orderBy(desc(attachmentGrants.id))
        .limit(size)
        .offset(page * size);
      const [counted] = await ctx.db.select({ total: count() }).from(attachmentGrants).where(where);
      const totalElements = counted!.total;
      const totalPages = Math.ceil(totalElements / size);
      return { content: rows.map(shownGrant), totalElements, totalPages, size, number: page };
    },
  }),
  { operationId: 'listAttachmentGrants', scope: 'cases:read' },
);

/** A grant of a case that the caller's company submitted. @throws Problem not_found, forbidden for the receiver of the case */
export const readGrant = publicCall(
  query({
    who: member,
    input: GrantPath,
    output: () => Grant,
    run: async (ctx, path) => shownGrant(await grantOf(ctx, path)),
  }),
  { operationId: 'getAttachmentGrant', scope: 'cases:read' },
);
