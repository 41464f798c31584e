import { setTimeout as wait } from 'node:timers/promises';
import { PASSWORD } from '@/tools/factories/accounts';
import { make } from '@/tools/factories/make';
import { withDatabase } from '@/db/client';
import { postUntilAcknowledged } from './client';
import type { CaseSide } from '@/lib/work/cases/policy';
import type { Stack } from './stack';

export type Network = {
  document_id: number;
  company_id: number;
  field_id: number;
  callers: Person[];
  answerers: Person[];
  /** One of either side who only follows the rooms on open pages. */
  watchers: Record<CaseSide, Person>;
};
/** Someone who is logged in. */
export type Person = { email: string; bearer: string };
/** A case whose submission was acknowledged; `answered` tells whether its response was. */
export type Acknowledged = { number: string; id: number; token: string; answered: boolean; by: 'link' | 'reference' };

const CUSTOMER = 'Quartermaine Holdings';
/** The addresses of who submits each case, and of who answers it, without an account. */
export const SUBMITTER = 'anna@acme.test';
export const ENGINEER = 'mara@borealis.test';

/** Two companies with four callers and a watcher each, and a process with two addresses and a customer field. */
export async function makeNetwork(): Promise<Network> {
  return withDatabase(async (db) => {
    const {
      company,
      receiver,
      document: process,
    } = await make.partners(
      {
        company: { name: 'Acme Storage', domain: 'acme.test', communications_email: 'copies@acme.test' },
        // Only an engineer of its domain is emailed.
        receiver: { name: 'Borealis Networks', domain: 'borealis.test' },
        document: {
          requirements: [{ label: 'Customer', type: 'string', section: 'common_customer_section', required: true }],
          version: { collaborate_email: 'inbound@borealis.test', collaborate_cc_email: 'lead@borealis.test' },
        },
      },
      db,
    );
    const person = async (company_id: number): Promise<Person> => {
      const one = await make.caller({ company_id }, db);
      return { email: one.email, bearer: await make.bearer(one, db) };
    };
    const people = (company_id: number) => Promise.all(Array.from({ length: 4 }, () => person(company_id)));
    return {
      document_id: process.id,
      company_id: receiver.id,
      field_id: process.requirements[0]!.id,
      callers: await people(company.id),
      answerers: await people(receiver.id),
      watchers: { submitter: await person(company.id), receiver: await person(receiver.id) },
    };
  });
}

/** Someone who logs in by password. */
export async function makeAccount(): Promise<{ email: string; password: string }> {
  const { email } = await withDatabase((db) => make.caller({}, db));
  return { email, password: PASSWORD };
}

/** Submits case n and responds by its mailed link, if that arrives in time, else as a user of the receiver. */
export async function submitAndRespond(
  stack: Pick<Stack, 'url' | 'mail'>,
  network: Network,
  n: number,
): Promise<Acknowledged | null> {
  const number = `F-${n}`;
  const body = {
    first_name: 'Anna',
    last_name: 'Berg',
    email: SUBMITTER,
    phone_number: '+1 415 555 2671',
    phone_country_code: 'US',
    internal_case_number: number,
    problem_summary: `Array ${n} lost its path`,
    problem_description: 'It began at noon.',
    case_priority: 'low',
    collaborate_type: 'company',
    collaborate_entity: network.company_id,
    [`custom_${network.field_id}`]: CUSTOMER,
  };
  const made = await postUntilAcknowledged(stack.url, {
    path: `/api/caller/collaborate/${network.document_id}`,
    body,
    key: `submit-${n}`,
    bearer: pick(network.callers, n).bearer,
  });
  if (!made) return null;
  const { id, token } = made.body.case as { id: number; token: string };
  const link = n % 2 ? await respondSecretOf(stack, number) : undefined;
  const answer = {
    status: 'accepted',
    case_number: `RX-${n}`,
    engineer_name: 'Mara Lindqvist',
    engineer_email: ENGINEER,
    next_steps: 'Our assigned engineer will contact you.',
  };
  const reply = await postUntilAcknowledged(stack.url, {
    path: `/api/caller/case/${link ?? token}/respond`,
    body: answer,
    key: `answer-${n}`,
    bearer: link ? undefined : pick(network.answerers, n).bearer,
  });
  return { number, id, token, answered: reply !== null, by: link ? 'link' : 'reference' };
}

/** Takes turns. */
export const pick = (list: Person[], n: number): Person => list[n % list.length]!;

/** The secret of the respond link, if its email arrives within three seconds. */
async function respondSecretOf({ mail }: Pick<Stack, 'mail'>, number: string): Promise<string | undefined> {
  for (let tries = 0; tries < 30; tries++) {
    const request = mail.received.find(
      ({ raw }) => raw.includes(`\r\nCase: ${number}\r\n`) && raw.includes('/respond'),
    );
    if (request) return /\/case\/([\w-]+)\/respond/.exec(request.raw.replace(/=\r\n/g, ''))?.[1];
    await wait(100);
  }
  return undefined;
}
