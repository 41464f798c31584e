import 'server-only';
import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { communities, companies } from '@/db/schema';
import { query } from '@/lib/core/operation';
import { likePattern } from '@/lib/core/paging';
import { sheet } from '@/lib/core/sheet';
import { settings } from '@/lib/settings';
import { GROUP_TYPES, STATUS, type Status } from '@/lib/shared/enums';
import { superAdmin } from '@/lib/shared/gates';
import { siteUrl } from '@/lib/shared/sites';
import { notDeleted } from './community';
import { listingFields, matches, ordered, pageOf } from '@/lib/core/listing';
import { GROUP_SORTS } from './policy';
import type { Named } from './relations';

/** A row of the network's group list (spec 3 §2). */
export type GroupRow = {
  id: number;
  name: string;
  type: keyof typeof GROUP_TYPES;
  status: Status;
  sponsor_company: (Named & { status: Status }) | null;
  /** Companies with an active membership. */
  companies: number;
  /** Public registration page; null for a group without a sub-domain. */
  registration_url: string | null;
};

/** One page of all groups, inactive ones included. */
export const listGroups = query({
  who: superAdmin,
  input: z.object(listingFields(GROUP_SORTS)),
  run: ({ db }, listing) => pageOf(listing, (window) => selectGroups(db, { ...listing, window })),
});

/** All groups as a spreadsheet with the list's columns. */
export const exportGroups = query({
  who: superAdmin,
  input: z.object({}),
  exports: true,
  async run({ db }) {
    return sheet<GroupRow>(
      'groups.xlsx',
      [
        { header: 'Name', cell: ({ name }) => name },
        { header: 'Group type', cell: ({ type }) => GROUP_TYPES[type] },
        { header: 'Host', cell: ({ sponsor_company }) => sponsor_company?.name ?? null },
        { header: 'Companies', cell: (row) => row.companies },
        { header: 'Registration page', cell: ({ registration_url }) => registration_url },
        { header: 'Status', cell: ({ status }) => STATUS[status] },
      ],
      await selectGroups(db, { q: '', sort: 'name', dir: 'asc' }),
    );
  },
});

/** A group in search suggestions, with the fields that determine a membership's defaults. */
export type FoundGroup = Pick<GroupRow, 'id' | 'name' | 'type' | 'sponsor_company'> & {
  sponsor_company_id: number | null;
};

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
  async run({ db }, { term }): Promise<{ data: FoundGroup[] }> {
    const pattern = likePattern(term);
    const data = await db
      .select({
        id: communities.id,
        name: communities.name,
        type: communities.type,
        sponsor_company_id: communities.sponsor_company_id,
        sponsor_company: host,
      })
      .from(communities)
      .leftJoin(companies, eq(companies.id, communities.sponsor_company_id))
      .where(and(eq(communities.status, 'active'), sql`lower(${communities.name}) like ${pattern}`))
      .orderBy(sql`lower(${communities.name}) like ${pattern.slice(1)} desc`, asc(sql`lower(${communities.name})`))
      .limit(MAX_FOUND);
    return { data };
  },
});

const host = { id: companies.id, name: companies.name, status: companies.status };

type Wanted = {
  q: string;
  sort: (typeof GROUP_SORTS)[number];
  dir: 'asc' | 'desc';
  window?: { limit: number; offset: number };
};

const MEMBERS = sql<number>`(select count(distinct r.company_id)::int from relations r where r.community_id = ${communities.id} and r.is_active)`;

/** Enums sort by their displayed label. */
const TYPE_LABEL = sql.join(
  [
    sql`case ${communities.type}`,
    ...Object.entries(GROUP_TYPES).map(([type, label]) => sql.raw(`when '${type}' then '${label}'`)),
    sql`end`,
  ],
  sql` `,
);

const ORDER: Record<Wanted['sort'], SQL> = {
  name: sql`lower(${communities.name})`,
  type: TYPE_LABEL,
  host: sql`lower(${companies.name})`,
  companies: MEMBERS,
};

async function selectGroups(db: Db, { q, sort, dir, window }: Wanted): Promise<(GroupRow & { total: number })[]> {
  const select = db
    .select({
      id: communities.id,
      name: communities.name,
      type: communities.type,
      status: communities.status,
      vhost: communities.vhost,
      sponsor_company: host,
      companies: MEMBERS,
      total: sql<number>`count(*) over ()::int`,
    })
    .from(communities)
    .leftJoin(companies, eq(companies.id, communities.sponsor_company_id))
    .where(
      and(
        notDeleted,
        matches(q, sql`concat_ws(' ', ${communities.name}, ${TYPE_LABEL}, ${companies.name}, ${communities.vhost})`),
      ),
    )
    .orderBy(ordered(ORDER[sort], { dir }), sql`lower(${communities.name})`, communities.id)
    .$dynamic();
  const rows = await (window ? select.limit(window.limit).offset(window.offset) : select);
  return rows.map(({ vhost, ...row }) => ({ ...row, registration_url: vhost && siteUrl(settings.app_url, vhost) }));
}
