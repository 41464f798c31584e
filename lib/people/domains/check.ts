import 'server-only';
import { and, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { companies, companyDomains, users } from '@/db/schema';
import { noteChanges, ref } from '@/lib/platform/operation/audit';
import { companyMeant, NamedCompany } from '@/lib/platform/operation/named-company';
import { command, now, type Ctx } from '@/lib/platform/operation/operation';
import { mail } from '@/lib/platform/operation/outbox';
import { fixed, Message } from '@/lib/platform/operation/kept-answer';
import { perHour } from '@/lib/platform/limits/rate-limit';
import type { Person } from '@/lib/shared/actor';
import type { EmailProps } from '@/lib/shared/email-props';
import { MANAGER_ROLES } from '@/lib/shared/enums';
import { fullName } from '@/lib/shared/format';
import { companyAdmin, orNetworkStaff, self } from '@/lib/shared/gates';
import { domainShown } from './list';
import { changeBy, domainState, type Lookup } from './policy';
import { lookUp } from './record';
import { CompanyDomain } from './resources';

/** A host name, as it is listed for the company; anything else is not found. */
export const DomainName = z.string().max(253).toLowerCase();
const NamedDomain = NamedCompany.extend({ domain: DomainName });

const CHECKS_PER_HOUR = 60;

const MESSAGES = {
  found: 'The record is there: the domain is proven.',
  missing: 'The record is not there yet. A change of the DNS can take up to a day to be seen.',
  unknown: 'The DNS did not answer. Nothing has changed; try again later.',
} as const satisfies Record<Lookup, string>;

/**
 * Looks the record of a domain up now, and those of other companies that have proven it (rules: domains.proven,
 * domains.changes-hands).
 * @throws Problem not_found for a domain that is not the company's
 */
export const checkDomainNow = command('company.check_domain', {
  who: self<Person>(orNetworkStaff(companyAdmin)),
  input: NamedDomain,
  output: () => z.strictObject({ domain: CompanyDomain, message: Message }),
  limit: (_request, _input, { id }) => [perHour(CHECKS_PER_HOUR, 'domain-check', id)],
  deadline: 10_000,
  async prepare({ db, actor }, { id, domain }) {
    const company_id = companyMeant(actor, id);
    await domainShown(db, company_id, domain);
    return lookUpAll(db, company_id, domain);
  },
  async run(ctx, { id, domain }, lookups) {
    const company_id = companyMeant(ctx.actor, id);
    await applyLookup(ctx, { company_id, domain, lookups, isDue: false });
    return { domain: await domainShown(ctx.db, company_id, domain), message: fixed(MESSAGES[lookups.own]) };
  },
  async reread({ db, actor }, { message }, { id, domain }) {
    return { domain: await domainShown(db, companyMeant(actor, id), domain), message };
  },
  auditSubject: (_answer, { id }) => ref('company', id),
});

export type Lookups = { own: Lookup; others: Map<number, Lookup> };

/** The records of the company and, where its own is there, of other companies that have proven the domain. */
export async function lookUpAll(db: Db, company_id: number, domain: string): Promise<Lookups> {
  const own = await lookUp(company_id, domain);
  const others = own === 'found' ? await othersWith(db, company_id, domain) : [];
  const found = await Promise.all(
    others
      .filter(({ proven_at }) => proven_at)
      .map(async (other) => [other.company_id, await lookUp(other.company_id, domain)] as const),
  );
  return { own, others: new Map(found) };
}

const othersWith = (db: Db, company_id: number, domain: string) =>
  db
    .select({ company_id: companyDomains.company_id, proven_at: companyDomains.proven_at })
    .from(companyDomains)
    .where(
      and(
        eq(companyDomains.domain, domain),
        ne(companyDomains.company_id, company_id),
        or(isNotNull(companyDomains.proven_at), isNotNull(companyDomains.vouched_at)),
      ),
    );

type Applied = { company_id: number; domain: string; lookups: Lookups; isDue: boolean };

/** Stores what a lookup changes and tells the managers of each company whose domain it changes. */
export async function applyLookup(ctx: Ctx, { company_id, domain, lookups, isDue }: Applied): Promise<void> {
  // The DNS did not answer, which proves and ends nothing.
  if (lookups.own === 'unknown') return;
  const { db } = ctx;
  await db.insert(companyDomains).values({ company_id, domain }).onConflictDoNothing();
  const rows = await db
    .select()
    .from(companyDomains)
    .where(eq(companyDomains.domain, domain))
    .orderBy(companyDomains.company_id)
    .for('update');
  const row = rows.find((one) => one.company_id === company_id)!;
  const isClaimed = rows.some((one) => one.company_id !== company_id && one.proven_at !== null);
  const change = changeBy(row, lookups.own, { isClaimed, isDue });
  const proves = lookups.own === 'found' && row.proven_at === null;
  const lost = proves ? losers(rows, company_id, lookups) : [];
  await db
    .update(companyDomains)
    .set({ checked_at: now, ...columnsOf(change) })
    .where(and(eq(companyDomains.company_id, company_id), eq(companyDomains.domain, domain)));
  if (lost.length)
    await db
      .update(companyDomains)
      .set(columnsOf('lost'))
      .where(and(inArray(companyDomains.company_id, lost), eq(companyDomains.domain, domain)));
  const after = { ...row, ...(change === 'proven' && { proven_at: new Date() }), ...(change === 'lost' && LOST) };
  noteChanges(ctx, { [domain]: domainState(row) }, { [domain]: domainState(after) });
  await tellManagers(ctx, [
    ...(change === 'missing' || change === 'lost' || proves ? [{ company_id, domain, change: change! }] : []),
    ...lost.map((other) => ({ company_id: other, domain, change: 'taken' as const })),
  ]);
}

/** Companies that a new proof ends: vouched for only, or their own record is gone (rule: domains.changes-hands). */
const losers = (rows: (typeof companyDomains.$inferSelect)[], company_id: number, { others }: Lookups): number[] =>
  rows
    .filter((row) => row.company_id !== company_id && (row.proven_at ?? row.vouched_at) !== null)
    .filter((row) => row.proven_at === null || others.get(row.company_id) === 'missing')
    .map((row) => row.company_id);

const LOST = { proven_at: null, missing_since: null, vouched_at: null, vouched_by: null, vouch_reason: null } as const;

function columnsOf(change: ReturnType<typeof changeBy>) {
  if (change === 'proven') return { proven_at: sql`coalesce(proven_at, now())`, missing_since: null };
  if (change === 'missing') return { missing_since: now };
  return change === 'lost' ? LOST : {};
}

async function tellManagers(ctx: Ctx, changes: EmailProps['company_domain'][]): Promise<void> {
  if (!changes.length) return;
  const ids = changes.map(({ company_id }) => company_id);
  const managers = await ctx.db
    .select({
      company_id: users.company_id,
      first_name: users.first_name,
      last_name: users.last_name,
      email: users.email,
    })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.company_id))
    .where(and(inArray(users.company_id, ids), inArray(users.role, MANAGER_ROLES), eq(users.status, 'active')));
  for (const { company_id, email, ...name } of managers)
    for (const change of changes.filter((one) => one.company_id === company_id))
      mail(ctx, 'company_domain', { name: fullName(name), email }, change);
}
