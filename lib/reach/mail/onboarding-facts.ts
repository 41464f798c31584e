import 'server-only';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { groups, companies, onboardingSessions, payments } from '@/db/schema';
import { secretUrl } from './token-facts';

export async function onboardingFacts(db: Db, session_id: number) {
  const [row] = await db
    .select({
      status: onboardingSessions.status,
      journey: onboardingSessions.journey,
      email: onboardingSessions.email,
      note: onboardingSessions.decision_note,
      data: onboardingSessions.data,
      confirmed: sql<boolean>`${onboardingSessions.confirmed_at} is not null`,
      expires_at: onboardingSessions.expires_at,
      group: {
        name: groups.name,
        vhost: sql<string>`${groups.vhost}`,
        host_email: groups.host_email,
      },
      company: { name: companies.name, slug: companies.slug, status: companies.status },
      invoice_cents: sql<
        number | null
      >`(select amount_cents from ${payments} where ${payments.onboarding_session_id} = ${onboardingSessions.id} and ${payments.status} = 'pending')`,
    })
    .from(onboardingSessions)
    .innerJoin(groups, eq(groups.id, onboardingSessions.community_id))
    .leftJoin(companies, eq(companies.id, onboardingSessions.company_id))
    .where(eq(onboardingSessions.id, session_id));
  return row ? { ...row, company_name: row.data.company?.name ?? row.company?.name ?? row.email } : null;
}

export const restoreUrl = (token_id: string, vhost: string) =>
  secretUrl({ token_id, purpose: 'onboarding_restore', page: '/onboarding/restore/[token]', slug: vhost });
