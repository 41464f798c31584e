import 'server-only';
import { and, eq, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { communities, companies, files } from '@/db/schema';
import { query } from '@/lib/core/operation';
import { responseHours } from '@/lib/processes/response-hours';
import { settings } from '@/lib/settings';
import { Id } from '@/lib/shared/fields';
import { fullAdmin } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';
import { siteUrl } from '@/lib/shared/sites';
import { notDeleted } from './community';
import { partnersOf } from './partners';
import { seesPartners } from './policy';
import { ownRelations } from './relations';
import { groupsVisibleTo, type Tenant } from './visible';

/** A group's facts, as shown to a member's admins and to network staff. */
export type GroupShown = ReturnType<typeof shownGroup>;

/** A group of the admin's company (spec 2 §7). @throws Problem not_found for any other group */
export const readPartnerGroup = query({
  who: fullAdmin,
  input: z.object({ id: Id }),
  run: async ({ db, actor }, { id }) => ({ group: await findPartnerGroup(db, actor, id) }),
});

/**
 * A group of the admin's company with its partners; empty where the list is hidden (spec 2 §7, rule:
 * groups.partners-hidden).
 */
export const readGroupWithPartners = query({
  who: fullAdmin,
  input: z.object({ id: Id }),
  async run({ db, actor }, { id }) {
    const group = await findPartnerGroup(db, actor, id);
    return { group, partners: seesPartners(actor.company_id, group) ? await partnersOf(db, actor, id) : [] };
  },
});

/** A group the company hosts or has joined, with its memberships. @throws Problem not_found */
async function findPartnerGroup(db: Db, tenant: Tenant, id: number) {
  const [[found], relations] = await Promise.all([
    selectGroup(db, and(eq(communities.id, id), groupsVisibleTo(tenant))),
    ownRelations(db, tenant, id),
  ]);
  if (!found) return notFound('Group not found.');
  return { ...shownGroup(found), my_relation: relations[0] ?? null, my_relations: relations };
}

/** Facts of any group, for network staff. @throws Problem not_found */
export async function anyGroupShown(db: Db, id: number): Promise<GroupShown> {
  const [found] = await selectGroup(db, and(eq(communities.id, id), notDeleted));
  return found ? shownGroup(found) : notFound('Group not found.');
}

function shownGroup(found: Awaited<ReturnType<typeof selectGroup>>[number]) {
  const { p1_message, p2_message, p3_message, custom_sla, files: stored, ...group } = found;
  const { p1_response_time, p2_response_time, p3_response_time, vhost, registration_status_url, ...shown } = group;
  const times = responseHours({ p1_response_time, p2_response_time, p3_response_time }, settings.response_hours);
  return {
    ...shown,
    vhost,
    partner_group: {
      vhost,
      registration_url: vhost && siteUrl(settings.app_url, vhost),
      registration_status_url,
    },
    addendum: stored.addendum && { name: group.addendum_name ?? stored.addendum },
    code_of_conduct: stored.code_of_conduct && { name: stored.code_of_conduct },
    current_license: stored.current_license && { name: stored.current_license },
    custom_sla: custom_sla ? { p1_message, p2_message, p3_message } : null,
    /** Response times in hours; the network's where the group has none. */
    response_times: { p1: times.high, p2: times.medium, p3: times.low },
  };
}

const addendum = alias(files, 'addendum');
const conduct = alias(files, 'conduct');
const license = alias(files, 'license');

const selectGroup = (db: Db, where: SQL | undefined) =>
  db
    .select({
      id: communities.id,
      name: communities.name,
      description: communities.description,
      type: communities.type,
      sponsor_company_id: communities.sponsor_company_id,
      sponsor_company: { id: companies.id, name: companies.name },
      vhost: communities.vhost,
      registration_status_url: communities.registration_status_url,
      force_addendum: communities.force_addendum,
      addendum_name: communities.addendum_name,
      price: communities.price,
      price_three_years: communities.price_three_years,
      custom_sla: communities.custom_sla,
      p1_message: communities.p1_message,
      p2_message: communities.p2_message,
      p3_message: communities.p3_message,
      p1_response_time: communities.p1_response_time,
      p2_response_time: communities.p2_response_time,
      p3_response_time: communities.p3_response_time,
      files: {
        addendum: addendum.original_filename,
        code_of_conduct: conduct.original_filename,
        current_license: license.original_filename,
      },
    })
    .from(communities)
    .leftJoin(companies, eq(companies.id, communities.sponsor_company_id))
    .leftJoin(addendum, eq(addendum.id, communities.addendum_file_id))
    .leftJoin(conduct, eq(conduct.id, communities.code_of_conduct_file_id))
    .leftJoin(license, eq(license.id, communities.current_license_file_id))
    .where(where);
