import 'server-only';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { labelOf } from '@/db/labels';
import { groups as groupTable, companies } from '@/db/schema';
import { listingFields, matches, ordered, pageOf } from '@/lib/platform/operation/listing';
import { query } from '@/lib/platform/operation/operation';
import { FILE, PageOf } from '@/lib/platform/operation/output';
import { likePattern } from '@/lib/platform/operation/paging';
import { sheet } from '@/lib/platform/sheets/sheet';
import { settings } from '@/lib/platform/settings';
import type { Actor } from '@/lib/shared/actor';
import { GROUP_TYPES, STATUS } from '@/lib/shared/enums';
import { reportFile } from '@/lib/shared/format';
import { fullAdmin, superAdmin } from '@/lib/shared/gates';
import { siteUrl } from '@/lib/shared/sites';
import { GROUP_SORTS } from './policy';
import { ownMemberships } from './relations';
import { FoundGroup, GroupRow, PartnerGroupRow } from './resources';
import { groupsVisibleTo } from './visible';

/** The groups of the actor's company, each once for each of its memberships (spec 2 §2, §7). */
export const listPartnerGroups = query({
  who: fullAdmin,
  input: z.object({}),
  output: () => z.strictObject({ partner_groups: z.array(PartnerGroupRow) }),
  async run({ db, actor }) {
    const [groups, memberships] = await Promise.all([
      db
        .select({
          id: groupTable.id,
          name: groupTable.name,
          type: groupTable.type,
          sponsor_company: { id: companies.id, name: companies.name },
        })
        .from(groupTable)
        .leftJoin(companies, eq(companies.id, groupTable.sponsor_company_id))
        .where(groupsVisibleTo(actor))
        .orderBy(NAME),
      ownMemberships(db, actor),
    ]);
    const partner_groups = groups.flatMap((group): PartnerGroupRow[] => {
      const own = memberships.filter(({ community_id }) => community_id === group.id);
      return (own.length ? own : [null]).map((my_relation) => ({ ...group, my_relation }));
    });
    return { partner_groups };
  },
});

/** One page of all groups, inactive ones included. */
export const listGroups = query({
  who: superAdmin,
  input: z.object(listingFields(GROUP_SORTS)),
  output: () => PageOf(GroupRow),
  run: ({ db, actor }, listing) => pageOf(listing, (window) => selectGroups(db, actor, { ...listing, window })),
});

/** All groups as a spreadsheet with the list's columns. */
export const exportGroups = query({
  who: superAdmin,
  input: z.object({}),
  output: () => FILE,
  exports: true,
  async run({ db, actor }) {
    return sheet<GroupRow>(
      reportFile('groups'),
      [
        { header: 'Name', cell: ({ name }) => name },
        { header: 'Group type', cell: ({ type }) => GROUP_TYPES[type] },
        { header: 'Host', cell: ({ sponsor_company }) => sponsor_company?.name ?? null },
        { header: 'Companies', cell: (row) => row.companies },
        { header: 'Registration page', cell: ({ registration_url }) => registration_url },
        { header: 'Status', cell: ({ status }) => STATUS[status] },
      ],
      await selectGroups(db, actor, { q: '', sort: 'name', dir: 'asc' }),
    );
  },
});

const MAX_FOUND = 10;

/** Active groups by name, for the form that gives a company access (spec 3 §7). */
export const searchGroups = query({
  who: superAdmin,
  input: z.object({
    term: z
      .string('Type at least 2 characters.')
      .trim()
      .min(2, 'Type at least 2 characters.')
      .max(200, 'Use at most 200 characters.'),
  }),
  output: () => z.strictObject({ data: z.array(FoundGroup) }),
  async run({ db, actor }, { term }): Promise<{ data: FoundGroup[] }> {
    const pattern = likePattern(term);
    const data = await db
      .select({
        id: groupTable.id,
        name: groupTable.name,
        type: groupTable.type,
        sponsor_company_id: groupTable.sponsor_company_id,
        sponsor_company: host,
        document_id: groupTable.document_id,
      })
      .from(groupTable)
      .leftJoin(companies, eq(companies.id, groupTable.sponsor_company_id))
      .where(and(groupsVisibleTo(actor), eq(groupTable.status, 'active'), sql`${NAME} like ${pattern}`))
      .orderBy(sql`${NAME} like ${pattern.slice(1)} desc`, NAME)
      .limit(MAX_FOUND);
    return { data };
  },
});

const NAME = sql`lower(${groupTable.name})`;
const host = { id: companies.id, name: companies.name, status: companies.status };

type SelectGroupsOptions = {
  q: string;
  sort: (typeof GROUP_SORTS)[number];
  dir: 'asc' | 'desc';
  window?: { limit: number; offset: number };
};

const MEMBERS = sql<number>`(select count(distinct r.company_id)::int from relations r where r.community_id = ${groupTable.id} and r.is_active)`;

const TYPE_LABEL = labelOf(groupTable.type, GROUP_TYPES);

const ORDER: Record<SelectGroupsOptions['sort'], SQL> = {
  name: NAME,
  type: TYPE_LABEL,
  host: sql`lower(${companies.name})`,
  companies: MEMBERS,
};

async function selectGroups(
  db: Db,
  actor: Actor,
  { q, sort, dir, window }: SelectGroupsOptions,
): Promise<(GroupRow & { total: number })[]> {
  const select = db
    .select({
      id: groupTable.id,
      name: groupTable.name,
      type: groupTable.type,
      status: groupTable.status,
      vhost: groupTable.vhost,
      sponsor_company: host,
      companies: MEMBERS,
      total: sql<number>`count(*) over ()::int`,
    })
    .from(groupTable)
    .leftJoin(companies, eq(companies.id, groupTable.sponsor_company_id))
    .where(
      and(
        groupsVisibleTo(actor),
        matches(q, sql`concat_ws(' ', ${groupTable.name}, ${TYPE_LABEL}, ${companies.name}, ${groupTable.vhost})`),
      ),
    )
    .orderBy(ordered(ORDER[sort], { dir }), NAME, groupTable.id)
    .$dynamic();
  const rows = await (window ? select.limit(window.limit).offset(window.offset) : select);
  return rows.map(({ vhost, ...row }) => ({ ...row, registration_url: vhost && siteUrl(settings.app_url, vhost) }));
}
