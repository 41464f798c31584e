import 'server-only';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { companies, directories, ssoProviders } from '@/db/schema';
import { issueDirectoryToken, makeDirectoryToken } from '@/lib/people/provisioning/connection';
import { SSO_FIELDS } from '@/lib/people/sso/fields';
import { companyForSso } from '@/lib/people/sso/provider';
import { saveSso } from '@/lib/people/sso/settings';
import { askProvider } from '@/lib/people/sso/start';
import { prepareSso, storeSso } from '@/lib/people/sso/store-settings';
import { ref } from '@/lib/platform/operation/audit';
import { fixed, Message, Secret } from '@/lib/platform/operation/kept-answer';
import { command, query } from '@/lib/platform/operation/operation';
import { FILE, REDIRECT } from '@/lib/platform/operation/output';
import { Redirect } from '@/lib/platform/operation/reply';
import type { LinkHolder } from '@/lib/shared/actor';
import { keysOf, SSO_SOURCES } from '@/lib/shared/enums';
import { Token } from '@/lib/shared/fields';
import { linkHolder } from '@/lib/shared/gates';
import { pagePath } from '@/lib/shared/paths';
import { conflict } from '@/lib/shared/problem';
import { SETUP_PROVIDERS, type SetupStep } from '@/lib/shared/setup-guide';
import { changeLimit } from './limits';
import { mayChangeProvider, mayMakeToken } from './policy';

/** Metadata as an address, a file, or the text of one; the login page's texts and addresses are not a link's. */
const ProviderEntry = z
  .object({
    sso_identity_source: z.enum([...keysOf(SSO_SOURCES), 'text'], 'Choose how you enter the metadata.'),
    sso_idp_entity_url: SSO_FIELDS.sso_idp_entity_url,
    sso_identity_file: z.preprocess(
      (value) => (typeof value === 'string' && value.trim() ? new File([value.trim()], 'metadata.xml') : value),
      SSO_FIELDS.sso_identity_file,
    ),
  })
  .transform((entry) =>
    entry.sso_identity_source === 'url'
      ? { sso_identity_source: 'url' as const, sso_idp_entity_url: entry.sso_idp_entity_url }
      : // A metadata address that was saved before is not the entity id of this file.
        { ...entry, sso_identity_source: 'file' as const, sso_idp_entity_url: null },
  );

/**
 * Saves the identity provider by a link, as the SSO setup does (rules: sso.settings, setup-link.in-use).
 * @throws Problem not_found for a link that has ended, invalid under the fields, conflict for a provider that is in use
 */
export const saveProviderByLink = command(saveSso.name, {
  who: linkHolder,
  input: ProviderEntry,
  output: () => z.strictObject({ company_id: z.number(), message: Message }),
  accepts: 'upload',
  limit: changeLimit,
  deadline: saveSso.deadline,
  async prepare({ db, actor }, entry) {
    await ensureMayChange(db, actor);
    return prepareSso(db, actor.link.company.id, { entry, file_field: 'sso_identity_file' });
  },
  async run(ctx, entry, prepared) {
    const company_id = ctx.actor.link.company.id;
    await ensureMayChange(ctx.db, ctx.actor);
    const changed = await storeSso(ctx, company_id, { entry, prepared });
    return { company_id, message: fixed(changed.length ? 'Your provider is saved.' : 'Nothing was changed.') };
  },
  auditSubject: ({ company_id }) => ref('company', company_id),
});

async function ensureMayChange(db: Db, { link }: LinkHolder): Promise<void> {
  const [company] = await db
    .select({ protocol: companies.sso_protocol })
    .from(companies)
    .where(eq(companies.id, link.company.id))
    .for('update');
  if (company?.protocol === 'oidc')
    conflict('The company uses OpenID Connect. Its managers enter issuer, client ID and client secret in the portal.');
  const [provider] = await db
    .select({ proven_at: ssoProviders.proven_at })
    .from(ssoProviders)
    .where(eq(ssoProviders.company_id, link.company.id))
    .for('update');
  if (!mayChangeProvider(link, provider ?? null))
    conflict('People already log in through a provider. Ask for a link that may replace it.');
}

/**
 * Makes the directory's token by a link. It is in this answer alone (rules: scim.token, setup-link.in-use).
 * @throws Problem not_found for a link that has ended, conflict while a directory is connected
 */
export const makeTokenByLink = command(makeDirectoryToken.name, {
  who: linkHolder,
  input: z.object({}),
  output: () => z.strictObject({ message: Message, token: Secret }),
  sealsAnswer: true,
  limit: changeLimit,
  async run({ db, actor: { link } }) {
    const [directory] = await db
      .select({ token_hash: directories.token_hash, last_call_at: directories.last_call_at })
      .from(directories)
      .where(eq(directories.company_id, link.company.id))
      .for('update');
    if (!mayMakeToken(link, directory))
      conflict('A directory is connected already. Ask for a link that may replace its token.');
    return issueDirectoryToken(db, link.company.id, link.made_by);
  },
  auditSubject: () => ref('directory', null),
});

const PROVIDERS = keysOf(SETUP_PROVIDERS);

/**
 * Sends the browser to the saved provider; its answer is a test and returns to the guide (rule: sso.test-login). Without a saved
 * provider the guide opens instead.
 * @throws Problem not_found for a link that has ended
 */
export const testByLink = query({
  who: linkHolder,
  input: z.object({ token: Token, provider: z.enum(PROVIDERS).catch('other') }),
  output: () => z.union([FILE, REDIRECT]),
  limit: changeLimit,
  async run({ db, actor: { link }, request }, { token, provider: chosen }) {
    const guide = (step: SetupStep) =>
      pagePath('/sso_setup/[token]/[provider]/[step]', { token, provider: chosen, step });
    const sso = await companyForSso(db, link.company.slug);
    if (!sso?.provider) return new Redirect(guide('metadata'), null);
    const { company, provider } = sso;
    return askProvider(
      { company, provider, request, destination: null },
      { session_id: null, tester_id: link.made_by, link: { id: link.id, path: guide('sign_in') } },
    );
  },
});
