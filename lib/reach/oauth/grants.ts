import 'server-only';
import { and, desc, eq, gt, isNotNull, isNull, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { oauthClients, oauthGrants, sessions, users } from '@/db/schema';
import { endSessions } from '@/lib/people/accounts/sessions';
import { ref } from '@/lib/platform/operation/audit';
import { fixed, Message } from '@/lib/platform/operation/kept-answer';
import { command, now, query, type Ctx } from '@/lib/platform/operation/operation';
import { isAdmin, type Member } from '@/lib/shared/actor';
import { Id } from '@/lib/shared/fields';
import { fullName } from '@/lib/shared/format';
import { companyAdmin, member, self } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';
import { AGENT_SCOPES, isAgentScope } from './policy';

const MAX_SHOWN = 200;

/** A program that a person connected, and what it may do. */
const ProgramGrant = z
  .strictObject({
    id: z.number(),
    program: z.string(),
    person: z.string(),
    scopes: z.array(z.enum(AGENT_SCOPES)),
    connected_at: z.date(),
    last_used_at: z.date(),
    until: z.date(),
  })
  .meta({ id: 'ProgramGrant' });
export type ProgramGrant = z.infer<typeof ProgramGrant>;

const isOpen = and(
  isNotNull(oauthGrants.connected_at),
  isNull(sessions.ended_at),
  gt(sessions.expires_at, now),
  isNull(oauthClients.revoked_at),
);

async function grantsWhere(db: Db, whose: SQL): Promise<ProgramGrant[]> {
  const rows = await db
    .select({
      id: oauthGrants.id,
      program: oauthClients.name,
      person: { first_name: users.first_name, last_name: users.last_name, email: users.email },
      scopes: oauthGrants.scopes,
      connected_at: oauthGrants.connected_at,
      last_used_at: sessions.last_seen_at,
      until: sessions.expires_at,
    })
    .from(oauthGrants)
    .innerJoin(oauthClients, eq(oauthClients.id, oauthGrants.client_id))
    .innerJoin(sessions, eq(sessions.id, oauthGrants.session_id))
    .innerJoin(users, and(eq(users.id, oauthGrants.user_id), eq(users.company_id, oauthGrants.company_id)))
    .where(and(whose, isOpen))
    .orderBy(desc(oauthGrants.id))
    .limit(MAX_SHOWN);
  return rows.map(({ person, connected_at, scopes, ...row }) => ({
    ...row,
    person: fullName(person) || person.email,
    scopes: scopes.filter(isAgentScope),
    connected_at: connected_at!,
  }));
}

const output = () => z.strictObject({ programs: z.array(ProgramGrant) });

/** Programs that the reader connected (rule: oauth.own-list). */
export const listOwnGrants = query({
  who: self<Member>(member),
  input: z.object({}),
  output,
  run: async ({ actor, db }) => ({ programs: await grantsWhere(db, eq(oauthGrants.user_id, actor.id)) }),
});

/** Programs that people of the company connected, for its managers (rule: oauth.own-list). */
export const listCompanyGrants = query({
  who: companyAdmin,
  input: z.object({}),
  output,
  run: async ({ actor, db }) => ({ programs: await grantsWhere(db, eq(oauthGrants.company_id, actor.company_id)) }),
});

/** Grants that the actor can end: their own, and for a manager those of the company. */
const endableBy = (actor: Member) =>
  isAdmin(actor) ? eq(oauthGrants.company_id, actor.company_id) : eq(oauthGrants.user_id, actor.id);

/** Ends what a person allowed a program, with all of its tokens. @throws Problem not_found for a foreign or ended one */
export const endGrant = command('oauth.end', {
  who: self(member),
  input: z.object({ id: Id }),
  output: () => z.strictObject({ message: Message, id: z.number() }),
  async run({ actor, db }: Ctx<Member>, { id }) {
    const [grant] = await db
      .select({ session_id: oauthGrants.session_id })
      .from(oauthGrants)
      .innerJoin(sessions, eq(sessions.id, oauthGrants.session_id))
      .where(and(eq(oauthGrants.id, id), endableBy(actor), isNull(sessions.ended_at)));
    if (!grant) return notFound('This program is not connected.');
    await endSessions(db, [grant.session_id]);
    return { message: fixed('The program is no longer connected.'), id };
  },
  auditSubject: ({ id }) => ref('oauth_grant', id),
});
