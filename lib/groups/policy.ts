import type { GROUP_TYPES, MEMBER_RELATIONSHIPS } from '@/lib/shared/enums';
import { pagePath } from '@/lib/shared/paths';

type GroupType = keyof typeof GROUP_TYPES;

/** Most documents a company may have in a group (rule: groups.documents). */
export const MAX_GROUP_DOCUMENTS = 50;
/** Seconds for which a deleted document can be restored (rule: groups.documents). */
export const UNDO_SECONDS = 10;

/** Sortable columns of the lists; the first is the default. */
export const PARTNER_COMPANY_SORTS = ['company', 'group', 'membership', 'process'] as const;
export const PARTNER_SORTS = ['company', 'department', 'process'] as const;
export const ACCESS_SORTS = ['name', 'location', 'role', 'last_login_date'] as const;
export const GROUP_SORTS = ['name', 'type', 'host', 'companies'] as const;
export const MEMBER_SORTS = ['company', 'department', 'process', 'access', 'relationship', 'since'] as const;
export const CANDIDATE_SORTS = ['name', 'location', 'role'] as const;

type Hosting = { type: GroupType; sponsor_company_id: number | null };

/**
 * Everyone in a group sees its partners, but in a partner program only the host does (rule: groups.partners-hidden).
 */
export const seesPartners = (company_id: number, { type, sponsor_company_id }: Hosting) =>
  type !== 'partner_program' || sponsor_company_id === company_id;

/**
 * Default visibility for a new member: only the host in another company's partner program, else all members (spec 3 §4,
 * rule: groups.relationship-default).
 */
export const defaultRelationship = (company_id: number, hosting: Hosting): keyof typeof MEMBER_RELATIONSHIPS =>
  seesPartners(company_id, hosting) ? 'many_to_many' : 'one_to_many';

/** Free membership: both prices are 0 (spec 3 §3). */
export const isFree = ({ price, price_three_years }: Prices) => price === 0 && price_three_years === 0;
export type Prices = { price: number; price_three_years: number };

const PRICE = /^\$?(?:\d{1,7}|\d{1,3}(?:,\d{3}){1,2})(?:\.\d{1,2})?$/;

/** Parses an entered dollar amount: 3000, 3,000.50 or $3,000; null for anything else. */
export const priceIn = (text: string): number | null =>
  PRICE.test(text.trim()) ? Number(text.trim().replace(/[$,]/g, '')) : null;

/** Default yearly price with a three-year contract: ten percent lower (rule: payments.prices). */
export const threeYearPrice = (price: number) => Math.round(price * 90) / 100;

/** Converts dollars to cents, the database's unit. */
export const cents = (dollars: number) => Math.round(dollars * 100);

/** Members add documents to closed groups only (rule: groups.documents). */
export const hasDocuments = ({ type }: Pick<Hosting, 'type'>) => type !== 'open_group';

/** Name of the exported member list, without the characters that file systems refuse (rule: groups.downloads). */
export const memberExportName = (group: string) =>
  `${group.toLowerCase().replace(/[\\/:*?"<>|\p{Cc}]/gu, '_')}groupmembers.xlsx`;

type Address = Record<string, string | string[] | undefined>;
type Listing<S> = { q: string; sort: S; dir: 'asc' | 'desc'; page: number };

/** Reads search, order and page from the URL; invalid values fall back to defaults. */
export function listingOf<S extends string>(address: Address, sorts: readonly [S, ...S[]]): Listing<S> {
  const text = (key: string) => (typeof address[key] === 'string' ? address[key] : '');
  const sort = sorts.find((one) => one === text('sort'));
  return {
    q: text('q').slice(0, 200),
    sort: sort ?? sorts[0],
    dir: sort && text('dir') === 'desc' ? 'desc' : 'asc',
    page: Math.min(1_000_000, Math.max(1, Math.trunc(Number(text('page'))) || 1)),
  };
}

type InGroup = { department: { name: string } | null };

/** What a membership covers: a department, or the whole company. */
export const membershipName = ({ department }: InGroup) => department?.name ?? 'Whole company';

/** Address of network staff's edit screen of a membership; 0 for a new one (spec 3 §2). */
export const relationScreen = (place: { company_id: number; relation_id: number }) =>
  pagePath('/super_admin/companies/[company_id]/groups/[relation_id]/edit', place);

/** Address of a group's screen in the console (spec 3 §2). */
export const groupScreen = ({ id, type }: { id: number; type: GroupType }) =>
  pagePath('/super_admin/groups/[group_id]/[group_type]', { group_id: id, group_type: type });
