import 'server-only';
import { asc } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { countries } from '@/db/schema';
import { Country } from './resources';
import { query } from '@/lib/platform/operation/operation';
import { anyone, loggedIn } from '@/lib/shared/gates';

const countryRow = { id: countries.id, name: countries.name, country_code: countries.country_code };
export const countriesByName = (db: Db) => db.select(countryRow).from(countries).orderBy(asc(countries.name));

/** All countries by name (spec 3 §7). */
export const listCountries = query({
  who: anyone,
  input: z.object({}),
  output: () => z.strictObject({ countries: z.array(Country) }),
  run: async ({ db }) => ({ countries: await countriesByName(db) }),
});

/** Options of the profile form (spec 1 §7). */
export const readProfileFormData = query({
  who: loggedIn,
  input: z.object({}),
  output: () => z.strictObject({ countries: z.array(Country) }),
  run: async ({ db }) => ({ countries: await countriesByName(db) }),
});
