import 'server-only';
import { and, eq, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { groups, companies, files } from '@/db/schema';
import { query } from '@/lib/platform/operation/operation';
import { responseHours } from '@/lib/partners/directory/priorities';
import { settings } from '@/lib/platform/settings';
import { isMember } from '@/lib/shared/actor';
import { Id } from '@/lib/shared/fields';
import { notFound } from '@/lib/shared/problem';
import { siteUrl } from '@/lib/shared/sites';
import { membersOf } from './group-members';
import { canListMembers } from './policy';
import { ownMemberships } from './relations';
import { groupAdmin, groupsVisibleTo } from './visible';
import { PartnerGroup, PartnerRow } from './resources';

export type GroupShown = ReturnType<typeof shownGroup>;

/**
 * Facts of a group with the memberships of the actor's company, and with its partners where the route asks for them;
 * they are empty where the list is hidden (spec 2 §7, rule: groups.partners-hidden). @throws Problem not_found
 */
export const readPartnerGroup = query({
  who: groupAdmin,
  input: z.object({ id: Id, partners: z.boolean().default(false) }),
  output: () => z.strictObject({ group: PartnerGroup, partners: z.array(PartnerRow).optional() }),
  async run({ db, actor }, { id, partners }) {
    const [[row], memberships] = await Promise.all([
      selectGroup(db, and(eq(groups.id, id), groupsVisibleTo(actor))),
      isMember(actor) ? ownMemberships(db, actor, id) : [],
    ]);
    if (!row) return notFound('Group not found.');
    const group = { ...shownGroup(row), my_relation: memberships[0] ?? null, my_relations: memberships };
    if (!partners) return { group };
    return { group, partners: canListMembers(actor, group) ? await membersOf(db, actor, id) : [] };
  },
});

function shownGroup(row: Awaited<ReturnType<typeof selectGroup>>[number]) {
  const { p1_message, p2_message, p3_message, custom_sla, files: stored, ...group } = row;
  const { p1_response_time, p2_response_time, p3_response_time, vhost, registration_status_url, ...shown } = group;
  const times = responseHours({ p1_response_time, p2_response_time, p3_response_time }, settings.response_hours);
  const addendum = stored.addendum && { name: group.addendum_name ?? stored.addendum };
  return {
    ...shown,
    vhost,
    partner_group: {
      vhost,
      registration_url: vhost && siteUrl(settings.app_url, vhost),
      registration_status_url,
    },
    addendum,
    /** The specification names the addendum here as well (spec 2 §3). */
    community: { id: group.id, addendum },
    code_of_conduct: stored.code_of_conduct && { name: stored.code_of_conduct },
    current_license: stored.current_license && { name: stored.current_license },
    custom_sla: custom_sla ? { p1_message, p2_message, p3_message } : null,
    response_times: { p1: times.high, p2: times.medium, p3: times.low },
  };
}

const addendumFile = alias(files, 'addendum');
const conduct = alias(files, 'conduct');
const license = alias(files, 'license');

const selectGroup = (db: Db, where: SQL | undefined) =>
  db
    .select({
      id: groups.id,
      name: groups.name,
      description: groups.description,
      type: groups.type,
      sponsor_company_id: groups.sponsor_company_id,
      sponsor_company: { id: companies.id, name: companies.name },
      vhost: groups.vhost,
      registration_status_url: groups.registration_status_url,
      force_addendum: groups.force_addendum,
      addendum_name: groups.addendum_name,
      price: groups.price,
      price_three_years: groups.price_three_years,
      custom_sla: groups.custom_sla,
      p1_message: groups.p1_message,
      p2_message: groups.p2_message,
      p3_message: groups.p3_message,
      p1_response_time: groups.p1_response_time,
      p2_response_time: groups.p2_response_time,
      p3_response_time: groups.p3_response_time,
      files: {
        addendum: addendumFile.original_filename,
        code_of_conduct: conduct.original_filename,
        current_license: license.original_filename,
      },
    })
    .from(groups)
    .leftJoin(companies, eq(companies.id, groups.sponsor_company_id))
    .leftJoin(addendumFile, eq(addendumFile.id, groups.addendum_file_id))
    .leftJoin(conduct, eq(conduct.id, groups.code_of_conduct_file_id))
    .leftJoin(license, eq(license.id, groups.current_license_file_id))
    .where(where);
