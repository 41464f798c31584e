import 'server-only';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { query } from '@/lib/core/operation';
import { partner } from '@/lib/shared/gates';
import type { RequestType } from './policy';

type Raw = Record<'mine' | 'mine_30' | 'sent' | 'sent_30' | 'received' | 'received_30' | 'inbound_action', string>;

/** How many cases each request type of the table holds, in one statement (spec 1 §2; LOOK "Dashboard"). */
export const countCases = query({
  who: partner,
  input: z.object({}),
  async run({ actor, db }): Promise<Record<RequestType, number>> {
    const active = sql`count(*) filter (where updated_at > now() - interval '30 days' and status <> 'closed')`;
    const [row] = (await db.execute(sql`select * from
      (select count(*) as mine, ${active} as mine_30 from cases where submitter_id = ${actor.id} and deleted_at is null) m,
      (select count(*) as sent, ${active} as sent_30 from cases where company_id = ${actor.company_id} and deleted_at is null) s,
      (select count(*) as received, ${active} as received_30 from cases where receiver_company_id = ${actor.company_id} and deleted_at is null) r,
      (select count(*) as inbound_action from cases where receiver_company_id = ${actor.company_id} and deleted_at is null
        and status in ('open', 'information') and (status = 'open' or information_replied_at is not null)) a`)) as unknown as [Raw];
    return {
      'mine-30': Number(row.mine_30),
      'company-inbound-action': Number(row.inbound_action),
      'company-30': Number(row.sent_30) + Number(row.received_30),
      'mine-all': Number(row.mine),
      'company-all': Number(row.sent) + Number(row.received),
    };
  },
});
