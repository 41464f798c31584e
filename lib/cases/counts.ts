import 'server-only';
import { sql } from 'drizzle-orm';
import type { Viewer } from '@/lib/directory/visible';
import type { RequestType } from './policy';

/** A row with the counts that requestCounts() reads. */
export type Counted = Record<'mine' | 'mine_30' | 'sent' | 'sent_30' | 'received' | 'received_30' | 'inbound_action', number>;

const active = sql`count(*) filter (where updated_at > now() - interval '30 days' and status <> 'closed')`;

/** Counts the member's cases and those of the company, each way by an index of its own. */
export const countedFor = ({ id, company_id }: Viewer) => sql`select * from
  (select count(*) as mine, ${active} as mine_30 from cases where submitter_id = ${id} and deleted_at is null) m,
  (select count(*) as sent, ${active} as sent_30 from cases where company_id = ${company_id} and deleted_at is null) s,
  (select count(*) as received, ${active} as received_30 from cases where receiver_company_id = ${company_id} and deleted_at is null) r,
  (select count(*) as inbound_action from cases where receiver_company_id = ${company_id} and deleted_at is null
    and status in ('open', 'information') and (status = 'open' or information_replied_at is not null)) a`;

/** How many cases each request type of the table holds (spec 1 §2; LOOK "Dashboard"). */
export const requestCounts = ({ mine, mine_30, sent, sent_30, received, received_30, inbound_action }: Counted): Record<RequestType, number> => ({
  'mine-30': mine_30,
  'company-inbound-action': inbound_action,
  'company-30': sent_30 + received_30,
  'mine-all': mine,
  'company-all': sent + received,
});
