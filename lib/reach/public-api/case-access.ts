import 'server-only';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { cases, companies } from '@/db/schema';
import { domainsOf, isOwnAddress, outsideDomains } from '@/lib/people/accounts/domains';
import { sideOf, type CaseSide } from '@/lib/work/cases/policy';
import { casesVisibleTo } from '@/lib/work/cases/access';
import type { Ctx } from '@/lib/platform/operation/context';
import type { Member } from '@/lib/shared/actor';
import { Flag } from '@/lib/shared/fields';
import { conflict, ensure, invalid, notFound } from '@/lib/shared/problem';
import { isTestToken, testCaseOf } from './test-cases';

/** Reference of a case in a path; an invalid one is not found under the name that was sent. */
export const CaseToken = z.string().transform((token) => token.slice(0, 200));

export const QueryFlag = z.preprocess((value) => value ?? false, Flag);

/** A time without a zone is UTC. */
export const Since = z.preprocess(
  (value) => (typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+$/.test(value) ? `${value}Z` : value),
  z.iso
    .datetime({ offset: true, error: 'Enter a date such as 2026-05-04T10:00:00.000Z.' })
    .transform((text) => new Date(text).toISOString())
    .optional(),
);

type ApiCaseOwners = Pick<
  typeof cases.$inferSelect,
  | 'id'
  | 'token'
  | 'company_id'
  | 'receiver_company_id'
  | 'submitter_id'
  | 'status'
  | 'internal_case_number'
  | 'partner_case_number'
>;

const ONLY: Record<CaseSide, string> = {
  submitter: 'Only the company that submitted the case can do this.',
  receiver: 'Only the company that received the case can do this.',
};

/**
 * Returns a case by reference for one of its two companies. Mailed secrets have no effect here.
 * @throws Problem not_found in words that clients know, forbidden for the other side
 */
export async function caseOf(
  { actor, db }: Pick<Ctx<Member>, 'actor' | 'db'>,
  token: string,
  side?: CaseSide,
): Promise<ApiCaseOwners> {
  if (isTestToken(token)) return refuseTestCase({ actor, db }, token);
  const { id, company_id, receiver_company_id, submitter_id, status, internal_case_number, partner_case_number } =
    cases;
  const [theCase] = await db
    .select({
      ...{ id, token: cases.token, company_id, receiver_company_id, submitter_id, status },
      ...{ internal_case_number, partner_case_number },
    })
    .from(cases)
    .where(and(eq(cases.token, token), casesVisibleTo(actor)));
  if (!theCase) return notFound(`Case with token ${token} not found.`);
  if (side) ensure(sideOf(actor, theCase) === side, ONLY[side]);
  return theCase;
}

async function refuseTestCase(ctx: Pick<Ctx<Member>, 'actor' | 'db'>, token: string): Promise<never> {
  await testCaseOf(ctx, token);
  return conflict('This is a test case, which has no files.');
}

/** @throws Problem invalid under `field` for an address outside the domains of the caller's company (rule: api.own-addresses) */
export async function ensureOwnAddress(
  { actor, db }: Pick<Ctx<Member>, 'actor' | 'db'>,
  email: string,
  field: string,
): Promise<void> {
  const [company] = await db
    .select({ domain: companies.domain, additional_domains: companies.additional_domains })
    .from(companies)
    .where(eq(companies.id, actor.company_id));
  const domains = domainsOf(company!);
  if (domains.length && !isOwnAddress(email.toLowerCase(), company!))
    invalid({ [field]: [outsideDomains(actor.company.name, domains)] });
}
