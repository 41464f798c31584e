import { customType, integer, timestamp } from 'drizzle-orm/pg-core';

/** An integer primary key; seeds may set it. */
export const id = () => integer().primaryKey().generatedByDefaultAsIdentity();

/** A moment, stored with its zone and read as a Date. */
export const moment = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 });

export const created_at = () => moment().notNull().defaultNow();
export const timestamps = () => ({ created_at: created_at(), updated_at: created_at() });

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });
