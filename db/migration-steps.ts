import type { TransactionSql } from 'postgres';
import { parsePhone } from '../lib/shared/phone-number.ts';

/**
 * Steps of migrations that SQL cannot express, by the migration's name without its number. Each runs once, after the
 * migration's SQL and in the same transaction.
 */
export const MIGRATION_STEPS: Record<string, (tx: TransactionSql) => Promise<void>> = {
  phone_numbers_as_e164: storePhonesAsE164,
};

const BATCH = 1_000;
const E164 = '^\\+[0-9]+(;ext=[0-9]+)?$';

async function storePhonesAsE164(tx: TransactionSql): Promise<void> {
  for (const table of ['users', 'cases', 'manager_requests', 'manager_responses']) {
    await rewrite(tx, { table, phone: 'phone', country: 'phone_country_code' });
  }
  // The country, if any, is part of the text: '{country}: {number}'.
  await rewrite(tx, { table: 'case_responses', phone: 'engineer_phone', country: null });
  await rewriteCustomerData(tx);
}

type Column = { table: string; phone: string; country: string | null };
type StoredPhone = { id: number; phone: string; country: string | null };

async function rewrite(tx: TransactionSql, { table, phone, country }: Column): Promise<void> {
  for (let last = 0; ;) {
    const rows = await tx<StoredPhone[]>`
      select id, ${tx(phone)} as phone, ${country ? tx(country) : tx`null`} as country from ${tx(table)}
      where id > ${last} and ${tx(phone)} !~ ${E164} order by id limit ${BATCH}`;
    if (!rows.length) return;
    last = rows.at(-1)!.id;
    const found = rows.flatMap((row) => {
      const read = parseStored(row.phone, row.country);
      return read ? [{ id: row.id, phone: read.stored, country: read.country ?? row.country }] : [];
    });
    await tx`
      update ${tx(table)} set ${tx(phone)} = given.phone ${country ? tx`, ${tx(country)} = given.country` : tx``}
      from unnest(${found.map(({ id }) => id)}::int[], ${found.map((row) => row.phone)}::text[], ${found.map((row) => row.country)}::text[])
        as given (id, phone, country)
      where ${tx(table)}.id = given.id`;
  }
}

type Datum = { type: string; value: string };

async function rewriteCustomerData(tx: TransactionSql): Promise<void> {
  for (let last = 0; ;) {
    const rows = await tx<{ id: number; data: Datum[] }[]>`
      select case_id as id, customer_data as data from case_customer_data
      where case_id > ${last} and customer_data @> '[{"type": "phone"}]' order by case_id limit ${BATCH}`;
    if (!rows.length) return;
    last = rows.at(-1)!.id;
    const texts = rows.map(({ data }) => JSON.stringify(data.map(datumAsE164)));
    await tx`
      update case_customer_data set customer_data = given.data::jsonb
      from unnest(${rows.map(({ id }) => id)}::int[], ${texts}::text[]) as given (case_id, data)
      where case_customer_data.case_id = given.case_id`;
  }
}

const datumAsE164 = (datum: Datum): Datum =>
  datum.type === 'phone' ? { ...datum, value: parseStored(datum.value)?.stored ?? datum.value } : datum;

/** Parses a number only if its country is known: from its own column, a prefix, or the + and calling code. */
function parseStored(text: string, country?: string | null) {
  return country || /^(?:[A-Z]{2}:\s*|\+)/.test(text.trim()) ? parsePhone(text, country ?? undefined) : undefined;
}
