import 'server-only';
import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { calendars } from '@/db/schema';
import type { FieldErrors } from '@/lib/shared/problem';
import { ofCompany } from './list-calendars';

/** A company's calendars, for selects. */
export const calendarChoices = (db: Db, company_id: number): Promise<{ id: number; name: string }[]> =>
  db
    .select({ id: calendars.id, name: calendars.name })
    .from(calendars)
    .where(eq(calendars.company_id, company_id))
    .orderBy(asc(sql`lower(${calendars.name})`), asc(calendars.id));

/** Only a calendar of the company itself is chosen. It is locked, so that it is not deleted meanwhile. */
export async function calendarErrors(
  db: Db,
  { company_id, calendar_id }: { company_id: number | null; calendar_id: number | null | undefined },
): Promise<FieldErrors> {
  if (!calendar_id) return {};
  const found =
    company_id === null
      ? []
      : await db.select({ id: calendars.id }).from(calendars).where(ofCompany(company_id, calendar_id)).for('share');
  return found.length ? {} : { calendar_id: ['Choose a calendar of the company.'] };
}
