import 'server-only';
import { sql } from 'drizzle-orm';
import { MANAGERS } from '@/db/manager-roles';
import { mail } from '@/lib/platform/operation/outbox';
import { monthBefore } from '@/lib/shared/calendar-month';
import { fullName } from '@/lib/shared/format';
import { BATCH, inBatches, type BatchStep } from './run';

/**
 * Sends managers who want it their company's scorecard of the last month, once (rule: scorecard.mail). Returns their
 * number. Runs every hour, in case no worker ran on the first day of a month; `scorecard_month` records the last one
 * sent.
 */
export const runScorecards = (now: Date): Promise<number> => inBatches(send, now);

type Wanting = { id: number; email: string; first_name: string; last_name: string };

const send: BatchStep = async (ctx, now) => {
  const month = monthBefore(now);
  const wanting = await ctx.db.execute<Wanting>(sql`
    update users set scorecard_month = ${month} where id in (
      select u.id from users u join companies c on c.id = u.company_id and c.status = 'active'
      where u.scorecard_mail and (u.scorecard_month is null or u.scorecard_month < ${month})
        and u.status = 'active' and u.role in ${MANAGERS}
      order by u.id limit ${BATCH} for update of u skip locked)
    returning id, email, first_name, last_name`);
  for (const { id: user_id, email, ...name } of wanting)
    mail(ctx, 'scorecard', { name: fullName(name), email }, { user_id, month });
  return wanting.length;
};
