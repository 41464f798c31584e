import 'server-only';
import { and, desc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { auditLog, companies, directories, ssoProviders, ssoTests } from '@/db/schema';
import { scimBase } from '@/lib/people/provisioning/resources';
import { callbackUrlsOf, consumerUrlsOf, entityIdOf } from '@/lib/people/sso/service-provider';
import { shownTest, ShownTest } from '@/lib/people/sso/test-result';
import { wordsOf } from '@/lib/platform/audit/commands';
import { query } from '@/lib/platform/operation/operation';
import { settings } from '@/lib/platform/settings';
import type { LinkHolder } from '@/lib/shared/actor';
import { SSO_SOURCES, keysOf } from '@/lib/shared/enums';
import { linkHolder } from '@/lib/shared/gates';
import { ssoLoginUrl } from '@/lib/shared/sites';
import { readLimit } from './limits';
import { mayChangeProvider, mayMakeToken } from './policy';

const SHOWN_CHANGES = 5;

/**
 * All that a link for IT shows: our values, the provider as saved, the last test by this link, and what the directory did in
 * words without names (rule: setup-link.shows).
 */
export const readSetupGuide = query({
  who: linkHolder,
  input: z.object({}),
  limit: readLimit,
  output: () =>
    z.strictObject({
      company: z.string(),
      expires_at: z.date(),
      values: z.strictObject({
        entity_id: z.string(),
        acs_url: z.string(),
        login_url: z.string(),
        scim_base: z.string(),
      }),
      /** Of a company that uses OpenID Connect; its managers enter issuer, client and secret themselves. */
      redirect_uri: z.string().nullable(),
      source: z.enum(keysOf(SSO_SOURCES)).nullable(),
      metadata_url: z.string().nullable(),
      may_change: z.boolean(),
      provider: z
        .strictObject({
          entity_id: z.string(),
          certificate_expires_at: z.date().nullable(),
          read_at: z.date(),
          read_error: z.string().nullable(),
        })
        .nullable(),
      test: ShownTest.nullable(),
      directory: z.strictObject({
        may_make_token: z.boolean(),
        made_at: z.date().nullable(),
        last_call_at: z.date().nullable(),
        last_call: z.string().nullable(),
        last_refusal: z
          .strictObject({ at: z.string(), call: z.string(), status: z.number(), scim_type: z.string().nullable() })
          .nullable(),
        users: z.number(),
        groups: z.number(),
        changes: z.array(z.strictObject({ id: z.number(), action: z.string(), created_at: z.date() })),
      }),
    }),
  async run({ db, actor }) {
    const { link } = actor;
    const { id, name, slug } = link.company;
    const [[saved], test, directory] = await Promise.all([
      savedOf(db, id),
      lastTest(db, actor),
      directoryOf(db, actor),
    ]);
    const { protocol, source = null, address = null, provider = null } = saved ?? {};
    return {
      company: name,
      expires_at: link.expires_at,
      values: {
        entity_id: entityIdOf(slug),
        acs_url: consumerUrlsOf(slug)[0],
        login_url: ssoLoginUrl(settings.app_url, slug),
        scim_base: scimBase(slug),
      },
      redirect_uri: protocol === 'oidc' ? callbackUrlsOf(slug)[0] : null,
      source,
      metadata_url: source === 'url' ? address : null,
      may_change: mayChangeProvider(link, provider),
      provider: provider && {
        entity_id: provider.entity_id,
        certificate_expires_at: provider.certificate_expires_at,
        read_at: provider.read_at,
        read_error: provider.read_error,
      },
      test,
      directory,
    };
  },
});
export type SetupGuide = z.infer<ReturnType<typeof readSetupGuide.output>>;

const savedOf = (db: Db, company_id: number) =>
  db
    .select({
      protocol: companies.sso_protocol,
      source: companies.sso_identity_source,
      address: companies.sso_idp_entity_url,
      provider: {
        entity_id: ssoProviders.entity_id,
        certificate_expires_at: ssoProviders.certificate_expires_at,
        read_at: ssoProviders.read_at,
        read_error: ssoProviders.read_error,
        proven_at: ssoProviders.proven_at,
      },
    })
    .from(companies)
    .leftJoin(ssoProviders, eq(ssoProviders.company_id, companies.id))
    .where(eq(companies.id, company_id));

/** Tests by others are not shown: they name people. */
async function lastTest(db: Db, { link }: LinkHolder) {
  const [row] = await db
    .select({ result: ssoTests.result, created_at: ssoTests.created_at })
    .from(ssoTests)
    .where(and(eq(ssoTests.link_id, link.id), eq(ssoTests.company_id, link.company.id)))
    .orderBy(desc(ssoTests.created_at))
    .limit(1);
  return row ? shownTest(row) : null;
}

async function directoryOf(db: Db, { link }: LinkHolder) {
  const company_id = link.company.id;
  const [[row], [counts], changes] = await Promise.all([
    db.select().from(directories).where(eq(directories.company_id, company_id)),
    db.execute<{ users: number; groups: number }>(sql`select
      (select count(*)::int from directory_users where company_id = ${company_id} and deleted_at is null) as users,
      (select count(*)::int from directory_groups where company_id = ${company_id}) as groups`),
    db
      .select({ id: auditLog.id, command: auditLog.command, created_at: auditLog.created_at })
      .from(auditLog)
      .innerJoin(directories, and(eq(directories.user_id, auditLog.actor_id), eq(directories.company_id, company_id)))
      .orderBy(desc(auditLog.created_at))
      .limit(SHOWN_CHANGES),
  ]);
  return {
    may_make_token: mayMakeToken(link, row),
    made_at: row?.token_hash ? row.made_at : null,
    last_call_at: row?.last_call_at ?? null,
    last_call: row?.last_call ?? null,
    last_refusal: row?.last_refusal ?? null,
    ...counts!,
    changes: changes.map(({ id, command, created_at }) => ({ id, action: wordsOf(command), created_at })),
  };
}
