import 'server-only';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { query } from '@/lib/core/operation';
import { sanitizePage } from '@/lib/core/rich-text';
import { Id } from '@/lib/shared/fields';
import { superAdmin } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';
import type { ProcessContact } from './list-processes';
import type { Placement } from './placements.sql';
import { ownDocument, type OwnDocument } from './process-details';

type Named = { id: number; name: string };
type Parts = {
  company: string;
  departments: Named[];
  communities: Named[];
  tags: string[];
  email_templates: { type: string; email_template_id: number; slug: string }[];
  html: string | null;
};

/** A process with everything the network can change, in the specification's property names (spec 3 §3). */
export type NetworkDocument = Omit<OwnDocument, 'group_relations' | 'managers' | 'version'> & {
  company: string;
  version: OwnDocument['version'] & {
    status: OwnDocument['status'];
    managers: { user_type: string; user_id: number | null }[];
    tags: { tag: string }[];
    departments: { department_id: number }[];
  };
  /** The groups it is assigned to. */
  group_relations: { community_id: number }[];
  /** Where it receives cases, and where it is only assigned. */
  placements: Placement[];
  /** Escalation contacts with their names. */
  contacts: ProcessContact[];
  email_templates: { type: string; email_template_id: number }[];
  parent_option_name: string | null;
  /** HTML of a static page as authored, sanitized. */
  document_html: string;
};

/** The current process, split into parts that are compared and displayed by name. */
export type NetworkState = { document: OwnDocument; parts: Parts };

type Wanted = { company_id: number; document_id: number };

/** @throws Problem not_found for a deleted or foreign process */
export async function networkState(db: Db, wanted: Wanted): Promise<NetworkState> {
  const [document, [parts]] = await Promise.all([
    ownDocument(db, wanted),
    db.execute<Parts>(sql`
      select c.name as company, v.static_document as html,
        (select coalesce(json_agg(json_build_object('id', d.id, 'name', d.name) order by lower(d.name)), '[]')
          from process_departments pd join departments d on d.id = pd.department_id where pd.process_id = p.id) as departments,
        (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) order by lower(g.name)), '[]')
          from process_communities pc join communities g on g.id = pc.community_id where pc.process_id = p.id) as communities,
        (select coalesce(json_agg(t.tag order by lower(t.tag)), '[]') from process_tags t where t.process_id = p.id) as tags,
        (select coalesce(json_agg(json_build_object('type', pt.type, 'email_template_id', pt.email_template_id, 'slug', e.slug)), '[]')
          from process_email_templates pt join email_templates e on e.id = pt.email_template_id where pt.process_id = p.id) as email_templates
      from processes p join companies c on c.id = p.company_id join process_versions v on v.id = p.current_version_id
      where p.id = ${wanted.document_id}`),
  ]);
  if (!document || !parts) return notFound('Process not found.');
  return { document, parts: { ...parts, html: sanitizePage(parts.html) } };
}

function asNetworkDocument({ document, parts }: NetworkState): NetworkDocument {
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

/** A process of any company (spec 3 §7). */
export const readAnyProcess = query({
  who: superAdmin,
  input: z.object({ document_id: Id }),
  async run({ db }, { document_id }) {
    const [owner] = await db.execute<{ company_id: number }>(
      sql`select company_id from processes where id = ${document_id}`,
    );
    if (!owner) return notFound('Process not found.');
    return { document: asNetworkDocument(await networkState(db, { ...owner, document_id })) };
  },
});
