import 'server-only';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { groups, companies, memberships } from '@/db/schema';
import { now, type Ctx } from '@/lib/platform/operation/operation';
import { mail } from '@/lib/platform/operation/outbox';
import { addressesIn } from '@/lib/intake/processes/addresses';
import { receivingProcess } from '@/lib/intake/processes/receiving-process';

/**
 * Notifies the group's host of a new member, and the case desks of members whose process has a text for it (rule:
 * onboarding.new-member). In a partner program only the sponsor is notified. A membership is announced once, as soon as
 * it, its company and its group are active; further memberships of a company that is already announced in the group are
 * not.
 */
export async function announceMember(ctx: Ctx, relation_id: number): Promise<void> {
  const { db } = ctx;
  const group = await lockUnannounced(db, relation_id);
  if (!group) return;
  const isKnown = await isAnnounced(db, { ...group, relation_id });
  await db.update(memberships).set({ announced_at: now }).where(eq(memberships.id, relation_id));
  if (isKnown) return;
  const { host_email } = group;
  if (host_email) mail(ctx, 'new_member', { email: host_email }, { relation_id, template_id: null, receiver_id: null });
  const told = new Set([host_email]);
  for (const { template_id, company_id, name, addresses } of await receiversOf(db, relation_id)) {
    for (const email of addressesIn(addresses)) {
      if (told.has(email)) continue;
      told.add(email);
      mail(ctx, 'new_member', { name, email }, { relation_id, template_id, receiver_id: company_id });
    }
  }
}

export async function announceMemberships(ctx: Ctx, company_id: number): Promise<void> {
  const waiting = await ctx.db
    .select({ id: memberships.id })
    .from(memberships)
    .where(and(eq(memberships.company_id, company_id), isNull(memberships.announced_at)))
    .orderBy(memberships.id);
  for (const { id } of waiting) await announceMember(ctx, id);
}

/**
 * Locks the group of an active membership that is not announced yet, so that only one of a company's memberships is
 * announced.
 */
async function lockUnannounced(db: Db, relation_id: number) {
  const [membership] = await db
    .select({ community_id: groups.id, company_id: companies.id, host_email: groups.host_email })
    .from(memberships)
    .innerJoin(groups, and(eq(groups.id, memberships.community_id), eq(groups.status, 'active')))
    .innerJoin(companies, and(eq(companies.id, memberships.company_id), eq(companies.status, 'active')))
    .where(and(eq(memberships.id, relation_id), eq(memberships.is_active, true), isNull(memberships.announced_at)))
    .for('no key update', { of: groups });
  return membership;
}

type Membership = { community_id: number; company_id: number; relation_id: number };

async function isAnnounced(db: Db, { community_id, company_id, relation_id }: Membership): Promise<boolean> {
  const [other] = await db
    .select({ id: memberships.id })
    .from(memberships)
    .where(
      and(
        eq(memberships.community_id, community_id),
        eq(memberships.company_id, company_id),
        ne(memberships.id, relation_id),
        sql`${memberships.announced_at} is not null`,
      ),
    )
    .limit(1);
  return !!other;
}

type Receiver = { template_id: number; company_id: number; name: string; addresses: string | null };

/** Members that the new member now reaches, with the address of their case desk and the email text of their process. */
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
    join processes p on p.id = ${receivingProcess({ relation: 'r', department: 'd', group: 'g' })}
      and p.status = 'approved'
    join process_versions v on v.id = p.current_version_id
    join process_email_templates t on t.process_id = p.id and t.type = 'new_receiving_member'
    where own.id = ${relation_id}
    order by c.id, r.department_id nulls first`);
