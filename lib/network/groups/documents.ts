import 'server-only';
import { and, asc, eq, isNotNull, ne, or, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { groups, companies, files, groupDocuments, memberships, users } from '@/db/schema';
import { readFile } from '@/lib/platform/files/stored-files';
import { query } from '@/lib/platform/operation/operation';
import { FILE } from '@/lib/platform/operation/output';
import type { Actor } from '@/lib/shared/actor';
import { Id } from '@/lib/shared/fields';
import { superAdmin } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';
import { GroupDocumentRow } from './resources';
import { groupAdmin, groupDocumentsVisibleTo, visibleGroup } from './visible';

export const NO_DOCUMENT = 'Document not found.';

/** Documents of a group by name; empty for an open group (spec 2 §7, spec 3 §7, rule: groups.documents). */
export const listGroupDocuments = query({
  who: groupAdmin,
  input: z.object({ id: Id }),
  output: () => z.array(GroupDocumentRow),
  async run({ db, actor }, { id }) {
    await visibleGroup(db, actor, id);
    return groupDocumentsOf(db, actor, { community_id: id });
  },
});

/** Possible owners of a group's document, besides the network: its host and its members. */
export const listDocumentOwners = query({
  who: superAdmin,
  input: z.object({ id: Id }),
  output: () => z.array(z.strictObject({ id: z.number(), name: z.string() })),
  run: async ({ db }, { id }) =>
    db
      .select({ id: companies.id, name: companies.name })
      .from(companies)
      .where(companiesIn(id))
      .orderBy(sql`lower(${companies.name})`),
});

export const companiesIn = (community_id: number): SQL | undefined =>
  or(
    sql`${companies.id} = (select g.sponsor_company_id from communities g where g.id = ${community_id})`,
    sql`exists (select from ${memberships} where ${memberships.community_id} = ${community_id} and ${memberships.company_id} = ${companies.id})`,
  );

/** Downloads a file of a group. @throws Problem not_found for links and for documents that the actor does not see */
export const downloadDocument = query({
  who: groupAdmin,
  /** The group may be omitted: a document is in one group. */
  input: z.object({ id: Id.optional(), doc: Id }),
  output: () => FILE,
  async run({ db, actor }, { id, doc }) {
    const [document] = await db
      .select({ file_id: groupDocuments.file_id })
      .from(groupDocuments)
      .innerJoin(groups, eq(groups.id, groupDocuments.community_id))
      .where(
        and(
          eq(groupDocuments.id, doc),
          id === undefined ? undefined : eq(groupDocuments.community_id, id),
          isNotNull(groupDocuments.file_id),
          groupDocumentsVisibleTo(actor),
        ),
      );
    return readFile(db, document?.file_id ?? notFound(NO_DOCUMENT));
  },
});

export function groupDocumentsOf(
  db: Db,
  actor: Actor,
  { community_id, document_id }: { community_id: number; document_id?: number },
): Promise<GroupDocumentRow[]> {
  return db
    .select({
      id: groupDocuments.id,
      name: groupDocuments.name,
      company_id: groupDocuments.company_id,
      company: { name: companies.name },
      document_type: groupDocuments.document_type,
      url: groupDocuments.url,
      document_name: files.original_filename,
      original_filename: files.original_filename,
      size: files.size,
      created_by: { first_name: users.first_name, last_name: users.last_name },
      updated_at: groupDocuments.updated_at,
    })
    .from(groupDocuments)
    .innerJoin(groups, eq(groups.id, groupDocuments.community_id))
    .leftJoin(companies, eq(companies.id, groupDocuments.company_id))
    .leftJoin(files, eq(files.id, groupDocuments.file_id))
    .leftJoin(users, eq(users.id, groupDocuments.created_by))
    .where(
      and(
        eq(groupDocuments.community_id, community_id),
        ne(groups.type, 'open_group'),
        groupDocumentsVisibleTo(actor),
        document_id === undefined ? undefined : eq(groupDocuments.id, document_id),
      ),
    )
    .orderBy(sql`lower(${groupDocuments.name})`, asc(groupDocuments.id));
}
