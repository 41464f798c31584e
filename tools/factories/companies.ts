import { eq } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { companies, companyDomains, countries, departments } from '@/db/schema';
import { firstRow, withTransaction, serial } from './with-transaction';

export type Company = typeof companies.$inferSelect;
export type NewCompany = Partial<typeof companies.$inferInsert>;
export type Department = typeof departments.$inferSelect;

/** A company whose domains are vouched for, as those of members that joined long ago. */
export function company(overrides: NewCompany = {}, db?: Db): Promise<Company> {
  const n = serial();
  const slug = overrides.slug ?? `company-${n}`;
  const name = overrides.name ?? `Company ${n}`;
  const row = {
    membership_type: 'standard' as const,
    domain: `${slug}.test`,
    url: `https://www.${slug}.test`,
    ...overrides,
    slug,
    name,
    full_name: overrides.full_name ?? `${name}, Inc.`,
  };
  return withTransaction(db, async (tx) => {
    const made = firstRow(await tx.insert(companies).values(row).returning());
    const domains = new Set([...(made.domain ? [made.domain] : []), ...made.additional_domains]);
    if (domains.size)
      await tx
        .insert(companyDomains)
        .values([...domains].map((domain) => ({ company_id: made.id, domain: domain.toLowerCase(), ...VOUCHED })));
    return made;
  });
}

const VOUCHED = { vouched_at: new Date('2026-01-01T00:00:00Z'), vouch_reason: 'In use before domains were proven' };

export function department(overrides: Partial<typeof departments.$inferInsert> = {}, db?: Db): Promise<Department> {
  return withTransaction(db, async (tx) => {
    const company_id = overrides.company_id ?? (await company({}, tx)).id;
    return firstRow(
      await tx
        .insert(departments)
        .values({ name: `Department ${serial()}`, ...overrides, company_id })
        .returning(),
    );
  });
}

/** A country, by default the United States. Returns the existing row when the code is already there. */
export function country(
  overrides: Partial<typeof countries.$inferInsert> = {},
  db?: Db,
): Promise<typeof countries.$inferSelect> {
  const row = { name: 'United States', country_code: 'US', dial_code: '+1', ...overrides };
  return withTransaction(db, async (tx) => {
    // Name and code are both unique, and an insert at the same moment may take either first.
    const [added] = await tx.insert(countries).values(row).onConflictDoNothing().returning();
    return (
      added ??
      firstRow(
        await tx
          .update(countries)
          .set({ name: row.name })
          .where(eq(countries.country_code, row.country_code))
          .returning(),
      )
    );
  });
}
