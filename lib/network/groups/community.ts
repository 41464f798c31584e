import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { groups, companies, departments, files, processes } from '@/db/schema';
import { query } from '@/lib/platform/operation/operation';
import { sanitizeRichText } from '@/lib/platform/operation/rich-text';
import { settings } from '@/lib/platform/settings';
import type { SuperAdmin } from '@/lib/shared/actor';
import { bannerPath } from '@/lib/shared/banner';
import { Id, IdOrNew } from '@/lib/shared/fields';
import { superAdmin } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';
import { siteUrl } from '@/lib/shared/sites';
import { Group } from './resources';
import { groupsVisibleTo } from './visible';

export type PartnerGroup = Awaited<ReturnType<typeof groupOf>>;

/** A group with all its fields (spec 3 §7). @throws Problem not_found for a deleted one */
export const readGroup = query({
  who: superAdmin,
  input: z.object({ id: Id }),
  output: () => z.strictObject({ community: Group }),
  run: async ({ db, actor }, { id }) => ({ community: await groupOf(db, actor, id) }),
});

/** The form of a group: all its fields, for id 0 those of a new one (spec 3 §2). */
export const readGroupForm = query({
  who: superAdmin,
  input: z.object({ id: IdOrNew }),
  output: () =>
    z.strictObject({
      community: Group.nullable(),
      form: z.strictObject({
        networkHours: z.strictObject({ high: z.number(), medium: z.number(), low: z.number() }),
        root: z.string(),
        maxMegabytes: z.number(),
      }),
    }),
  run: async ({ db, actor }, { id }) => ({
    community: id ? await groupOf(db, actor, id) : null,
    form: {
      networkHours: settings.response_hours,
      root: settings.app_url.host,
      maxMegabytes: settings.upload_max_mb,
    },
  }),
});

const addendum = alias(files, 'addendum');
const conduct = alias(files, 'conduct');
const license = alias(files, 'license');

/** @throws Problem not_found */
export async function groupOf(db: Db, actor: SuperAdmin, id: number) {
  const [selected] = await db
    .select({
      row: groups,
      sponsor_company: { id: companies.id, name: companies.name, status: companies.status },
      host_is_member: sql<boolean>`exists (
        select from relations r where r.community_id = ${groups.id} and r.company_id = ${groups.sponsor_company_id} and r.is_active)`,
      department: { id: departments.id, name: departments.name },
      document: { id: processes.id, name: processes.name },
      addendum: addendum.original_filename,
      code_of_conduct: conduct.original_filename,
      current_license: license.original_filename,
    })
    .from(groups)
    .leftJoin(companies, eq(companies.id, groups.sponsor_company_id))
    .leftJoin(departments, eq(departments.id, groups.department_id))
    .leftJoin(processes, eq(processes.id, groups.document_id))
    .leftJoin(addendum, eq(addendum.id, groups.addendum_file_id))
    .leftJoin(conduct, eq(conduct.id, groups.code_of_conduct_file_id))
    .leftJoin(license, eq(license.id, groups.current_license_file_id))
    .where(and(eq(groups.id, id), groupsVisibleTo(actor)));
  if (!selected) return notFound('Group not found.');
  const { row, addendum: addendumFile, code_of_conduct, current_license, ...named } = selected;
  const { addendum_file_id, code_of_conduct_file_id, current_license_file_id, banner_file_id, ...stored } = row;
  const { created_at, updated_at, deleted_at: _, ...fields } = stored;
  return {
    ...fields,
    ...named,
    instructions: sanitizeRichText(fields.instructions),
    links: sanitizeRichText(fields.links),
    addendum: addendumFile && { name: addendumFile, file_id: addendum_file_id },
    code_of_conduct: code_of_conduct && { name: code_of_conduct, file_id: code_of_conduct_file_id },
    current_license: current_license && { name: current_license, file_id: current_license_file_id },
    has_banner: banner_file_id !== null,
    banner:
      fields.vhost && fields.status === 'active' && named.sponsor_company?.status !== 'inactive'
        ? bannerPath({ vhost: fields.vhost, banner_file_id })
        : null,
    registration_url: fields.vhost && siteUrl(settings.app_url, fields.vhost),
    created_at,
    updated_at,
    version: updated_at.toISOString(),
  };
}
