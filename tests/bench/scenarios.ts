import type { Sql } from 'postgres';
import type { Request } from './load';
import { engineers, forms, landingSlugs, others, passwordAccounts, respondSecrets, type Engineer, type Form } from './people';

/** One thing to measure. `amount` is asked before each run: what can be done only so often. `status` answers well where that is not 200. */
export type Scenario = { name: string; reads: boolean; next: () => Request; amount?: () => Promise<number>; status?: number };
export type People = { engineers: Engineer[]; managers: Engineer[]; limited: Engineer[]; forms: Form[]; accounts: string[]; slugs: string[] };

export async function preparePeople(sql: Sql): Promise<People> {
  const [found, managers, limited] = [await engineers(sql, 200), await others(sql, 'managers', 200), await others(sql, 'limited', 200)];
  const [prepared, accounts, slugs] = [await forms(sql, 100), await passwordAccounts(sql, 2000), await landingSlugs(sql)];
  return { engineers: found, managers, limited, forms: prepared, accounts, slugs };
}

const around = <T>(list: T[]) => {
  let turn = 0;
  return () => list[turn++ % list.length] as T;
};

const TERMS = ['firmware', 'backup', 'router', 'stale', 'licence', 'cluster', 'ipv6', 'gateway', 'failover', 'tape'];
const PLACES = ['stor', 'vega', 'net', 'field service', 'cloud', 'wifi', 'kestrel', 'backup', 'osprey', 'secur'];
/** What one run of answering may use up at most. */
const MOST_ANSWERS = 3000;

/** The calls and pages of the case flow, each asked by many people in turn. */
export function scenarios(sql: Sql, people: People): Scenario[] {
  const person = around(people.engineers);
  const [term, place] = [around(TERMS), around(PLACES)];
  const get = (path: (who: Engineer) => string) => () => {
    const who = person();
    return { path: path(who), headers: { authorization: who.bearer } };
  };
  const [manager, limited] = [around(people.managers), around(people.limited)];
  const page = (path: (who: Engineer) => string, viewer = person) => () => {
    const who = viewer();
    return { path: path(who), headers: { cookie: who.cookie } };
  };
  const form = around(people.forms);
  const slug = around(people.slugs);
  return [
    { name: 'list mine-30', reads: true, next: get(() => '/api/caller/get-cases/mine/30?not_closed=true') },
    { name: 'list company-all', reads: true, next: get(() => '/api/caller/get-cases/company') },
    { name: 'list company-all, searched', reads: true, next: get(() => `/api/caller/get-cases/company?q=${term()}`) },
    { name: 'directory, searched', reads: true, next: get(() => `/api/caller/company_directory?term=${encodeURIComponent(place())}`) },
    { name: 'case detail', reads: true, next: get((who) => `/api/caller/case-details/${who.token}`) },
    { name: 'submit', reads: false, next: submission(person, form) },
    answering(sql),
    { name: 'login', reads: false, next: login(around(people.accounts)) },
    { name: 'login page', reads: true, next: () => ({ path: '/' }) },
    { name: 'landing page', reads: true, next: () => ({ path: `/${slug()}` }) },
    { name: 'registration page', reads: true, next: () => ({ path: `/${slug()}?view=register` }) },
    { name: 'dashboard page', reads: true, next: page(() => '/dashboard') },
    { name: 'dashboard page, manager', reads: true, next: page(() => '/dashboard', manager) },
    { name: 'dashboard page, limited', reads: true, next: page(() => '/dashboard', limited) },
    { name: 'submit page', reads: true, next: page((who) => `/submit-case/company/${partnerOf(who, form).company_id}`) },
  ];
}

/** The next form that is not of one's own company. */
function partnerOf(who: Engineer, form: () => Form): Form {
  const to = form();
  return to.company_id === who.company_id ? form() : to;
}

let submitted = 0;

function submission(person: () => Engineer, form: () => Form) {
  return (): Request => {
    const who = person();
    const to = partnerOf(who, form);
    submitted += 1;
    return {
      method: 'POST', path: `/api/caller/collaborate/${to.document_id}`, headers: { authorization: who.bearer, 'idempotency-key': `bench-${process.pid}-${submitted}` },
      body: {
        ...to.entries, first_name: 'Robin', last_name: 'Keller', email: who.email, phone_number: '+1 415 555 2671', phone_country_code: 'US', internal_case_number: `M-${submitted}`,
        problem_summary: 'Storage array drops large packets since the maintenance window', problem_description: 'It can be reproduced within ten minutes. Both sides log the same error.',
        case_priority: 'low', collaborate_type: 'company', collaborate_entity: to.company_id,
      },
    };
  };
}

/** Answers by the links of the cases that were submitted before: each can be answered once. */
function answering(sql: Sql): Scenario {
  let left: string[] = [];
  return {
    name: 'respond', reads: false,
    async amount() {
      left = await respondSecrets(sql);
      return Math.min(left.length, MOST_ANSWERS);
    },
    next: () => ({
      method: 'POST', path: `/api/caller/case/${left.pop()}/respond`,
      body: { status: 'accepted', case_number: 'RX-1', engineer_name: 'Mara Lindqvist', engineer_email: 'mara.lindqvist@portal.test', engineer_phone: 'SE: +46 8 5555 1210', next_steps: 'Our assigned engineer will contact you.' },
    }),
  };
}

const login = (account: () => string) => (): Request => ({ method: 'POST', path: '/api/auth/login', body: { email: account(), password: 'Concord1!' } });
