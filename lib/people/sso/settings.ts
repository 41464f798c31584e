import 'server-only';
import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { ssoProviders } from '@/db/schema';
import { refuseOutdated, type RefuseOutdatedOptions } from '@/lib/platform/audit/save-settings';
import { OIDC_FIELDS, SSO_FIELDS } from './fields';
import { ref } from '@/lib/platform/operation/audit';
import { command, query } from '@/lib/platform/operation/operation';
import { perHour } from '@/lib/platform/limits/rate-limit';
import { fixed, Message } from '@/lib/platform/operation/kept-answer';
import { settings } from '@/lib/platform/settings';
import type { Member } from '@/lib/shared/actor';
import { optional } from '@/lib/shared/fields';
import { fullAdmin, self, type Gate } from '@/lib/shared/gates';
import { ensure, invalid, MESSAGES } from '@/lib/shared/problem';
import { siteUrl, ssoLoginUrl } from '@/lib/shared/sites';
import { mayUseSso } from './policy';
import { callbackUrlsOf, consumerUrlsOf, entityIdOf } from './service-provider';
import { prepareSso, ssoSettingsOf, storeSso, type SsoEntry } from './store-settings';
import { SsoSettings } from './resources';
import { LOGIN_METHODS, SSO_PROTOCOLS, keysOf } from '@/lib/shared/enums';

/** Administrators of companies whose membership includes single sign-on (rule: sso.membership). */
export const ssoAdmin: Gate<Member> = (actor) => {
  const member = fullAdmin(actor);
  ensure(mayUseSso(member.level, settings.sso_memberships), MESSAGES.level);
  return member;
};

/** The company's settings, its provider and our values for its administrator (spec 2 §2). */
export const readSso = query({
  who: ssoAdmin,
  input: z.object({}),
  output: () =>
    z.strictObject({
      company: SsoSettings,
      provider: z
        .strictObject({
          protocol: z.enum(keysOf(SSO_PROTOCOLS)),
          entity_id: z.string(),
          login_url: z.string(),
          certificate_expires_at: z.date().nullable(),
          /** Certificates of the metadata that signatures are not checked with (rule: sso.certificates). */
          unusable_certificates: z.array(
            z.strictObject({ name: z.string(), fingerprint: z.string(), reason: z.string() }),
          ),
          read_at: z.date(),
          read_error: z.string().nullable(),
          proven_at: z.date().nullable(),
          last_login_at: z.date().nullable(),
          /** What the provider said of the strength of the last login (rule: sso.assurance). */
          last_assurance: z.array(z.string()).nullable(),
        })
        .nullable(),
      login_method: z.enum(keysOf(LOGIN_METHODS)),
      version: z.string(),
      metadata_url: z.string(),
      consumer_urls: z.tuple([z.string(), z.string()]),
      callback_urls: z.tuple([z.string(), z.string()]),
      /** Where an OpenID Connect provider sends the browser after a logout. */
      logout_return_url: z.string(),
      test_url: z.string(),
      login_url: z.string(),
    }),
  run: ({ db, actor }) => ssoScreen(db, actor),
});

async function ssoScreen(db: Db, { company_id, company: { login_method } }: Member) {
  const [stored, [provider]] = await Promise.all([
    ssoSettingsOf(db, company_id),
    db
      .select({
        protocol: ssoProviders.protocol,
        entity_id: ssoProviders.entity_id,
        login_url: ssoProviders.login_url,
        certificate_expires_at: ssoProviders.certificate_expires_at,
        unusable_certificates: ssoProviders.unusable_certificates,
        read_at: ssoProviders.read_at,
        read_error: ssoProviders.read_error,
        proven_at: ssoProviders.proven_at,
        last_login_at: ssoProviders.last_login_at,
        last_assurance: ssoProviders.last_assurance,
      })
      .from(ssoProviders)
      .where(eq(ssoProviders.company_id, company_id)),
  ]);
  return {
    company: stored,
    provider: provider ?? null,
    login_method,
    version: versionOf(stored),
    metadata_url: entityIdOf(stored.slug),
    consumer_urls: consumerUrlsOf(stored.slug),
    callback_urls: callbackUrlsOf(stored.slug),
    logout_return_url: siteUrl(settings.app_url, stored.slug),
    test_url: `/saml2/${stored.slug}/login?test=1`,
    login_url: ssoLoginUrl(settings.app_url, stored.slug),
  };
}
export type SsoScreen = Awaited<ReturnType<typeof ssoScreen>>;

const versionOf = (stored: object) =>
  createHash('sha256').update(JSON.stringify(stored)).digest('base64url').slice(0, 16);

const COMMAND = 'company.save_sso';
/** The limit of saves is this many times that of a form that sends mail (rule: limits.sso-settings). */
const CHANGES = 4;

const ownSsoAdmin: Gate<Member> = self(ssoAdmin);

/**
 * Saves the company's single sign-on settings (spec 2 §7, rules: sso.settings, sso.notice).
 * @throws Problem invalid under the fields, conflict when someone else saved since `version`
 */
export const saveSso = command(COMMAND, {
  who: ownSsoAdmin,
  input: z.object({
    ...SSO_FIELDS,
    ...OIDC_FIELDS,
    version: optional(z.string().max(100)),
  }),
  output: () =>
    z.strictObject({
      success: z.boolean(),
      company: SsoSettings,
      version: z.string(),
      message: Message,
      error: z.null(),
    }),
  accepts: 'upload',
  proof: true,
  limit: (_request, _input, { id }) => [perHour(settings.limits.mail_per_hour * CHANGES, 'sso-settings', id)],
  deadline: 12_000,
  async prepare(ctx, entry) {
    const { db, actor } = ctx;
    await refuseOutdated(ctx, await outdated(db, actor, entry.version));
    await confirmSwitch(db, actor.company_id, entry);
    return prepareSso(db, actor.company_id, { entry, file_field: 'sso_identity_file' });
  },
  async run(ctx, entry, prepared) {
    const { db, actor } = ctx;
    const changed = await storeSso(ctx, actor.company_id, {
      entry,
      prepared,
      outdated: () => outdated(db, actor, entry.version),
    });
    const company = await ssoSettingsOf(db, actor.company_id);
    return {
      success: true,
      company,
      version: versionOf(company),
      message: fixed(changed.length ? 'Single sign-on settings saved.' : 'Nothing was changed.'),
      error: null,
    };
  },
  async reread({ db, actor }, { success, message, error }) {
    const company = await ssoSettingsOf(db, actor.company_id);
    return { success, company, version: versionOf(company), message, error };
  },
  auditSubject: ({ company }) => ref('company', company.id),
});

/** People log in through one provider at a time: a switch ends the use of the other (rule: sso.protocol). @throws Problem invalid */
async function confirmSwitch(db: Db, company_id: number, { sso_protocol, confirm_switch }: SsoEntry): Promise<void> {
  if (!sso_protocol || confirm_switch) return;
  const [used] = await db
    .select({ protocol: ssoProviders.protocol })
    .from(ssoProviders)
    .where(eq(ssoProviders.company_id, company_id));
  if (used && used.protocol !== sso_protocol)
    invalid({
      confirm_switch: [`Confirm that ${SSO_PROTOCOLS[sso_protocol]} replaces ${SSO_PROTOCOLS[used.protocol]}.`],
    });
}

const outdated = async (db: Db, { company_id }: Member, seen: string | null): Promise<RefuseOutdatedOptions> => ({
  seen,
  version: versionOf(await ssoSettingsOf(db, company_id)),
  subject: { type: 'company', id: company_id },
  commands: [COMMAND, 'company.save'],
  what: 'these settings',
});
