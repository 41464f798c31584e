import 'server-only';
import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import type { Ctx } from '@/lib/core/operation';
import { mail } from '@/lib/core/outbox';
import { addressesIn } from '@/lib/processes/addresses';

type Joined = { group: { id: number; host_email: string | null }; company_id: number; relation_id: number };

/**
 * Tells the group's host of a new member, and the desks of those members whose process has a text for it
 * (rule: onboarding.new-member). A member of a partner program reaches its sponsor only.
 */
export async function announceMember(ctx: Ctx, { group, relation_id }: Joined): Promise<void> {
  if (group.host_email)
    mail(ctx, 'new_member', { email: group.host_email }, { relation_id, template_id: null, receiver_id: null });
  const receivers = await receiversOf(ctx.db, relation_id);
  const told = new Set([group.host_email]);
  for (const { template_id, company_id, name, addresses } of receivers) {
    for (const email of addressesIn(addresses)) {
      if (told.has(email)) continue;
      told.add(email);
      mail(ctx, 'new_member', { name, email }, { relation_id, template_id, receiver_id: company_id });
    }
  }
}

type Receiver = { template_id: number; company_id: number; name: string; addresses: string | null };

/** Members whose cases desk the new member now reaches, with the text that their process has for it. */
const receiversOf = (db: Db, relation_id: number) =>
  db.execute<Receiver>(sql`
    select distinct on (c.id) t.email_template_id as template_id, c.id as company_id, c.name,
      coalesce(v.collaborate_email, c.communications_email) as addresses
    from relations own
    join communities g on g.id = own.community_id
    join relations r on r.community_id = g.id and r.is_active and r.company_id <> own.company_id
      and (own.member_relationship = 'many_to_many' or r.company_id = g.sponsor_company_id)
    join companies c on c.id = r.company_id and c.status = 'active'
    left join departments d on d.id = r.department_id
    join processes p on p.id = coalesce(r.document_id, d.contact_document_id, case when c.id = g.sponsor_company_id then g.document_id end)
      and p.status = 'approved'
    join process_versions v on v.id = p.current_version_id
    join process_email_templates t on t.process_id = p.id and t.type = 'new_receiving_member'
    where own.id = ${relation_id}
    order by c.id, r.department_id nulls first`);
