/** Calls of the public API, by clients of the companies whose engineers the other scenarios have. */
import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import type { Membership } from '@/lib/shared/enums';
import { cycle } from './cycle';
import { logIn, type Engineer, type Form } from './people';
import type { Scenario } from './scenarios';

const SCOPES = ['cases:read', 'cases:write', 'partners:read', 'webhooks'];
/** Milliseconds; the last write of another scenario is longer ago. */
const JUST_NOW = 500;

/** `token` is a case of the company's engineer, whose address is the `contact`. */
export type BenchClient = Engineer & { contact: string };

/** A client for the company of each of these; several of a company share it. */
export async function apiClients(sql: Sql, engineers: Engineer[]): Promise<BenchClient[]> {
  const engineerOf = new Map(engineers.map((engineer) => [engineer.company_id, engineer]));
  const companies = await sql<{ id: number; level: Membership }[]>`
    select id, membership_type as level from companies where id = any (${[...engineerOf.keys()]}) order by id`;
  const programs = await sql<{ id: number; company_id: number; email: string }[]>`
    insert into users ${sql(
      companies.map(({ id }) => ({
        ...{ company_id: id, role: 'api', status: 'program', first_name: 'Bench' },
        email: `${randomUUID()}@clients.invalid`,
      })),
    )} returning id, company_id, email`;
  await sql`
    insert into api_clients ${sql(
      programs.map(({ id, company_id }) => ({
        ...{ company_id, user_id: id, name: 'Bench', client_id: randomUUID(), secret_hash: 'none', scopes: SCOPES },
        created_by: engineerOf.get(company_id)!.id,
      })),
    )}`;
  const loggedIn = await logIn(
    sql,
    programs.map((program) => ({
      ...program,
      role: 'api',
      level: companies.find(({ id }) => id === program.company_id)!.level,
      token: engineerOf.get(program.company_id)!.token,
    })),
  );
  // As often as its company's engineers ask.
  return engineers.map(({ company_id }) => ({
    ...loggedIn.find((one) => one.company_id === company_id)!,
    contact: engineerOf.get(company_id)!.email,
  }));
}

let created = 0;

/** Lists, a case, and creating one. */
export function apiScenarios(clients: BenchClient[], forms: Form[]): Scenario[] {
  const [client, form] = [cycle(clients), cycle(forms)];
  const get = (path: (who: Engineer) => string) => () => {
    const who = client();
    return { path: path(who), headers: { authorization: who.bearer } };
  };
  const lists = '/v2/collaboration-requests';
  const since = (ago: number) => new Date(Date.now() - ago).toISOString();
  return [
    { name: 'api: list v2', reads: true, next: get(() => lists) },
    { name: 'api: list v2, open', reads: true, next: get(() => `${lists}?status=OPEN&type=INBOUND`) },
    {
      name: 'api: list v2, nothing new',
      reads: true,
      next: get(() => `${lists}/list?updatedAfter=${since(JUST_NOW)}`),
    },
    { name: 'api: case', reads: true, next: get(({ token }) => `/v1/collaboration-requests/${token}`) },
    { name: 'api: create', reads: false, next: creation(client, form) },
  ];
}

/** Cases by these clients, in turns to these forms. */
export const creation = (client: () => BenchClient, form: () => Form) => () => {
  const who = client();
  const first = form();
  const to = first.company_id === who.company_id ? form() : first;
  created += 1;
  return {
    method: 'POST' as const,
    path: '/v1/collaboration-requests',
    headers: { authorization: who.bearer, 'idempotency-key': `bench-api-${process.pid}-${created}` },
    body: {
      documentId: to.document_id,
      internalCaseNumber: `A-${created}`,
      priority: 'LOW',
      problemSummary: 'Storage array drops large packets since the maintenance window',
      problemDescription: 'It can be reproduced within ten minutes. Both sides log the same error.',
      internalNotes: [],
      testSubmission: false,
      customFields: Object.entries(to.entries).map(([name, value]) => ({
        fieldId: Number(name.replace('custom_', '')),
        value,
      })),
      submitterContactDetails: { name: 'Robin Keller', email: who.contact, phone: '+1 415 555 2671' },
    },
  };
};
