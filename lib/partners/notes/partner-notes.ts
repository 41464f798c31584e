import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { partnersVisibleTo, type Viewer } from '@/lib/partners/directory/visible';
import type { Member } from '@/lib/shared/actor';

/** Condition that the member may see process `p` of a partner, itself or below a parent. @param owner of `p`: its id */
export const isProcessReached = (actor: Viewer, owner: SQL) => sql`exists (
  select from ${partnersVisibleTo(actor, sql`target.company_id = ${owner}`)} v left join process_linkages l on l.version_id = v.version_id
  where v.document_id = p.id or (l.contact_document_id = p.id and p.status = 'approved' and p.company_id = v.company_id))`;

/**
 * Joins the company's notes about the partner's processes that the member may see; null without any (rules:
 * notes.private, directory.partner-company).
 */
export async function noteAbout(db: Db, actor: Member, partner_id: number): Promise<string | null> {
  const [note] = await db.execute<{ note: string | null }>(sql`
    select string_agg(n.note, E'\n\n' order by p.name, p.id) as note from notes n join processes p on p.id = n.document_id
    where n.company_id = ${actor.company_id} and p.company_id = ${partner_id} and ${isProcessReached(actor, sql`${partner_id}`)}`);
  return note?.note ?? null;
}
