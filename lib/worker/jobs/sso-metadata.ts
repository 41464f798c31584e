import 'server-only';
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import { MANAGER_ROLES } from '@/lib/shared/enums';
import { withDatabase } from '@/db/client';
import { interval } from '@/db/interval';
import { companies, ssoProviders, users } from '@/db/schema';
import { mail } from '@/lib/platform/operation/outbox';
import { CERTIFICATE_NOTICES, SSO_DAILY } from '@/lib/shared/durations';
import { fullName } from '@/lib/shared/format';
import { NOTICE_DAYS, noticeDue } from '@/lib/people/sso/policy';
import { reread } from '@/lib/people/sso/read-address';
import { BATCH, inBatches, type BatchStep } from './run';

const MAX_PROVIDERS = 200;

/**
 * Reads identity providers' metadata every day, then notifies managers of expiring certificates (rules:
 * sso.metadata-url, sso.certificate-notice). Returns the number of companies notified.
 */
export async function runSsoMetadata(now: Date): Promise<number> {
  for (const { company, provider } of await dueProviders()) await reread(company, provider, SSO_DAILY);
  return inBatches(notify, now);
}

const dueProviders = () =>
  withDatabase((db) =>
    db
      .select({
        company: {
          id: companies.id,
          slug: companies.slug,
          sso_identity_source: companies.sso_identity_source,
          sso_idp_entity_url: companies.sso_idp_entity_url,
          sso_issuer: companies.sso_issuer,
        },
        provider: ssoProviders,
      })
      .from(ssoProviders)
      .innerJoin(companies, eq(companies.id, ssoProviders.company_id))
      .where(
        and(
          eq(companies.status, 'active'),
          or(eq(ssoProviders.protocol, 'oidc'), eq(companies.sso_identity_source, 'url')),
          sql`${ssoProviders.tried_at} <= now() - ${interval(SSO_DAILY)}`,
        ),
      )
      .orderBy(asc(ssoProviders.tried_at))
      .limit(MAX_PROVIDERS),
  );

/** Marks the notice in the transaction that queues its emails, so that it is sent once. */
const notify: BatchStep = async (ctx, now) => {
  const soon = await ctx.db
    .select({
      company_id: ssoProviders.company_id,
      certificate_expires_at: ssoProviders.certificate_expires_at,
      expiry_notice_days: ssoProviders.expiry_notice_days,
    })
    .from(ssoProviders)
    .innerJoin(companies, eq(companies.id, ssoProviders.company_id))
    .where(
      and(
        eq(companies.status, 'active'),
        eq(companies.login_method, 'sso'),
        sql`${ssoProviders.certificate_expires_at} between date_trunc('day', ${now.toISOString()}::timestamptz, 'UTC') and ${now.toISOString()}::timestamptz + ${interval(CERTIFICATE_NOTICES[0])}`,
        sql`${ssoProviders.expiry_notice_days} is distinct from ${NOTICE_DAYS.at(-1)}`,
      ),
    )
    .limit(BATCH)
    .for('update', { of: ssoProviders, skipLocked: true });
  const due = soon.flatMap(({ company_id, certificate_expires_at, expiry_notice_days }) => {
    const days = certificate_expires_at && noticeDue(certificate_expires_at, expiry_notice_days, now);
    return days === null ? [] : [{ company_id, days }];
  });
  for (const days of NOTICE_DAYS) {
    const ids = due.filter((one) => one.days === days).map(({ company_id }) => company_id);
    if (!ids.length) continue;
    await ctx.db.update(ssoProviders).set({ expiry_notice_days: days }).where(inArray(ssoProviders.company_id, ids));
    const managers = await ctx.db
      .select({
        company_id: users.company_id,
        first_name: users.first_name,
        last_name: users.last_name,
        email: users.email,
      })
      .from(users)
      .where(and(inArray(users.company_id, ids), inArray(users.role, MANAGER_ROLES), eq(users.status, 'active')));
    for (const { company_id, email, ...name } of managers)
      mail(ctx, 'sso_certificate', { name: fullName(name), email }, { company_id: company_id!, days });
  }
  return due.length;
};
