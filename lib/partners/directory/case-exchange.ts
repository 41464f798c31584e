import 'server-only';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { query } from '@/lib/platform/operation/operation';
import { linksIn } from '@/lib/platform/operation/rich-text';
import { partnersVisibleTo } from '@/lib/partners/directory/visible';
import type { Member } from '@/lib/shared/actor';
import { Id, optional } from '@/lib/shared/fields';
import { member } from '@/lib/shared/gates';
import { processRows } from './document-rows';
import { exchangeAmong } from './contact-document';

/**
 * Address of a partner's case exchange (spec 1 §7): the first link to a listed host in its static process, or, without
 * a process, in the first one by partner name. Only processes the member may see.
 */
export const openCaseExchange = query({
  who: member,
  input: z.object({ document_id: optional(Id) }),
  output: () => z.strictObject({ success: z.boolean(), url: z.string().nullable(), message: z.string().nullable() }),
  async run({ db, actor }, { document_id }) {
    const pages = document_id === null ? await visiblePages(db, actor) : await pageOf(db, actor, document_id);
    const url = pages.map((html) => exchangeAmong(linksIn(html))).find((found) => found !== null) ?? null;
    return { success: url !== null, url, message: url === null ? 'The case exchange is not available.' : null };
  },
});

type Html = string | null;

async function pageOf(db: Db, actor: Member, document_id: number): Promise<Html[]> {
  const rows = await processRows(db, actor, { document_id });
  return rows.filter(({ document_type }) => document_type === 'default').map(({ static_document }) => static_document);
}

async function visiblePages(db: Db, actor: Member): Promise<Html[]> {
  const rows = await db.execute<{ static_document: Html }>(sql`
    select pv.static_document from ${partnersVisibleTo(actor)} v join process_versions pv on pv.id = v.version_id
    where v.document_type = 'default' order by lower(v.company_name), v.document_id`);
  return rows.map(({ static_document }) => static_document);
}
