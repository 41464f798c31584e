import 'server-only';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { query } from '@/lib/core/operation';
import { sanitizePage } from '@/lib/core/rich-text';
import { Id } from '@/lib/shared/fields';
import { superAdmin } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';
import { assignedDepartments, assignedGroups } from './assignments';
import { ownDocument } from './process-details';
import { FullProcess } from './managed-resources';
import type { OwnDocument } from './managed-resources';
import type { Reading } from './visible';

type IdAndName = { id: number; name: string };
type Parts = {
  company: string;
  departments: IdAndName[];
  communities: IdAndName[];
  tags: string[];
  email_templates: { type: string; email_template_id: number; slug: string }[];
  html: string | null;
};

/** The current process, split into parts that are compared and displayed by name. */
export type FullProcessState = { document: OwnDocument; parts: Parts };

const PROCESS = { company_id: sql`p.company_id`, process_id: sql`p.id` };

/** @throws Problem not_found for a deleted or foreign process */
export async function fullProcessState(ctx: Reading, document_id: number): Promise<FullProcessState> {
  const [document, [parts]] = await Promise.all([
    ownDocument(ctx, document_id),
    ctx.db.execute<Parts>(sql`
      select c.name as company, v.static_document as html,
        ${assignedDepartments(PROCESS)} as departments, ${assignedGroups(PROCESS)} as communities,
        (select coalesce(json_agg(t.tag order by lower(t.tag)), '[]') from process_tags t where t.process_id = p.id) as tags,
        (select coalesce(json_agg(json_build_object('type', pt.type, 'email_template_id', pt.email_template_id, 'slug', e.slug)), '[]')
          from process_email_templates pt join email_templates e on e.id = pt.email_template_id where pt.process_id = p.id) as email_templates
      from processes p join companies c on c.id = p.company_id join process_versions v on v.id = p.current_version_id
      where p.id = ${document_id}`),
  ]);
  if (!document || !parts) return notFound('Process not found.');
  return { document, parts: { ...parts, html: sanitizePage(parts.html) } };
}

function asFullProcess({ document, parts }: FullProcessState): FullProcess {
  const { group_relations: placements, managers, version, ...rest } = document;
  return {
    ...rest,
    company: parts.company,
    placements,
    contacts: managers,
    parent_option_name: version.parent_option_name,
    version: {
      ...version,
      status: document.status,
      managers: managers.map(({ user_type, user_id }) => ({ user_type, user_id })),
      tags: parts.tags.map((tag) => ({ tag })),
      departments: parts.departments.map(({ id }) => ({ department_id: id })),
    },
    group_relations: parts.communities.map(({ id }) => ({ community_id: id })),
    email_templates: parts.email_templates.map(({ type, email_template_id }) => ({ type, email_template_id })),
    document_html: parts.html ?? '',
  };
}

/** A process of any company with everything the network can change (spec 3 §7). */
export const readFullProcess = query({
  who: superAdmin,
  input: z.object({ document_id: Id }),
  output: () => z.strictObject({ document: FullProcess }),
  run: async (ctx, { document_id }) => ({ document: asFullProcess(await fullProcessState(ctx, document_id)) }),
});
