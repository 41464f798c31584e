import type { Sql } from 'postgres';
import { cycle } from './cycle';
import type { Request } from './load';
import { apiClients, apiScenarios, type BenchClient } from './public-api';
import { makeRooms, roomScenarios, type Rooms } from './rooms';
import {
  engineers,
  forms,
  landingSlugs,
  largestCompanyAdmins,
  networkStaff,
  otherUsers,
  passwordAccounts,
  respondSecrets,
  type Engineer,
  type Form,
} from './people';

/** A request to measure. `amount` limits requests that can be sent only so often; `status` is the expected one, by default 200. */
export type Scenario = {
  name: string;
  reads: boolean;
  next: () => Request;
  amount?: () => Promise<number>;
  status?: number;
  /** A page that may not exist yet; without it the scenario is skipped. */
  optional?: true;
};
export type People = {
  engineers: Engineer[];
  managers: Engineer[];
  limited: Engineer[];
  admins: Engineer[];
  staff: Engineer[];
  forms: Form[];
  accounts: string[];
  slugs: string[];
  rooms: Rooms;
  clients: BenchClient[];
};

export async function preparePeople(sql: Sql): Promise<People> {
  const [found, managers, limited, admins, staff] = [
    await engineers(sql, 200),
    await otherUsers(sql, 'managers', 200),
    await otherUsers(sql, 'limited', 200),
    await largestCompanyAdmins(sql, 50),
    await networkStaff(sql),
  ];
  const [prepared, accounts, slugs] = [
    await forms(sql, 100),
    await passwordAccounts(sql, 2000),
    await landingSlugs(sql),
  ];
  const rooms = await makeRooms(sql, found);
  const clients = await apiClients(sql, found);
  return { engineers: found, managers, limited, admins, staff, forms: prepared, accounts, slugs, rooms, clients };
}

const TERMS = ['firmware', 'backup', 'router', 'stale', 'license', 'cluster', 'ipv6', 'gateway', 'failover', 'tape'];
const PLACES = ['stor', 'vega', 'net', 'field service', 'cloud', 'wifi', 'kestrel', 'backup', 'osprey', 'secur'];
/** Numbers of bulk cases (tools/seed/bulk/cases.ts), few of them of the company that is asked. */
const NUMBERS = Array.from({ length: 50 }, (_, at) => String(200_100 + at * 187).padStart(8, '0'));
/** Maximum number of responses per run. */
const MAX_ANSWERS = 3000;

/** Calls and pages of the case flow, each requested by many users in turn. */
export function scenarios(sql: Sql, people: People): Scenario[] {
  const person = cycle(people.engineers);
  const [term, number, place] = [cycle(TERMS), cycle(NUMBERS), cycle(PLACES)];
  const get = (path: (who: Engineer) => string) => () => {
    const who = person();
    return { path: path(who), headers: { authorization: who.bearer } };
  };
  const [manager, limited] = [cycle(people.managers), cycle(people.limited)];
  const page =
    (path: (who: Engineer) => string, viewer = person) =>
    () => {
      const who = viewer();
      return { path: path(who), headers: { cookie: who.cookie } };
    };
  const form = cycle(people.forms);
  const slug = cycle(people.slugs);
  return [
    { name: 'list mine-30', reads: true, next: get(() => '/api/caller/get-cases/mine/30?not_closed=true') },
    { name: 'list company-all', reads: true, next: get(() => '/api/caller/get-cases/company') },
    { name: 'list company-all, searched', reads: true, next: get(() => `/api/caller/get-cases/company?q=${term()}`) },
    {
      name: 'list company-all, searched for a number',
      reads: true,
      next: get(() => `/api/caller/get-cases/company?q=${number()}`),
    },
    {
      name: 'directory, searched',
      reads: true,
      next: get(() => `/api/caller/company_directory?term=${encodeURIComponent(place())}`),
    },
    { name: 'case detail', reads: true, next: get((who) => `/api/caller/case-details/${who.token}`) },
    { name: 'submit', reads: false, next: submission(person, form) },
    answering(sql),
    ...roomScenarios(people.rooms),
    ...apiScenarios(people.clients, people.forms),
    { name: 'login', reads: false, next: login(cycle(people.accounts)) },
    { name: 'login page', reads: true, next: () => ({ path: '/' }) },
    { name: 'landing page', reads: true, next: () => ({ path: `/${slug()}` }) },
    { name: 'registration page', reads: true, next: () => ({ path: `/${slug()}?view=register` }) },
    { name: 'dashboard page', reads: true, next: page(() => '/dashboard') },
    { name: 'dashboard page, manager', reads: true, next: page(() => '/dashboard', manager) },
    { name: 'dashboard page, limited', reads: true, next: page(() => '/dashboard', limited) },
    {
      name: 'submit page',
      reads: true,
      next: page((who) => `/submit-case/company/${partnerOf(who, form).company_id}`),
    },
    ...administration(people),
    ...network(people),
  ];
}

const NAMES = ['garcia', 'aisha', 'kim', 'okoye', 'ivan', 'user1', 'petrov', 'wendy', 'bauer', 'zoltan'];

