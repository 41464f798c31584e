import 'server-only';
import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { communities, companies, groupDocuments, relations } from '@/db/schema';
import { ref } from '@/lib/core/audit';
import { readFile } from '@/lib/core/files';
import { command, query } from '@/lib/core/operation';
import { Id } from '@/lib/shared/fields';
import { superAdmin } from '@/lib/shared/gates';
import { invalid, notFound } from '@/lib/shared/problem';
import { notDeleted } from './community';
import { groupDocumentsOf } from './documents';
import { ensureRoom, findDocument, lockGroup, readDocument, storeDocument, Upload } from './upload-document';

const visible = isNull(groupDocuments.deleted_at);

/** Documents of a group, from all its members and the network (spec 3 §7, rule: groups.documents). */
export const listAllDocuments = query({
  who: superAdmin,
  input: z.object({ id: Id }),
  async run({ db }, { id }) {
    const [group] = await db
      .select({ id: communities.id })
      .from(communities)
      .where(and(eq(communities.id, id), notDeleted));
    return group ? groupDocumentsOf(db, { community_id: id, visible }) : notFound('Group not found.');
  },
});

/** Possible owners of a group's document: its host and its members. */
export const listDocumentOwners = query({
  who: superAdmin,
  input: z.object({ id: Id }),
  run: async ({ db }, { id }) =>
    db
      .select({ id: companies.id, name: companies.name })
      .from(companies)
      .where(ownersIn(id))
      .orderBy(sql`lower(${companies.name})`),
});

/** Condition on `companies`. */
const ownersIn = (community_id: number) =>
  or(
    sql`${companies.id} = (select g.sponsor_company_id from communities g where g.id = ${community_id})`,
    sql`exists (select from ${relations} where ${relations.community_id} = ${community_id} and ${relations.company_id} = ${companies.id})`,
  );

/**
 * Adds a document to a group on behalf of one of its companies or the network, or replaces one (spec 3 §7).
 * @throws Problem not_found, invalid for a company outside the group, conflict in an open group and for too many
 * documents
 */
export const uploadAnyDocument = command('group_document.network_upload', {
  who: superAdmin,
  input: Upload,
  accepts: 'upload',
  deadline: 20_000,
  prepare: (_, upload) => readDocument(upload),
  async run(ctx, upload, stored) {
    const { db } = ctx;
    const { id: community_id, company_id, document_id } = upload;
    await lockGroup(db, community_id, notDeleted);
    const former = document_id === null ? null : await findDocument(db, { community_id, document_id, visible });
    if (former) return storeDocument(ctx, { upload, stored, former, company_id: former.company_id });
    const [owner] =
      company_id === null
        ? [{ name: 'The network' }]
        : await db
            .select({ name: companies.name })
            .from(companies)
            .where(and(eq(companies.id, company_id), ownersIn(community_id)));
    if (!owner) return invalid({ company_id: ['Choose a company of this group.'] });
    await ensureRoom(db, { community_id, company_id, name: owner.name });
    return storeDocument(ctx, { upload, stored, former, company_id });
  },
  auditSubject: ({ document }) => ref('group_document', document.id),
});

/** Downloads a file of a group. @throws Problem not_found for links and deleted documents */
export const downloadAnyDocument = query({
  who: superAdmin,
  input: z.object({ id: Id }),
  async run({ db }, { id }) {
    const [found] = await db
      .select({ file_id: groupDocuments.file_id })
      .from(groupDocuments)
      .innerJoin(communities, eq(communities.id, groupDocuments.community_id))
      .where(and(eq(groupDocuments.id, id), isNotNull(groupDocuments.file_id), visible, notDeleted));
    return readFile(db, found?.file_id ?? notFound('Document not found.'));
  },
});
