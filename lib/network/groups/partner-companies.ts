import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { query } from '@/lib/platform/operation/operation';
import { sheet } from '@/lib/platform/sheets/sheet';
import { canInviteSql, rememberInvitable } from '@/lib/partners/directory/can-invite';
import { partnersVisibleToCompany } from '@/lib/partners/directory/visible';
import type { Page } from '@/lib/shared/page';
import { MEMBERSHIPS, type Membership } from '@/lib/shared/enums';
import { partnerName, reportFile } from '@/lib/shared/format';
import { fullAdmin } from '@/lib/shared/gates';
import { listingFields, matches, ordered, pageOf, type Listing } from '@/lib/platform/operation/listing';
import { PARTNER_COMPANY_SORTS } from './policy';
import type { Tenant } from './visible';
import { FILE, PageOf } from '@/lib/platform/operation/output';
import { PartnerCompanyRow } from './resources';

const Fields = z.object(listingFields(PARTNER_COMPANY_SORTS));
type Order = Pick<z.output<typeof Fields>, 'q' | 'sort' | 'dir'>;

/** "My Partners": each visible partner once per group (spec 2 §7, rule: groups.my-partners). */
export const listPartnerCompanies = query({
  who: fullAdmin,
  input: Fields,
  output: () => PageOf(PartnerCompanyRow),
  run: ({ db, actor }, listing) => partnerCompaniesPage(db, actor, listing),
});

/** True when any member can be invited. */
export const readInvitable = query({
  who: fullAdmin,
  input: z.object({}),
  output: () => z.strictObject({ can_invite: z.boolean() }),
  async run({ db, actor }) {
    const [row] = await db.execute<{ can_invite: boolean }>(sql`select ${canInviteSql(actor)} as can_invite`);
    const can_invite = row?.can_invite === true;
    rememberInvitable(actor, can_invite);
    return { can_invite };
  },
});

/** "My Partners" as a spreadsheet with the table's columns (spec 2 §7). */
export const exportPartnerCompanies = query({
  who: fullAdmin,
  input: z.object({}),
  output: () => FILE,
  exports: true,
  async run({ db, actor }) {
    const rows = await selectRows(db, actor, { q: '', sort: 'company', dir: 'asc' });
    return sheet<PartnerCompanyRow>(
      reportFile('partners'),
      [
        { header: 'Company', cell: nameOf },
        { header: 'Group', cell: ({ community: group }) => group.name },
        { header: 'Membership', cell: ({ membership_type }) => MEMBERSHIPS[membership_type] },
        { header: 'Collaboration process', cell: ({ document: process }) => process.name },
      ],
      rows,
    );
  },
});

const nameOf = ({ company, department }: PartnerCompanyRow) =>
  partnerName({ company: company.name, department: department?.name });

const partnerCompaniesPage = (db: Db, tenant: Tenant, listing: Listing & Order): Promise<Page<PartnerCompanyRow>> =>
  pageOf(listing, (window) => selectRows(db, tenant, listing, window));

const ORDER: Record<Order['sort'], SQL> = {
  company: sql`lower(company_name)`,
  group: sql`lower(community_name)`,
  membership: sql`membership_type::text`,
  process: sql`lower(document_name)`,
};

type PartnerQueryRow = {
  company_id: number;
  company_name: string;
  department_id: number | null;
  department_name: string | null;
  community_id: number;
  community_name: string;
  membership_type: Membership;
  document_id: number;
  document_name: string;
  total: number;
};

async function selectRows(
  db: Db,
  tenant: Tenant,
  { q, sort, dir }: Order,
  window?: { limit: number; offset: number },
): Promise<(PartnerCompanyRow & { total: number })[]> {
  const condition = matches(
    q,
    sql`concat_ws(' ', company_name, department_name, community_name, document_name, membership_type)`,
  );
  // A company with several memberships in a group reaches each partner through each of them.
  const rows = await db.execute<PartnerQueryRow>(sql`
    select *, count(*) over ()::int as total from (
      select distinct v.company_id, v.company_name, v.department_id, v.department_name, v.community_id, g.name as community_name,
        c.membership_type, v.document_id, v.document_name
      from ${partnersVisibleToCompany(tenant)} v join communities g on g.id = v.community_id join companies c on c.id = v.company_id
    ) partner
    ${condition ? sql`where ${condition}` : sql``}
    order by ${ordered(ORDER[sort], { dir })}, lower(company_name), lower(department_name) nulls first, lower(community_name), company_id, community_id
    ${window ? sql`limit ${window.limit} offset ${window.offset}` : sql``}`);
  return [...rows].map(rowOf);
}

const rowOf = (row: PartnerQueryRow): PartnerCompanyRow & { total: number } => ({
  id: [row.community_id, row.company_id, row.department_id ?? 0].join('-'),
  company: { id: row.company_id, name: row.company_name },
  department: row.department_id === null ? null : { id: row.department_id, name: row.department_name ?? '' },
  community: { id: row.community_id, name: row.community_name },
  membership_type: row.membership_type,
  document: { id: row.document_id, name: row.document_name },
  total: row.total,
});
