import 'server-only';
import { and, eq } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { caseParentCases, caseParents, companies } from '@/db/schema';
import type { CaseLink } from '@/lib/work/cases/links/resources';
import { selectLinks, type LinkRow } from './links.sql';

/** `sees_own` is false for who comes by a mailed link, which opens one case alone. */
type LinkReader = { company_id: number; sees_own: boolean };

/**
 * Links of a case as its reader may know them (rules: links.seen, links.vanish, parents.own): cases and incidents of their company in
 * full; of a case of others only that there is one, once for each kind, and its company where the link names it.
 */
export async function linksSeenBy(db: Db, case_id: number, reader: LinkReader): Promise<CaseLink[]> {
  const { company_id, sees_own } = reader;
  const [rows, parents] = await Promise.all([
    selectLinks(db, {}, { case_id, company_id }),
    sees_own ? parentsOf(db, case_id, company_id) : [],
  ]);
  return [...parents, ...shownLinks(rows, sees_own)];
}

export function shownLinks(rows: LinkRow[], sees_own: boolean): CaseLink[] {
  const isOwn = ({ own }: LinkRow) => own && sees_own;
  const ofOthers = rows
    .filter((row) => !isOwn(row) && !row.purged)
    .map(({ kind, named, third }): CaseLink => (named ? { kind, company: third } : { kind }));
  return [...rows.filter(isOwn).map(ownLink), ...distinct(ofOthers)];
}

const ownLink = (row: LinkRow): CaseLink => ({
  id: row.id,
  kind: row.kind,
  token: row.token,
  number: row.internal_case_number ?? row.partner_case_number,
  company: row.partner,
  status: row.status,
});

const distinct = (links: CaseLink[]) => [...new Map(links.map((link) => [JSON.stringify(link), link])).values()];

async function parentsOf(db: Db, case_id: number, company_id: number): Promise<CaseLink[]> {
  const rows = await db
    .select({
      id: caseParents.id,
      title: caseParents.title,
      company: companies.name,
      closed_at: caseParents.closed_at,
    })
    .from(caseParentCases)
    .innerJoin(caseParents, eq(caseParents.id, caseParentCases.parent_id))
    .innerJoin(companies, eq(companies.id, caseParents.company_id))
    .where(and(eq(caseParentCases.case_id, case_id), eq(caseParents.company_id, company_id)))
    .orderBy(caseParents.created_at);
  return rows.map(({ closed_at, ...parent }) => ({ ...parent, kind: 'parent', status: closed_at ? 'closed' : 'open' }));
}
