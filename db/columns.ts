import { sql, type SQL } from 'drizzle-orm';
import { customType, integer, text, timestamp } from 'drizzle-orm/pg-core';
import { storedPhone } from '@/lib/shared/phone';
import { shownPhone } from '@/lib/shared/phone-number';

export const id = () => integer().primaryKey().generatedByDefaultAsIdentity();

/** A `timestamptz` with milliseconds, read as a Date. */
export const timestampTz = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 });

export const created_at = () => timestampTz().notNull().defaultNow();
export const timestamps = () => ({ created_at: created_at(), updated_at: created_at() });

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** A phone number: E.164 in the database, international form in code, screens, emails and responses. */
export const phoneNumber = customType<{ data: string; driverData: string }>({
  dataType: () => 'text',
  toDriver: storedPhone,
  fromDriver: shownPhone,
});

/**
 * Normalizes a name for directory searches: no accents, lower case, only ASCII (lib/partners/directory/narrow.ts). The
 * database does the same in its function `searchable`.
 */
export const searchable = (column: SQL) =>
  text()
    .notNull()
    .generatedAlwaysAs(sql`searchable(${column})`);
