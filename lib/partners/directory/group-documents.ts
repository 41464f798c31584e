import 'server-only';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { groups, groupDocuments } from '@/db/schema';
import { readFile } from '@/lib/platform/files/stored-files';
import { query } from '@/lib/platform/operation/operation';
import { documentsSharedWith } from './visible';
import { Id } from '@/lib/shared/fields';
import { member } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';
import { FILE } from '@/lib/platform/operation/output';

/** Downloads a document of a group that the user may use (spec 1 §7, rule: processes.group-documents). */
export const downloadGroupDocument = query({
  who: member,
  input: z.object({ community_id: Id, id: Id }),
  output: () => FILE,
  async run({ db, actor }, { community_id, id }) {
    const inGroup = sql`exists (
      select from relations own where own.community_id = ${groups.id} and own.company_id = ${actor.company_id} and own.is_active
        and (own.user_access_flag = 'all' or exists (select from relation_users u where u.relation_id = own.id and u.user_id = ${actor.id})))`;
    const [document] = await db
      .select({ file_id: groupDocuments.file_id })
      .from(groupDocuments)
      .innerJoin(groups, eq(groups.id, groupDocuments.community_id))
      .where(
        and(
          eq(groupDocuments.id, id),
          eq(groupDocuments.community_id, community_id),
          isNotNull(groupDocuments.file_id),
          eq(groups.status, 'active'),
          inGroup,
          documentsSharedWith(actor),
        ),
      );
    return readFile(db, document?.file_id ?? notFound('Document not found.'));
  },
});