/** The company administration, by calls and as pages, as admins of the company with the most users. */
function administration({ admins }: People): Scenario[] {
  const [admin, name] = [cycle(admins), cycle(NAMES)];
  const page = (path: () => string) => () => ({ path: path(), headers: { cookie: admin().cookie } });
  const call = (path: () => string) => () => ({ path: path(), headers: { authorization: admin().bearer } });
  return [
    { name: 'users page', reads: true, optional: true, next: page(() => '/admin/users') },
    { name: 'users page, searched', reads: true, optional: true, next: page(() => `/admin/users?q=${name()}`) },
    { name: 'partner groups page', reads: true, optional: true, next: page(() => '/admin/partner_groups') },
    { name: 'usage report page', reads: true, optional: true, next: page(() => '/admin/reports') },
    { name: 'users', reads: true, next: call(() => '/api/admin/company/users') },
    { name: 'users, searched', reads: true, next: call(() => `/api/admin/company/users?q=${name()}`) },
    { name: 'partner groups', reads: true, next: call(() => '/api/admin/company/partner_groups') },
    { name: 'usage report', reads: true, next: call(() => '/api/admin/company/reports/usage') },
  ];
}

/** Lists and reports of the network's console, by calls and, where it decides, as pages. */
function network({ staff, engineers: people }: People): Scenario[] {
  const [who, term, person, name] = [cycle(staff), cycle(TERMS), cycle(people), cycle(NAMES)];
  const call = (path: () => string) => () => ({ path: path(), headers: { authorization: who().bearer } });
  const page = (path: string) => () => ({ path, headers: { cookie: who().cookie } });
  const filters = ['open', 'late', 'all-10'];
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const year = `start=${day(365)}&end=${day(0)}`;
  const queue = '/api/super_admin/escalation/queue';
  const audit = '/api/super_admin/audit?limit=25';
  const mail = '/api/super_admin/mail?limit=25';
  return [
    ...filters.map((filter) => ({
      name: `escalation queue, ${filter}`,
      reads: true,
      next: call(() => `${queue}/${filter}`),
    })),
    ...filters.map((filter) => ({
      name: `escalation queue, ${filter}, searched`,
      reads: true,
      next: call(() => `${queue}/${filter}?q=${term()}`),
    })),
    { name: 'escalation queue, all-10, by company', reads: true, next: call(() => `${queue}/all-10?sort=company`) },
    { name: 'network dashboard page', reads: true, next: page('/super_admin/dashboard') },
    { name: 'companies', reads: true, next: call(() => '/api/super_admin/companies') },
    { name: 'companies, searched', reads: true, next: call(() => `/api/super_admin/companies?q=${term()}`) },
    { name: 'companies page', reads: true, optional: true, next: page('/super_admin/companies') },
    ...['user_logins', 'proccesses_viewed', 'word_search'].map((report) => ({
      name: `${report} of a year`,
      reads: true,
      next: page(`/super_admin/reports?report=${report}&${year}`),
    })),
    { name: 'audit', reads: true, next: call(() => audit) },
    { name: 'audit of a company', reads: true, next: call(() => `${audit}&company_id=${person().company_id}`) },
    { name: 'audit of a person', reads: true, next: call(() => `${audit}&user_id=${person().id}`) },
    { name: 'audit of a command', reads: true, next: call(() => `${audit}&command=case.close`) },
    { name: 'audit page', reads: true, next: page('/super_admin/audit') },
    { name: 'refused emails', reads: true, next: call(() => mail) },
    { name: 'refused emails, searched', reads: true, next: call(() => `${mail}&q=${name()}`) },
    { name: 'mail page', reads: true, next: page('/super_admin/mail') },
    { name: 'inactive users', reads: true, next: call(() => `/api/super_admin/users/list/0?q=${name()}`) },
  ];
}

/** The next form of another company. */
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
      method: 'POST',
      path: `/api/caller/collaborate/${to.document_id}`,
      headers: { authorization: who.bearer, 'idempotency-key': `bench-${process.pid}-${submitted}` },
      body: {
        ...to.entries,
        first_name: 'Robin',
        last_name: 'Keller',
        email: who.email,
        phone_number: '+1 415 555 2671',
        phone_country_code: 'US',
        internal_case_number: `M-${submitted}`,
        problem_summary: 'Storage array drops large packets since the maintenance window',
        problem_description: 'It can be reproduced within ten minutes. Both sides log the same error.',
        case_priority: 'low',
        collaborate_type: 'company',
        collaborate_entity: to.company_id,
      },
    };
  };
}

/** Responses by mailed links; each case can be answered once. */
function answering(sql: Sql): Scenario {
  let left: string[] = [];
  return {
    name: 'respond',
    reads: false,
    async amount() {
      left = await respondSecrets(sql);
      return Math.min(left.length, MAX_ANSWERS);
    },
    next: () => ({
      method: 'POST',
      path: `/api/caller/case/${left.pop()}/respond`,
      body: {
        status: 'accepted',
        case_number: 'RX-1',
        engineer_name: 'Mara Lindqvist',
        engineer_email: 'mara.lindqvist@portal.test',
        engineer_phone: 'SE: +46 8 5555 1210',
        next_steps: 'Our assigned engineer will contact you.',
      },
    }),
  };
}

const login = (account: () => string) => (): Request => ({
  method: 'POST',
  path: '/api/auth/login',
  body: { email: account(), password: 'Concord1!' },
});
