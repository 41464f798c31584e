import 'server-only';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { withDatabase } from '@/db/client';
import { oauthClients, oauthGrants, oauthTokens } from '@/db/schema';
import { loadGrantPerson, type Identity } from '@/lib/platform/operation/identify';
import { now } from '@/lib/platform/operation/operation';
import { secretHash } from '@/lib/platform/secrets/client-secret';

/**
 * The person whom a connected program acts for, with at most the scopes that they allowed, read anew at every request
 * (rules: oauth.narrow, oauth.ends). A guest for any other token.
 */
export async function identifyProgram(token: string): Promise<Identity> {
  return withDatabase(async (db) => {
    const [grant] = await db
      .select({
        session_id: oauthGrants.session_id,
        company_id: oauthGrants.company_id,
        scopes: oauthGrants.scopes,
        client: { id: oauthClients.id, name: oauthClients.name, decides: oauthClients.decides },
      })
      .from(oauthTokens)
      .innerJoin(oauthGrants, eq(oauthGrants.id, oauthTokens.grant_id))
      .innerJoin(oauthClients, and(eq(oauthClients.id, oauthGrants.client_id), isNull(oauthClients.revoked_at)))
      .where(
        and(
          eq(oauthTokens.token_hash, secretHash(token)),
          eq(oauthTokens.kind, 'access'),
          gt(oauthTokens.expires_at, now),
        ),
      );
    const person = grant && (await loadGrantPerson(db, grant.session_id));
    if (!person || person.company_id !== grant.company_id) return { actor: { kind: 'guest' }, by: 'bearer' };
    return { actor: { ...person, program: { ...grant.client, scopes: grant.scopes } }, by: 'bearer' };
  });
}
