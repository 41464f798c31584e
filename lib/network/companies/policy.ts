import { days, inWords, msOf } from '@/lib/shared/durations';
import type { WorstProcess } from '@/lib/partners/health/policy';
import { HEALTH, type LoginMethod, type Status } from '@/lib/shared/enums';
import { plural, shownDay } from '@/lib/shared/format';
import type { CompanySetup } from './setup';

/** Companies by the end of their contract (rule: network.contract-end). */
export const CONTRACT_FILTERS = {
  ended: 'Ended',
  '30': `Ends within ${inWords(days(30))}`,
  '90': `Ends within ${inWords(days(90))}`,
  none: 'No end known',
} as const;
export type ContractFilter = keyof typeof CONTRACT_FILTERS;

/** Columns by which the list of companies can be sorted (spec 3 §2). */
export const COMPANY_SORTS = ['name', 'groups', 'membership_type', 'users', 'status', 'slug', 'last_login_at'] as const;
export type CompanySort = (typeof COMPANY_SORTS)[number];

export const COMPANIES = '/super_admin/companies';

/** Address of a company's screen in the console; those of its parts are below it (spec 3 §2). */
export const companyScreen = (company_id: number) => `${COMPANIES}/${company_id}`;

export const companyCalls = (company_id: number) => `/api${companyScreen(company_id)}`;

export const sameDomains = (one: string[], other: string[]) =>
  one.length === other.length && one.every((domain) => other.includes(domain));

/** True once a company has all that it needs to work with partners (rule: network.setup-path). */
export const isSetUp = ({ manager, process, group, is_tested }: CompanySetup) =>
  Boolean(manager && process && group && (is_tested || !process.takes_test));

export type DepartmentDraft = {
  name: string;
  description: string;
  community_id: string;
  contact_document_id: string;
  calendar_id: string;
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

export type ReceivingFacts = {
  is_active: boolean;
  processes: number;
  approved: number;
  places: number;
  receiving: number;
  is_seen: boolean;
};

export const MISSING_FOR_CASES = {
  inactive: 'the company is disabled',
  no_process: 'it has no inbound process',
  not_approved: 'none of its processes is approved',
  no_group: 'it is in no active group',
  no_group_process: 'its group access names no approved process',
  alone: 'no other company of its groups sees it',
} as const;
export type MissingForCases = keyof typeof MISSING_FOR_CASES;

/**
 * Returns what a company lacks first to receive cases; null when partners can send them (rule:
 * companies.receives-cases).
 */
export function missingForCases(facts: ReceivingFacts): MissingForCases | null {
  if (!facts.is_active) return 'inactive';
  if (!facts.processes) return 'no_process';
  if (!facts.approved) return 'not_approved';
  if (!facts.places) return 'no_group';
  if (!facts.receiving) return 'no_group_process';
  return facts.is_seen ? null : 'alone';
}

/** The last ten cases of a company that were answered, or should have been (rule: companies.record). */
export type CompanyRecord = { due: number; in_time: number };

export const recordInWords = ({ due, in_time }: CompanyRecord): string =>
  due ? `${in_time} of its last ${due === 1 ? 'case' : `${due} cases`} answered in time` : 'No case was due yet';

export const COMPANY_HEALTH = { none: 'No cases', ...HEALTH } as const;

/** The health of a company is that of its worst process, while it can receive cases (rule: companies.health). */
export function companyHealth(facts: ReceivingFacts, worst: WorstProcess | undefined) {
  const missing = missingForCases(facts);
  const process = worst ? { document_id: worst.document_id, document_type: worst.document_type } : null;
  if (missing) return { health: 'none' as const, reason: `Receives no cases: ${MISSING_FOR_CASES[missing]}.`, process };
  if (!worst) return { health: 'green' as const, reason: 'Its processes have no address to email.', process };
  const { health, trouble, name, reason } = worst;
  return { health, reason: trouble ? `${sentence(trouble)} (${name}).` : reason, process };
}

const sentence = (words: string) => words.replace(/^./, (first) => first.toUpperCase());

type Receives = { answer: 'Yes' | 'Partly' | 'No'; words: string | null };

/** "No: mail to support@fjord.test refused since 7 Nov." (rule: companies.receives-cases) */
export function receivesInWords({ trouble, reason, is_unreached, name }: WorstProcess): Receives {
  if (is_unreached) return { answer: 'No', words: trouble ? `${trouble}.` : reason };
  return trouble ? { answer: 'Partly', words: `${trouble} (${name}).` } : { answer: 'Yes', words: null };
}

/** Columns of a CSV file of new companies, by their headings (rule: network.import-companies). */
export const COMPANY_CSV = {
  name: 'Name',
  slug: 'Sub-domain',
  membership_type: 'Membership Type',
  login_method: 'Login Method',
  domain: 'Email Domain',
  additional_domains: 'Additional Domains',
  url: 'Website',
  city: 'City',
  country: 'Country',
  contract_ends_on: 'Contract Ends',
  manager_first_name: 'Manager First Name',
  manager_last_name: 'Manager Last Name',
  manager_email: 'Manager Email',
} as const;
export type CompanyCsvColumn = keyof typeof COMPANY_CSV;
export const MAX_IMPORTED_COMPANIES = 200;

/** Parts of a company's screen where its to-dos are done. */
export const TO_DO_PLACES = ['edit', 'api', 'users'] as const;
export type ToDo = { text: string; at: (typeof TO_DO_PLACES)[number] };

export type StandingFacts = {
  status: Status;
  login_method: LoginMethod;
  certificate_expires_at: string | null;
  api_clients: number;
  webhooks: number;
  stopped_webhooks: number;
  has_manager: boolean;
  last_login_at: string | null;
  contract_ends_on: string | null;
};

const SOON = days(30);
const QUIET = days(60);

/** Lists a company's to-dos for network staff, most urgent first, without those of its health (rule: companies.standing). */
export function toDosOf(company: StandingFacts, now: Date): ToDo[] {
  if (company.status !== 'active') return [];
  const { stopped_webhooks, has_manager, last_login_at, contract_ends_on, certificate_expires_at } = company;
  const toDos: (ToDo | null)[] = [
    endOf('The certificate of single sign-on', certificate_expires_at?.slice(0, 10), now),
    stopped_webhooks ? { text: `${plural(stopped_webhooks, 'webhook')} stopped after failures`, at: 'api' } : null,
    has_manager ? null : { text: 'No active business manager', at: 'users' },
    endOf('The contract', contract_ends_on, now),
    quietOf(last_login_at, now),
  ];
  return toDos.filter((toDo) => toDo !== null);
}

/** To-do for something that ends within 30 days or has ended; `day` is `YYYY-MM-DD`. */
function endOf(what: string, day: string | null | undefined, now: Date): ToDo | null {
  const soon = new Date(now.getTime() + msOf(SOON)).toISOString().slice(0, 10);
  if (!day || day >= soon) return null;
  return { text: `${what} ${day < now.toISOString().slice(0, 10) ? 'ended' : 'ends'} on ${shownDay(day)}`, at: 'edit' };
}

function quietOf(last_login_at: string | null, now: Date): ToDo | null {
  if (!last_login_at) return { text: 'Nobody has logged in yet', at: 'users' };
  if (now.getTime() - Date.parse(last_login_at) <= msOf(QUIET)) return null;
  return { text: `Nobody has logged in for ${inWords(QUIET)}`, at: 'users' };
}
