import type { GROUP_TYPES } from '@/lib/shared/enums';

type GroupType = keyof typeof GROUP_TYPES;

/** Documents that a company may add to a group (rule: groups.documents). */
export const MAX_GROUP_DOCUMENTS = 50;
/** Seconds in which a deleted document can be restored (rule: groups.documents). */
export const UNDO_SECONDS = 10;

/** Columns by which the lists can be sorted; the first is the default. */
export const PARTNER_COMPANY_SORTS = ['company', 'group', 'membership', 'process'] as const;
export const PARTNER_SORTS = ['company', 'department', 'process'] as const;
export const ACCESS_SORTS = ['name', 'location', 'role', 'last_login_date'] as const;

type Hosting = { type: GroupType; sponsor_company_id: number | null };

/** The partner list is for everyone in a group, but in a partner program for its host only (rule: groups.partners-hidden). */
export const seesPartners = (company_id: number, { type, sponsor_company_id }: Hosting) =>
  type !== 'partner_program' || sponsor_company_id === company_id;

/** Members add documents to closed groups only (rule: groups.documents). */
export const hasDocuments = ({ type }: Pick<Hosting, 'type'>) => type !== 'open_group';

/** Name of the exported member list, without the characters that file systems refuse (rule: groups.downloads). */
export const memberExportName = (group: string) =>
  `${group.toLowerCase().replace(/[\\/:*?"<>|\p{Cc}]/gu, '_')}groupmembers.xlsx`;

type Address = Record<string, string | string[] | undefined>;
type Listing<S> = { q: string; sort: S; dir: 'asc' | 'desc'; page: number };

/** Search, order and page from an address; whatever is unknown there becomes the default. */
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
