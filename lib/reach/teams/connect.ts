import 'server-only';
import { and, eq, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { interval } from '@/db/interval';
import { chatAccounts, sessions } from '@/db/schema';
import { mailChange } from '@/lib/people/accounts/factors/own-factors';
import { linkExpired } from '@/lib/people/accounts/mailed-links';
import { endSessions } from '@/lib/people/accounts/sessions';
import { ref } from '@/lib/platform/operation/audit';
import { command, query, type Ctx } from '@/lib/platform/operation/operation';
import { tokenPageLimit } from '@/lib/platform/limits/token-limit';
import { findToken, useToken } from '@/lib/platform/secrets/mailed-token';
import type { Member } from '@/lib/shared/actor';
import { CHAT_SERVICES, type BotPlace, type ChatService } from '@/lib/shared/channels';
import { CHAT_CONNECTION } from '@/lib/shared/durations';
import { keysOf } from '@/lib/shared/enums';
import { Token } from '@/lib/shared/fields';
import { anyone, personItself } from '@/lib/shared/gates';

const Link = z.object({ token: Token });

/** The account of a chat service that asked for a connection, as it is stored with the link. */
type AskingAccount = { service: ChatService; workspace: string; account: string; name: string; place: BotPlace };

export const detailsOf = ({ place, ...asking }: AskingAccount) => ({ ...asking, place: JSON.stringify(place) });
const askingIn = (details: Record<string, unknown> | null): AskingAccount | null =>
  details?.service ? ({ ...details, place: JSON.parse(String(details.place)) as BotPlace } as AskingAccount) : null;

/**
 * What a connect link asks, and who reads it; nulls for an invalid link, and for who is not a person of a company. Read-only
 * (rule: chat.connect).
 */
export const readTeamsLink = query({
  who: anyone,
  input: Link,
  output: () =>
    z.strictObject({
      asking: z.strictObject({ service: z.enum(keysOf(CHAT_SERVICES)), name: z.string() }).nullable(),
      reader: z.strictObject({ email: z.string(), company: z.string() }).nullable(),
    }),
  limit: tokenPageLimit,
  async run({ actor, db }, { token }) {
    const row = await findToken(db, 'teams_connect', token);
    const asking = row && !row.used_at && row.expires_at > new Date() ? askingIn(row.details) : null;
    const isPerson = actor.kind === 'member' && !actor.impersonator && !actor.program;
    return {
      asking: asking && { service: asking.service, name: asking.name },
      reader: isPerson ? { email: actor.email, company: actor.company.name } : null,
    };
  },
});

/**
 * Connects the chat account that asked with the person who confirms it, once. Earlier connections of either end (rules:
 * chat.connect, chat.ends).
 * @throws Problem conflict for an invalid link, forbidden for who is no person of a company
 */
export const connectTeams = command('chat.connect', {
  who: personItself,
  proof: true,
  input: Link,
  output: () =>
    z.strictObject({ message: z.string(), service: z.enum(keysOf(CHAT_SERVICES)), chat_account_id: z.number() }),
  limit: tokenPageLimit,
  skipIdempotency: true,
  async run(ctx, { token }) {
    const asking = askingIn((await useToken(ctx.db, 'teams_connect', token))?.details ?? null) ?? linkExpired();
    const { service, name } = asking;
    await endEarlier(ctx, asking);
    const chat_account_id = await connect(ctx, asking);
    mailChange(ctx, ctx.actor, { what: 'chat_connected', name: `${CHAT_SERVICES[service]}, ${name}` });
    return { message: `${CHAT_SERVICES[service]} is connected.`, service, chat_account_id };
  },
  auditSubject: ({ chat_account_id }) => ref('chat_account', chat_account_id),
});

async function endEarlier({ actor, db }: Ctx<Member>, { service, workspace, account }: AskingAccount): Promise<void> {
  const ended = await db
    .delete(chatAccounts)
    .where(
      and(
        eq(chatAccounts.service, service),
        or(
          eq(chatAccounts.user_id, actor.id),
          and(eq(chatAccounts.workspace, workspace), eq(chatAccounts.account, account)),
        ),
      ),
    )
    .returning({ session_id: chatAccounts.session_id });
  await endSessions(
    db,
    ended.map(({ session_id }) => session_id),
  );
}

async function connect({ actor, db, request }: Ctx<Member>, asking: AskingAccount): Promise<number> {
  const { address, user_agent } = request;
  const [session] = await db
    .insert(sessions)
    .values({
      ...{ user_id: actor.id, kind: 'api' as const, address, user_agent },
      // Never proves who the person is.
      proved_at: new Date(0),
      expires_at: sql`now() + ${interval(CHAT_CONNECTION)}`,
    })
    .returning({ id: sessions.id });
  const [connected] = await db
    .insert(chatAccounts)
    .values({ ...asking, user_id: actor.id, company_id: actor.company_id, session_id: session!.id })
    .returning({ id: chatAccounts.id });
  return connected!.id;
}
