import 'server-only';
import { eq } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { companies, ssoIdTokens, ssoProviders } from '@/db/schema';
import { seal, unseal } from '@/lib/platform/secrets/sealing';
import { settings } from '@/lib/platform/settings';
import type { Member } from '@/lib/shared/actor';
import { siteUrl } from '@/lib/shared/sites';

const PURPOSE = 'concord id token';
/** The token is part of an address, which servers limit. */
const MAX_ID_TOKEN = 4000;

type IdToken = { session_id: string; issuer: string; id_token: string };

export async function keepIdToken(db: Db, { session_id, issuer, id_token }: IdToken): Promise<void> {
  if (id_token.length > MAX_ID_TOKEN) return;
  await db.insert(ssoIdTokens).values({ session_id, issuer, id_token: seal(id_token, PURPOSE) });
}

/**
 * Address that also ends the login at the company's provider: the entered one, else the provider's own with OpenID
 * Connect; null where there is none (rules: sessions.logout, sso.oidc-logout).
 */
export async function providerLogout(db: Db, { session_id, company }: Member): Promise<string | null> {
  const [row] = await db
    .select({
      entered: companies.sso_idp_logout_url,
      client_id: companies.sso_client_id,
      issuer: ssoProviders.entity_id,
      oidc: ssoProviders.oidc,
    })
    .from(companies)
    .leftJoin(ssoProviders, eq(ssoProviders.company_id, companies.id))
    .where(eq(companies.id, company.id));
  const [kept] = await db.delete(ssoIdTokens).where(eq(ssoIdTokens.session_id, session_id)).returning();
  const { entered, client_id, issuer, oidc } = row!;
  if (entered || !oidc?.end_session_endpoint || !client_id) return entered;
  const url = new URL(oidc.end_session_endpoint);
  const hint = kept?.issuer === issuer && unseal(kept.id_token, PURPOSE);
  url.searchParams.set('client_id', client_id);
  url.searchParams.set('post_logout_redirect_uri', siteUrl(settings.app_url, company.slug));
  if (hint) url.searchParams.set('id_token_hint', hint);
  return url.href;
}
