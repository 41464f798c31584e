import 'server-only';
import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { companies } from '@/db/schema';
import { companiesOfAddress } from '@/lib/people/accounts/domains';
import { invalid, type FieldErrors } from '@/lib/shared/problem';
import { countryErrors, withCountry } from './entries';
import type { LockedSession } from './lock-session';
import { parseReview, uniqueEntries, type ReviewEntry } from './review-entry';
import { slugProblem } from './site-name';

type Input = Record<string, unknown>;

/**
 * Reads the review's form with everything that is wrong with it, from schemas and tables, in one answer
 * (rule: onboarding.errors). An approval also needs name, sub-domain and address to be free.
 * @throws Problem invalid with the names of the form's fields
 */
export async function checkReview(
  db: Db,
  { session }: LockedSession,
  { input, approves }: { input: Input; approves: boolean },
): Promise<ReviewEntry> {
  const { entry, errors } = parseReview(input, session);
  if (session.journey === 'new') {
    const { country_id, ...names } = uniqueEntries(input, session);
    const [country, taken] = await Promise.all([
      countryErrors(db, 'company_country_id', country_id),
      approves ? takenErrors(db, { ...names, email: session.email }) : {},
    ]);
    Object.assign(errors, { ...country, ...taken, ...errors });
  }
  return entry && !Object.keys(errors).length ? entry : invalid(withCountry(errors));
}

type Names = { name: string | undefined; slug: string | undefined; email: string };

async function takenErrors(db: Db, { name, slug, email }: Names): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  const [[sameName], owners, wrongSlug] = await Promise.all([
    db
      .select({ id: companies.id })
      .from(companies)
      .where(sql`lower(${companies.name}) = lower(${name ?? ''})`),
    companiesOfAddress(db, email),
    slug === undefined ? undefined : slugProblem(db, slug),
  ]);
  if (sameName) errors.company_name = ['A company has this name already.'];
  if (wrongSlug) errors.company_slug = [wrongSlug];
  if (owners.length) errors.user_email = ['This address belongs to another company of the network.'];
  return errors;
}
