import 'server-only';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { groupDocuments } from '@/db/schema';
import { readFile } from '@/lib/core/files';
import { query } from '@/lib/core/operation';
import { Id } from '@/lib/shared/fields';
import { partner } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';

/** Downloads a document of a group, for members of its companies who may use it (spec 1 §7). */
export const downloadGroupDocument = query({
  who: partner,
  input: z.object({ community_id: Id, id: Id }),
  async run({ db, actor }, { community_id, id }) {
    const inGroup = sql`exists (
      select from relations own join communities g on g.id = own.community_id and g.status = 'active'
      where own.community_id = ${groupDocuments.community_id} and own.company_id = ${actor.company_id} and own.is_active
        and (own.user_access_flag = 'all' or exists (select from relation_users u where u.relation_id = own.id and u.user_id = ${actor.id})))`;
    const [found] = await db
      .select({ file_id: groupDocuments.file_id })
      .from(groupDocuments)
      .where(
        and(
          eq(groupDocuments.id, id),
          eq(groupDocuments.community_id, community_id),
          isNotNull(groupDocuments.file_id),
          isNull(groupDocuments.deleted_at),
          inGroup,
        ),
      );
    return readFile(db, found?.file_id ?? notFound('Document not found.'));
  },
});
