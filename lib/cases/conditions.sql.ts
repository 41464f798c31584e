import 'server-only';
import { sql } from 'drizzle-orm';

/** The receiver has to act: the case is new, or the requested information has arrived (rule: cases.inbound-action). */
export const awaitingReceiver = sql`status in ('open', 'information') and (status = 'open' or information_replied_at is not null)`;

/** Unanswered past its response time. */
export const isLate = sql`status = 'open' and respond_by < now()`;
