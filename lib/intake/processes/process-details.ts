import 'server-only';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { isoTimestamp } from '@/db/timestamps';
import { calendarChoices } from '@/lib/intake/calendars/place-calendar';
import { companies, departments, users } from '@/db/schema';
import { query, type Ctx } from '@/lib/platform/operation/operation';
import { linksIn, sanitizeRichText, sanitizeWithLayout } from '@/lib/platform/operation/rich-text';
import type { Member } from '@/lib/shared/actor';
import { Id } from '@/lib/shared/fields';
import { companyAdmin, fullAdmin, isLimited } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';
import { versionContacts, placementsOf, rulesOfVersion, TEXTS_AS_JSON } from './process.sql';
import type { ContactChoice } from './resources';
import { HTML_TEXTS } from './process-fields';
import { textsOf } from './process-values';
import { TYPE_HAS_ADDRESSES, processesVisibleTo, type Reading } from './visible';
import { OwnDocument, ProcessDetails } from './managed-resources';

export async function ownProcess({ db, actor }: Reading, document_id: number): Promise<OwnDocument | null> {
  const [row] = await db.execute<Omit<OwnDocument, 'static_layout' | 'static_links'>>(sql`
    select p.id, p.company_id, p.name, p.status, p.calendar_id, p.allows_partners, ${placementsOf()} as group_relations, ${versionContacts(sql`v.id`)} as managers, ${rulesOfVersion(sql`v`)} as acceptance_rules,
      v.static_document,
      json_build_object('id', v.id, 'version', v.version, 'document_type', p.document_type, ${TEXTS_AS_JSON},
        'created_at', v.created_at,
        'created_by', (select concat_ws(' ', u.first_name, u.last_name) from users u where u.id = v.created_by)) as version,
      (select coalesce(json_agg(r order by r.section, r.position), '[]') from (
        select id, section, position, type, label, code_label, required, "group", options, additional_settings
        from requirements where version_id = v.id) r) as requirements,
      (select coalesce(json_agg(json_build_object('id', l.id, 'contact_document_id', child.id, 'name', child.name, 'option_name', l.option_name) order by l.position), '[]')
        from process_linkages l join processes child on child.id = l.contact_document_id where l.version_id = v.id) as doc_linkages
    from processes p join process_versions v on v.id = p.current_version_id
    where p.id = ${document_id} and ${processesVisibleTo(actor)}`);
  return row ? cleaned(row) : null;
}

function cleaned({
  version,
  static_document,
  ...row
}: Omit<OwnDocument, 'static_layout' | 'static_links'>): OwnDocument {
  const isStatic = version.document_type === 'default';
  return {
    ...row,
    version: {
      ...version,
      created_at: isoTimestamp(version.created_at),
      ...textsOf(version, HTML_TEXTS),
    },
    static_document: isStatic ? sanitizeRichText(static_document) : null,
    static_layout: isStatic ? sanitizeWithLayout(static_document) : null,
    static_links: isStatic ? linksIn(static_document) : [],
  };
}

export async function listsOf(db: Db, company_id: number): Promise<Omit<ProcessDetails, 'document'>> {
  const [owner, own_departments, groups, contacts, calendars] = await Promise.all([
    db
      .select({ id: companies.id, name: companies.name, membership_type: companies.membership_type })
      .from(companies)
      .where(eq(companies.id, company_id)),
    db
      .select({ id: departments.id, name: departments.name })
      .from(departments)
      .where(and(eq(departments.company_id, company_id), eq(departments.status, 'active')))
      .orderBy(asc(sql`lower(${departments.name})`)),
    db.execute<{ id: number; name: string }>(sql`
      select distinct g.id, g.name from relations r join communities g on g.id = r.community_id and g.status = 'active'
      where r.company_id = ${company_id} and r.is_active order by g.name`),
    contactChoices(db, company_id),
    calendarChoices(db, company_id),
  ]);
  return { companies: owner, departments: own_departments, communities: [...groups], users: contacts, calendars };
}

/** Possible contacts: the company's active users, sorted by first name (rule: admin.escalation-contacts). */
const contactChoices = (db: Db, company_id: number): Promise<ContactChoice[]> =>
  db
    .select({ id: users.id, first_name: users.first_name, last_name: users.last_name, email: users.email })
    .from(users)
    .where(and(eq(users.company_id, company_id), eq(users.status, 'active'), ne(users.role, 'api')))
    .orderBy(asc(sql`lower(${users.first_name})`), asc(sql`lower(${users.last_name})`), asc(users.id));

/** @throws Problem not_found for a foreign process */
async function processDetails(ctx: Ctx<Member>, document_id: number): Promise<ProcessDetails> {
  const [process, lists] = await Promise.all([ownProcess(ctx, document_id), listsOf(ctx.db, ctx.actor.company_id)]);
  return process ? { document: process, ...lists } : notFound('Process not found.');
}

/** A process of the admin's company (spec 2 §7). */
export const readProcess = query({
  who: fullAdmin,
  input: z.object({ document_id: Id }),
  output: () => ProcessDetails,
  run: (ctx, { document_id }) => processDetails(ctx, document_id),
});

/**
 * The process of a limited company, read-only for its admins; other companies have the list instead (rule:
 * admin.limited-process).
 * @throws Problem not_found without one
 */
export const readLimitedProcess = query({
  who: companyAdmin,
  input: z.object({}),
  output: () => ProcessDetails.omit({ document: true }).extend({ document: OwnDocument.nullable() }),
  async run(ctx): Promise<Omit<ProcessDetails, 'document'> & { document: OwnDocument | null }> {
    const { db, actor } = ctx;
    if (!isLimited(actor)) return notFound();
    const document_id = await limitedProcessId(db, actor.company_id);
    return document_id === null
      ? { document: null, ...(await listsOf(db, actor.company_id)) }
      : processDetails(ctx, document_id);
  },
});

export async function limitedProcessId(db: Db, company_id: number): Promise<number | null> {
  const [process] = await db.execute<{ id: number }>(sql`
    select p.id from processes p where p.company_id = ${company_id} and p.current_version_id is not null and p.deleted_at is null
    order by p.status = 'approved' desc, p.document_type = 'ticket' desc, ${TYPE_HAS_ADDRESSES} desc, p.id limit 1`);
  return process?.id ?? null;
}
