import 'server-only';
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { oneTimeTokens } from '@/db/schema';
import { addToken } from '@/lib/core/mailed-token';
import type { Ctx } from '@/lib/core/operation';
import type { Recipient } from '@/lib/core/outbox';
import { recipientsOf } from './recipients';

type Addresses = Parameters<typeof recipientsOf>[0];

/** Who gets the later letters of a case at the receiver's: by the process version it was sent against, as the request was. */
export async function receiversOf(db: Db, version_id: number): Promise<Recipient[]> {
  const [found] = await db.execute<Addresses & Record<string, unknown>>(sql`
    select v.collaborate_email, v.collaborate_cc_email, c.communications_email as receiver_email, c.bcc_response_email, c.name as company_name,
      (select coalesce(json_agg(json_build_object('user_type', m.user_type, 'first_name', coalesce(u.first_name, m.first_name, ''), 'last_name', coalesce(u.last_name, m.last_name, ''), 'email', coalesce(u.email, m.email)) order by m.user_type), '[]')
        from process_managers m left join users u on u.id = m.user_id and u.status = 'active' where m.version_id = v.id) as managers
    from process_versions v join processes p on p.id = v.process_id join companies c on c.id = p.company_id
    where v.id = ${version_id}`);
  return found ? recipientsOf(found, null).receivers : [];
}

/** The respond token that a letter to the receiver carries: the newest with a week left, or a new one. */
export async function respondToken(ctx: Ctx, case_id: number): Promise<string> {
  const [newest] = await ctx.db.select({ id: oneTimeTokens.id }).from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.case_id, case_id), eq(oneTimeTokens.purpose, 'respond'), isNull(oneTimeTokens.used_at), gt(oneTimeTokens.expires_at, sql`now() + interval '7 days'`)))
    .orderBy(desc(oneTimeTokens.created_at)).limit(1);
  return newest?.id ?? addToken(ctx, 'respond', { case_id });
}
