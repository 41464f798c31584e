import 'server-only';
import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';

/* Advisory lock: concurrent invoices get different numbers. */
const LOCK = 7_103_022;

/**
 * Numbers the open invoice of a submitted registration, without gaps in a year; returns its id (rule:
 * payments.invoice).
 */
export async function issueInvoice(db: Db, onboarding_session_id: number): Promise<number | null> {
  await db.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
  const [issued] = await db.execute<{ id: number }>(sql`
    update payments set invoice_year = extract(year from now() at time zone 'UTC')::int, created_at = now(), updated_at = now(),
      invoice_number = (select coalesce(max(p.invoice_number), 0) + 1 from payments p where p.invoice_year = extract(year from now() at time zone 'UTC')::int)
    where onboarding_session_id = ${onboarding_session_id} and payment_type = 'invoice' and invoice_number is null and status = 'pending'
    returning id`);
  return issued?.id ?? null;
}
