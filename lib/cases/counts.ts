import 'server-only';
import { sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { Viewer } from '@/lib/directory/visible';
import type { RequestType } from './policy';

/** A row with the counts that requestCounts() reads; `sent` and `received` since the moment asked for. */
export type Counted = Record<'mine' | 'mine_30' | 'sent' | 'sent_30' | 'received' | 'received_30' | 'inbound_action', number>;

const active = sql`updated_at > now() - interval '30 days' and status <> 'closed'`;
/** Received and waiting for the receiver's answer: new, or asked about and replied to (PRODUCT §6, inbound action). */
export const waits = sql`status in ('open', 'information') and (status = 'open' or information_replied_at is not null)`;
const count = (whose: SQL, which?: SQL) => sql`(select count(*) from cases where ${whose} and deleted_at is null${which ? sql` and ${which}` : sql``})`;

/** Counts the member's cases and those of the company, each by an index alone. */
export function countedFor({ id, company_id }: Viewer, since: string | Placeholder): SQL {
  const [mine, sent, received] = [sql`submitter_id = ${id}`, sql`company_id = ${company_id}`, sql`receiver_company_id = ${company_id}`];
  const later = sql`created_at > ${since}`;
  return sql`select ${count(mine)} as mine, ${count(mine, active)} as mine_30, ${count(sent, later)} as sent, ${count(sent, active)} as sent_30,
    ${count(received, later)} as received, ${count(received, active)} as received_30, ${count(received, waits)} as inbound_action`;
}

/** How many cases each request type of the table holds (spec 1 §2; LOOK "Dashboard"), with `base` sent and received before. */
export const requestCounts = ({ mine, mine_30, sent, sent_30, received, received_30, inbound_action }: Counted, base: number): Record<RequestType, number> => ({
  'mine-30': mine_30,
  'company-inbound-action': inbound_action,
  'company-30': sent_30 + received_30,
  'mine-all': mine,
  'company-all': base + sent + received,
});
