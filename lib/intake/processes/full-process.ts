import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { companies, processes } from '@/db/schema';
import { query } from '@/lib/platform/operation/operation';
import { sanitizePage } from '@/lib/platform/operation/rich-text';
import { fieldsOf } from '@/lib/intake/forms/field';
import { Id } from '@/lib/shared/fields';
import { isLimited, superAdmin } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';
import { departmentsOf, groupsOf } from './assignments';
import { FullProcess, type OwnDocument } from './managed-resources';
import { ownProcess } from './process-details';
import { TEMPLATE_TYPE, TEXTS } from './process-fields';
import { textsOf, type ProcessValues } from './process-values';
import { isNamed, type NamedProcess, type Reading } from './visible';

/** A process of any company with everything the network can change (spec 3 §7). */
export const readFullProcess = query({
  who: superAdmin,
  input: z.object({ document_id: Id }),
  output: () => z.strictObject({ document: FullProcess }),
  async run(ctx, { document_id }): Promise<{ document: FullProcess }> {
    const { document: process, parts } = await fullProcess(ctx, document_id);
    const { group_relations: placements, managers, version, ...rest } = process;
    return {
      document: {
        ...rest,
        company: parts.company,
        placements,
        contacts: managers,
        parent_option_name: version.parent_option_name,
        version: {
          ...version,
          status: process.status,
          managers: managers.map(({ user_type, user_id }) => ({ user_type, user_id })),
          tags: parts.tags.map((tag) => ({ tag })),
          departments: parts.departments.map(({ id }) => ({ department_id: id })),
        },
        group_relations: parts.communities.map(({ id }) => ({ community_id: id })),
        email_templates: parts.email_templates.map(({ type, email_template_id }) => ({ type, email_template_id })),
        document_html: parts.html ?? '',
      },
    };
  },
});

type IdAndName = { id: number; name: string };
type Parts = {
  company: string;
  departments: IdAndName[];
  communities: IdAndName[];
  tags: string[];
  email_templates: { type: string; email_template_id: number; slug: string }[];
  html: string | null;
};

const COMPANY = sql`p.company_id`;

/**
 * Reads the current process with the names for comparing and displaying. @throws Problem not_found for a deleted or
 * foreign one
 */
async function fullProcess(ctx: Reading, document_id: number): Promise<{ document: OwnDocument; parts: Parts }> {
  const [process, [parts]] = await Promise.all([
    ownProcess(ctx, document_id),
    ctx.db.execute<Parts>(sql`
      select c.name as company, v.static_document as html,
        (select coalesce(json_agg(json_build_object('id', d.id, 'name', d.name) order by lower(d.name)), '[]')
          from ${departmentsOf(COMPANY)} d where d.document_id = p.id) as departments,
        (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) order by lower(g.name)), '[]')
          from ${groupsOf(COMPANY)} g where g.document_id = p.id) as communities,
        (select coalesce(json_agg(t.tag order by lower(t.tag)), '[]') from process_tags t where t.process_id = p.id) as tags,
        (select coalesce(json_agg(json_build_object('type', pt.type, 'email_template_id', pt.email_template_id, 'slug', e.slug)), '[]')
          from process_email_templates pt join email_templates e on e.id = pt.email_template_id where pt.process_id = p.id) as email_templates
      from processes p join companies c on c.id = p.company_id join process_versions v on v.id = p.current_version_id
      where p.id = ${document_id}`),
  ]);
  if (!process || !parts) return notFound('Process not found.');
  return { document: process, parts: { ...parts, html: sanitizePage(parts.html) } };
}

/**
 * Locks a company for the rest of the transaction, so that changes of its processes are serialized: two parents saved
 * at once could otherwise contain each other.
 * @throws Problem not_found for an unknown company
 */
export async function lockProcessesOf(db: Db, company_id: number) {
  const [company] = await db
    .select({ id: companies.id, level: companies.membership_type })
    .from(companies)
    .where(eq(companies.id, company_id))
    .for('no key update');
  if (!company) return notFound('Company not found.');
  return { id: company.id, limited: isLimited(company) };
}

type LockProcessOptions = NamedProcess & {
  /** `update` also blocks new references to it. Saving must not, because memberships that name it may be locked. */
  strength?: 'update' | 'no key update';
};

/** Locks a process of the actor. @throws Problem not_found for a foreign or deleted process */
export async function lockProcess(
  { db, actor }: Reading,
  { strength = 'no key update', ...named }: LockProcessOptions,
) {
  const [process] = await db.select().from(processes).where(isNamed(actor, named)).for(strength);
  return process ?? notFound('Process not found.');
}

export type LockedProcess = Awaited<ReturnType<typeof lockFullProcess>>;

/**
 * Reads a process with everything that can change, locked so that two saves cannot both win. The lock comes before the
 * read: a statement that waits for it reads from an earlier snapshot.
 * @throws Problem not_found for a foreign or deleted process
 */
export async function lockFullProcess(ctx: Reading, named: NamedProcess) {
  await lockProcess(ctx, named);
  const { document: process, parts } = await fullProcess(ctx, named.document_id);
  const template = parts.email_templates.find(({ type }) => type === TEMPLATE_TYPE);
  const values: ProcessValues = {
    ...textsOf({ ...process.version, title: process.name, static_document: parts.html }, TEXTS),
    contacts: process.managers,
    acceptance_rules: process.acceptance_rules,
    status: process.status,
    tags: parts.tags,
    departments: parts.departments,
    groups: parts.communities,
    template: template ? { id: template.email_template_id, slug: template.slug } : null,
    linkages: process.doc_linkages.map(({ option_name, contact_document_id, name }) => ({
      option_name,
      contact_document_id,
      name,
    })),
    fields: fieldsOf(process.requirements),
  };
  return { company: { id: process.company_id, name: parts.company }, document: process, values };
}
