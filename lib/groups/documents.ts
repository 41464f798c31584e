import 'server-only';
import { and, asc, eq, isNotNull, ne, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { communities, companies, files, groupDocuments, users } from '@/db/schema';
import { readFile } from '@/lib/core/files';
import { query } from '@/lib/core/operation';
import type { GROUP_DOCUMENT_TYPES } from '@/lib/shared/enums';
import { Id } from '@/lib/shared/fields';
import { fullAdmin } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';
import { groupDocumentsVisibleTo, groupsVisibleTo } from './visible';

/** A row of a group's Documents table (spec 2 §3). */
export type GroupDocumentRow = {
  id: number;
  name: string;
  /** The company that added it; null for the network. */
  company_id: number | null;
  company: { name: string } | null;
  document_type: keyof typeof GROUP_DOCUMENT_TYPES;
  url: string | null;
  /** Name of the uploaded file. */
  document_name: string | null;
  size: number | null;
  created_by: { first_name: string; last_name: string } | null;
  /** When it was added or last replaced. */
  updated_at: Date;
};

/** Documents of a group by name; empty for an open group (spec 2 §7, rule: groups.documents). */
export const listGroupDocuments = query({
  who: fullAdmin,
  input: z.object({ id: Id }),
  async run({ db, actor }, { id }) {
    const [group] = await db
      .select({ id: communities.id })
      .from(communities)
      .where(and(eq(communities.id, id), groupsVisibleTo(actor)));
    if (!group) return notFound('Group not found.');
    return groupDocumentsOf(db, { community_id: id, visible: groupDocumentsVisibleTo(actor) });
  },
});

/** Downloads a file of a group, for admins of its members. @throws Problem not_found for links and foreign documents */
export const downloadDocument = query({
  who: fullAdmin,
  input: z.object({ id: Id, doc: Id }),
  async run({ db, actor }, { id, doc }) {
    const [found] = await db
      .select({ file_id: groupDocuments.file_id })
      .from(groupDocuments)
      .innerJoin(communities, eq(communities.id, groupDocuments.community_id))
      .where(
        and(
          eq(groupDocuments.id, doc),
          eq(groupDocuments.community_id, id),
          isNotNull(groupDocuments.file_id),
          groupDocumentsVisibleTo(actor),
        ),
      );
    return readFile(db, found?.file_id ?? notFound('Document not found.'));
  },
});

type Wanted = {
  community_id: number;
  document_id?: number;
  /** Condition for the documents the reader may see. */
  visible: SQL;
};

/** Documents of a closed group that the reader may see, optionally a single one. */
export function groupDocumentsOf(db: Db, { community_id, document_id, visible }: Wanted): Promise<GroupDocumentRow[]> {
  return db
    .select({
      id: groupDocuments.id,
      name: groupDocuments.name,
      company_id: groupDocuments.company_id,
      company: { name: companies.name },
      document_type: groupDocuments.document_type,
      url: groupDocuments.url,
      document_name: files.original_filename,
      size: files.size,
      created_by: { first_name: users.first_name, last_name: users.last_name },
      updated_at: groupDocuments.updated_at,
    })
    .from(groupDocuments)
    .innerJoin(communities, eq(communities.id, groupDocuments.community_id))
    .leftJoin(companies, eq(companies.id, groupDocuments.company_id))
    .leftJoin(files, eq(files.id, groupDocuments.file_id))
    .leftJoin(users, eq(users.id, groupDocuments.created_by))
    .where(
      and(
        eq(groupDocuments.community_id, community_id),
        ne(communities.type, 'open_group'),
        visible,
        document_id === undefined ? undefined : eq(groupDocuments.id, document_id),
      ),
    )
    .orderBy(sql`lower(${groupDocuments.name})`, asc(groupDocuments.id));
}
