import type { Db } from '@/db/client';
import { companies, countries, departments } from '@/db/schema';
import { first, on, serial } from './on';

export type Company = typeof companies.$inferSelect;
export type NewCompany = Partial<typeof companies.$inferInsert>;
export type Department = typeof departments.$inferSelect;

/** An active company of standard membership with its own slug and domain. */
export function company(over: NewCompany = {}, db?: Db): Promise<Company> {
  const one = serial();
  const slug = over.slug ?? `company-${one}`;
  const name = over.name ?? `Company ${one}`;
  const row = { membership_type: 'standard' as const, domain: `${slug}.test`, url: `https://www.${slug}.test`, ...over, slug, name, full_name: over.full_name ?? `${name}, Inc.` };
  return on(db, async (tx) => first(await tx.insert(companies).values(row).returning()));
}

/** An active department; of a new company unless one is named. */
export function department(over: Partial<typeof departments.$inferInsert> = {}, db?: Db): Promise<Department> {
  return on(db, async (tx) => {
    const company_id = over.company_id ?? (await company({}, tx)).id;
    return first(await tx.insert(departments).values({ name: `Department ${serial()}`, ...over, company_id }).returning());
  });
}

/** A country; the United States unless told otherwise. Gives the one that is there when its code is known already. */
export function country(over: Partial<typeof countries.$inferInsert> = {}, db?: Db): Promise<typeof countries.$inferSelect> {
  const row = { name: 'United States', country_code: 'US', dial_code: '+1', ...over };
  return on(db, async (tx) => first(await tx.insert(countries).values(row).onConflictDoUpdate({ target: countries.country_code, set: { name: row.name } }).returning()));
}
