import type { LoginMethod } from '@/lib/shared/enums';

/** Columns by which the list of companies can be sorted (spec 3 §2). */
export const COMPANY_SORTS = ['name', 'groups', 'membership_type', 'users', 'status', 'slug'] as const;
export type CompanySort = (typeof COMPANY_SORTS)[number];

export const COMPANIES = '/super_admin/companies';

/** Address of a company's screen in the console; those of its parts are below it (spec 3 §2). */
export const companyScreen = (company_id: number) => `${COMPANIES}/${company_id}`;

/** Address of the calls about a company. */
export const companyCalls = (company_id: number) => `/api${companyScreen(company_id)}`;

/** What a company's first user needs: nobody has a password under single sign-on, and a login link needs none. */
export const firstPassword = (login_method: LoginMethod): 'required' | 'optional' | 'none' =>
  login_method === 'sso' ? 'none' : login_method === 'requires_registration' ? 'required' : 'optional';

/** Whether two sets of email domains are the same, in any order. */
export const sameDomains = (one: string[], other: string[]) =>
  one.length === other.length && one.every((domain) => other.includes(domain));

/** The editable fields of a department as its row holds them; ids as text, as selects have them. */
export type DepartmentDraft = {
  name: string;
  description: string;
  community_id: string;
  contact_document_id: string;
  status: string;
};

/** A row can be saved once something in it has changed (spec 3 §2). */
export const isChanged = (draft: DepartmentDraft, saved: DepartmentDraft) =>
  (Object.keys(saved) as (keyof DepartmentDraft)[]).some((field) => draft[field].trim() !== saved[field].trim());

const SPELLED: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd' };

/** A sub-domain for a company of this name: "Borealis Networks AB" becomes "borealis-networks-ab". */
export const slugFor = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[ßæœøłđ]/g, (letter) => SPELLED[letter] ?? '')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 63)
    .replace(/^-+|-+$/g, '');
