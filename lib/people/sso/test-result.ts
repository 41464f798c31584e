import 'server-only';
import { and, eq, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { ssoIdentities, ssoTests, users } from '@/db/schema';
import { isOwnAddress } from '@/lib/people/accounts/domains';
import { query } from '@/lib/platform/operation/operation';
import { ALERTS } from '@/lib/shared/alerts';
import { USER_STATUS } from '@/lib/shared/enums';
import { fullName } from '@/lib/shared/format';
import { companyAdmin } from '@/lib/shared/gates';
import { shownPhone } from '@/lib/shared/phone-number';
import { notFound } from '@/lib/shared/problem';
import type { SsoClaims } from './assertion';
import { personOf } from './person';
import { meetsAssurance } from './policy';
import type { SsoCompany } from './provider';
import { SsoRefusal } from './refusal';
import { SsoPerson } from './resources';

/** Result of "Test sign-in" (rule: sso.test-login). */
export type TestResult = {
  works: boolean;
  message: string;
  details: [string, string][];
  person: SsoPerson | null;
  name_id_format: string | null;
  assurance: string[];
  attributes: { name: string; values: string[] }[];
};

type Tested = { company: SsoCompany; entity_id: string; outcome: SsoClaims | SsoRefusal; by_link: boolean };

const MAX_SHOWN = 60;
const MAX_VALUES = 20;
const MAX_VALUE = 500;

/** A person may be in a thousand groups. */
const shortened = (values: string[]): string[] => [
  ...values.slice(0, MAX_VALUES).map((value) => value.slice(0, MAX_VALUE)),
  ...(values.length > MAX_VALUES ? [`… and ${values.length - MAX_VALUES} more`] : []),
];

export async function testResult(db: Db, { company, entity_id, outcome, by_link }: Tested): Promise<TestResult> {
  if (outcome instanceof SsoRefusal)
    return {
      works: false,
      message: `Refused: ${outcome.message}. Users would read: “${ALERTS[outcome.alert].text}”`,
      details: Object.entries(outcome.details).flatMap(([name, value]) =>
        value === null || value === undefined ? [] : [[name, String(value)]],
      ),
      person: null,
      name_id_format: null,
      assurance: [],
      attributes: [],
    };
  const person = personOf(outcome, company);
  return {
    ...(by_link
      ? effectByLink(company, { person, claims: outcome })
      : await effect(db, company, { entity_id, person, claims: outcome })),
    details: [],
    person: { ...person, phone: person.phone && shownPhone(person.phone) },
    name_id_format: outcome.name_id_format,
    assurance: shortened(outcome.assurance),
    attributes: outcome.attributes.slice(0, MAX_SHOWN).map(({ name, values }) => ({ name, values: shortened(values) })),
  };
}

type Answered = { person: SsoPerson; claims: SsoClaims };

/** Holders of a link for IT are not told who has an account (rule: setup-link.shows). */
const effectByLink = (company: SsoCompany, answered: Answered): Effect =>
  refusedAnyway(company, answered) ??
  (answered.person.email === null
    ? fails('The provider sent no email address. New users could not log in.')
    : { works: true, message: 'The portal accepts what your provider sends about this person.' });

/** What refuses a login, whoever has an account. */
function refusedAnyway(company: SsoCompany, { person: { email }, claims }: Answered): Effect | null {
  if (!meetsAssurance(claims.assurance, company.sso_required_assurance)) return tooWeak(claims, company);
  return email !== null && !isOwnAddress(email, company)
    ? fails(`${email} is not an address of your company’s domains. The login would be refused.`)
    : null;
}

async function effect(
  db: Db,
  company: SsoCompany,
  { entity_id, person, claims }: Answered & { entity_id: string },
): Promise<Effect> {
  const { email, name_id } = person;
  const refused = refusedAnyway(company, { person, claims });
  if (refused) return refused;
  const known = await findAccount(db, company, {
    entity_id,
    email: claims.address_unverified ? null : email,
    name_id,
  });
  if (known) return effectOn(known, company);
  if (claims.address_unverified)
    return fails(`The provider has not verified ${email ?? 'the address'}. New users could not log in.`);
  if (email === null) return fails('The provider sent no email address. New users could not log in.');
  const then = company.requires_approval ? ' who waits for approval' : '';
  return { works: true, message: `This person is new. The login would create a Standard User${then}.` };
}

function tooWeak({ assurance }: SsoClaims, { sso_required_assurance }: SsoCompany): Effect {
  const confirmed = assurance.join(', ').slice(0, MAX_VALUE) || 'nothing';
  const required = sso_required_assurance.join(', ');
  return fails(
    `The login would be refused: your company requires one of ${required}, and the provider confirmed ${confirmed}.`,
  );
}

type Effect = Pick<TestResult, 'works' | 'message'>;
const fails = (message: string): Effect => ({ works: false, message });

function effectOn(known: NonNullable<Awaited<ReturnType<typeof findAccount>>>, company: SsoCompany): Effect {
  if (known.company_id !== company.id || known.role === 'super_admin' || known.role === 'api')
    return fails('This address belongs to an account that cannot log in through your company.');
  const name = fullName(known) || known.email;
  if (known.status !== 'active' && known.status !== 'pending_verification')
    return fails(`${name} would not get in: the account is ${USER_STATUS[known.status].toLowerCase()}.`);
  return { works: true, message: `This person would be logged in as ${name}.` };
}

type Search = { entity_id: string; email: string | null; name_id: string | null };

async function findAccount(db: Db, company: SsoCompany, { entity_id, email, name_id }: Search) {
  const named = sql`${users.id} = (select ${ssoIdentities.user_id} from ${ssoIdentities} where ${ssoIdentities.company_id} = ${company.id} and ${ssoIdentities.entity_id} = ${entity_id} and ${ssoIdentities.name_id} = ${name_id})`;
  const [user] = await db
    .select({
      company_id: users.company_id,
      role: users.role,
      status: users.status,
      first_name: users.first_name,
      last_name: users.last_name,
      email: users.email,
    })
    .from(users)
    .where(or(named, email === null ? undefined : and(eq(users.email, email), eq(users.company_id, company.id))))
    .orderBy(sql`(${named}) is not true`)
    .limit(1);
  return user;
}

/** What a test shows; both screens of it have the same. */
export const ShownTest = z.strictObject({
  created_at: z.date(),
  works: z.boolean(),
  message: z.string(),
  details: z.array(z.tuple([z.string(), z.string()])),
  person: SsoPerson.nullable(),
  name_id_format: z.string().nullable(),
  assurance: z.array(z.string()),
  attributes: z.array(z.strictObject({ name: z.string(), values: z.array(z.string()) })),
});

/** A test of the version before has nothing of the login's strength. */
export const shownTest = ({ result, created_at }: { result: unknown; created_at: Date }) => ({
  ...(result as TestResult),
  assurance: (result as Partial<TestResult>).assurance ?? [],
  created_at,
});

/** The user's own test result, for the page the provider redirects to. */
export const readTestResult = query({
  who: companyAdmin,
  input: z.object({ id: z.uuid() }),
  output: () => ShownTest,
  async run({ db, actor }, { id }) {
    const [row] = await db
      .select({ result: ssoTests.result, created_at: ssoTests.created_at })
      .from(ssoTests)
      .where(and(eq(ssoTests.id, id), eq(ssoTests.user_id, actor.id), eq(ssoTests.company_id, actor.company_id)));
    if (!row) return notFound();
    return shownTest(row);
  },
});
