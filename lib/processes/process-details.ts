import 'server-only';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { isoTimestamp } from '@/db/timestamps';
import { companies, departments, users } from '@/db/schema';
import { query } from '@/lib/core/operation';
import { linksIn, sanitizeRichText, sanitizeWithLayout, type RichTextLink } from '@/lib/core/rich-text';
import type { DocumentType, Membership, ProcessStatus } from '@/lib/shared/enums';
import { Id } from '@/lib/shared/fields';
import { companyAdmin, fullAdmin, isLimited } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';
import type { RequirementRow } from './document-rows';
import type { ProcessContact } from './list-processes';
import { contactsOf, placementsOf, type Placement } from './placements.sql';

type Version = {
  id: number;
  version: number;
  document_type: DocumentType;
  title: string;
  support_hours: string;
  product_supported: string;
  collaborate_email: string | null;
  collaborate_cc_email: string | null;
  escalation_instructions: string | null;
  escalation_alias: string | null;
  admin_note: string | null;
  common_customer_section_title: string | null;
  parent_option_name: string | null;
  json_type: string | null;
  created_at: string;
  /** Author of this version; null for the network's first one. */
  created_by: string | null;
};

/** A process with addresses and contacts, for its own company's admins (spec 2 §3). Never sent to other companies. */
export type OwnDocument = {
  id: number;
  company_id: number;
  name: string;
  status: ProcessStatus;
  group_relations: Placement[];
  version: Version;
  managers: ProcessContact[];
  requirements: RequirementRow[];
  doc_linkages: { id: number; contact_document_id: number; name: string; option_name: string }[];
  static_document: string | null;
  static_layout: string | null;
  static_links: RichTextLink[];
};

export type ContactChoice = { id: number; first_name: string; last_name: string; email: string };

export type ProcessDetails = {
  document: OwnDocument;
  companies: { id: number; name: string; membership_type: Membership }[];
  departments: { id: number; name: string }[];
  communities: { id: number; name: string }[];
  users: ContactChoice[];
};

/**
 * A company's process with the choices of its form.
 * @throws Problem not_found for a foreign process
 */
async function processDetails(
  db: Db,
  { company_id, document_id }: { company_id: number; document_id: number },
): Promise<ProcessDetails> {
  const [document, lists] = await Promise.all([ownDocument(db, { company_id, document_id }), listsOf(db, company_id)]);
  return document ? { document, ...lists } : notFound('Process not found.');
}

export async function ownDocument(
  db: Db,
  { company_id, document_id }: { company_id: number; document_id: number },
): Promise<OwnDocument | null> {
  const [row] = await db.execute<Omit<OwnDocument, 'static_layout' | 'static_links'>>(sql`
    select p.id, p.company_id, p.name, p.status, ${placementsOf()} as group_relations, ${contactsOf(sql`v.id`)} as managers,
      v.static_document,
      json_build_object('id', v.id, 'version', v.version, 'document_type', p.document_type, 'title', v.title,
        'support_hours', v.support_hours, 'product_supported', v.product_supported, 'collaborate_email', v.collaborate_email,
        'collaborate_cc_email', v.collaborate_cc_email, 'escalation_instructions', v.escalation_instructions,
        'escalation_alias', v.escalation_alias, 'admin_note', v.admin_note,
        'common_customer_section_title', v.common_customer_section_title, 'parent_option_name', v.parent_option_name,
        'json_type', v.json_type, 'created_at', v.created_at,
        'created_by', (select concat_ws(' ', u.first_name, u.last_name) from users u where u.id = v.created_by)) as version,
      (select coalesce(json_agg(r order by r.section, r.position), '[]') from (
        select id, section, position, type, label, code_label, required, "group", options, additional_settings
        from requirements where version_id = v.id) r) as requirements,
      (select coalesce(json_agg(json_build_object('id', l.id, 'contact_document_id', child.id, 'name', child.name, 'option_name', l.option_name) order by l.position), '[]')
        from process_linkages l join processes child on child.id = l.contact_document_id where l.version_id = v.id) as doc_linkages
    from processes p join process_versions v on v.id = p.current_version_id
    where p.id = ${document_id} and p.company_id = ${company_id} and p.deleted_at is null`);
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
      escalation_instructions: sanitizeRichText(version.escalation_instructions) || null,
      admin_note: sanitizeRichText(version.admin_note) || null,
    },
    static_document: isStatic ? sanitizeRichText(static_document) : null,
    static_layout: isStatic ? sanitizeWithLayout(static_document) : null,
    static_links: isStatic ? linksIn(static_document) : [],
  };
}

export async function listsOf(db: Db, company_id: number): Promise<Omit<ProcessDetails, 'document'>> {
  const [owner, own_departments, groups, contacts] = await Promise.all([
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
  ]);
  return { companies: owner, departments: own_departments, communities: [...groups], users: contacts };
}

/** Possible contacts: the company's active users, sorted by first name (rule: admin.escalation-contacts). */
const contactChoices = (db: Db, company_id: number): Promise<ContactChoice[]> =>
  db
    .select({ id: users.id, first_name: users.first_name, last_name: users.last_name, email: users.email })
    .from(users)
    .where(and(eq(users.company_id, company_id), eq(users.status, 'active'), ne(users.role, 'api')))
    .orderBy(asc(sql`lower(${users.first_name})`), asc(sql`lower(${users.last_name})`), asc(users.id));

/** A process of the admin's company (spec 2 §7). */
export const readProcess = query({
  who: fullAdmin,
  input: z.object({ document_id: Id }),
  run: ({ db, actor: { company_id } }, { document_id }) => processDetails(db, { company_id, document_id }),
});

/**
 * The process of a limited company, read-only for its admins; other companies have the list instead (rule:
 * admin.limited-process).
 */
export const readLimitedProcess = query({
  who: companyAdmin,
  input: z.object({}),
  async run({ db, actor }): Promise<Omit<ProcessDetails, 'document'> & { document: OwnDocument | null }> {
    if (!isLimited(actor)) return notFound();
    const document_id = await limitedDocumentId(db, actor.company_id);
    return document_id === null
      ? { document: null, ...(await listsOf(db, actor.company_id)) }
      : processDetails(db, { company_id: actor.company_id, document_id });
  },
});

/** Id of a limited company's oldest approved process that takes cases; null without one. */
export async function limitedDocumentId(db: Db, company_id: number): Promise<number | null> {
  const [found] = await db.execute<{ id: number }>(sql`
    select id from processes where company_id = ${company_id} and current_version_id is not null and deleted_at is null
    order by status = 'approved' desc, document_type = 'ticket' desc, document_type not in ('default', 'parent') desc, id limit 1`);
  return found?.id ?? null;
}
