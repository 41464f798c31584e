import 'server-only';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { oauthClients, oauthGrants } from '@/db/schema';
import { endSessions } from '@/lib/people/accounts/sessions';
import { noteChanges, ref } from '@/lib/platform/operation/audit';
import { fixed, Message } from '@/lib/platform/operation/kept-answer';
import { command, now, query, type Ctx } from '@/lib/platform/operation/operation';
import { newOauthClientId } from '@/lib/platform/secrets/client-secret';
import type { Member } from '@/lib/shared/actor';
import { Checkbox, Id, SingleLine } from '@/lib/shared/fields';
import { companyAdmin, ensureProof, self } from '@/lib/shared/gates';
import { conflict, notFound } from '@/lib/shared/problem';
import { isRedirectUri, MAX_REDIRECT_URIS } from './policy';

const MAX_CLIENTS = 50;
const INVALID_ADDRESS =
  'Enter addresses such as https://agents.example.com/callback, one per line, without a fragment.';

/** One per line, or a list. Answers go to one of them exactly as it is entered (rule: oauth.clients). */
const RedirectUris = z.preprocess(
  (value) =>
    (typeof value === 'string' ? value.split(/\s+/) : Array.isArray(value) ? value : []).filter(
      (line) => typeof line !== 'string' || line.trim() !== '',
    ),
  z
    .array(z.unknown())
    .max(MAX_REDIRECT_URIS, `Enter at most ${MAX_REDIRECT_URIS} addresses.`)
    .refine(
      (list): list is string[] => list.length > 0 && list.every((uri) => typeof uri === 'string' && isRedirectUri(uri)),
      INVALID_ADDRESS,
    )
    .transform((list) => [...new Set(list as string[])]),
);

const manager = self(companyAdmin);

const Entry = { name: SingleLine('a name', 100), redirect_uris: RedirectUris, decides: Checkbox };

const OauthClientRow = z
  .strictObject({
    id: z.number(),
    name: z.string(),
    client_id: z.string(),
    redirect_uris: z.array(z.string()),
    decides: z.boolean(),
    created_at: z.date(),
  })
  .meta({ id: 'OauthClient' });
export type OauthClientRow = z.infer<typeof OauthClientRow>;

/** Programs that the company's managers let its people connect (rule: oauth.clients). */
export const listOauthClients = query({
  who: companyAdmin,
  input: z.object({}),
  output: () => z.strictObject({ clients: z.array(OauthClientRow) }),
  run: async ({ actor, db }) => {
    const { id, name, client_id, redirect_uris, decides, created_at } = oauthClients;
    const clients = await db
      .select({ id, name, client_id, redirect_uris, decides, created_at })
      .from(oauthClients)
      .where(and(eq(oauthClients.company_id, actor.company_id), isNull(oauthClients.revoked_at)))
      .orderBy(asc(oauthClients.id));
    return { clients };
  },
});

const output = () => z.strictObject({ message: Message, id: z.number() });

/** Enters a program that people of the company may connect. @throws Problem conflict at the maximum */
export const makeOauthClient = command('oauth_client.make', {
  proof: true,
  who: manager,
  input: z.object(Entry),
  output,
  async run(ctx, entry) {
    const { actor, db } = ctx;
    const { company_id } = actor;
    const held = await db.$count(
      oauthClients,
      and(eq(oauthClients.company_id, company_id), isNull(oauthClients.revoked_at)),
    );
    if (held >= MAX_CLIENTS) return conflict(`A company has at most ${MAX_CLIENTS} programs.`);
    const [made] = await db
      .insert(oauthClients)
      .values({ ...entry, company_id, client_id: newOauthClientId(), created_by: actor.id })
      .returning({ id: oauthClients.id });
    noteChanges(ctx, {}, entry);
    return { message: fixed('The program is entered.'), id: made!.id };
  },
  auditSubject: ({ id }) => ref('oauth_client', id),
});

const Named = z.object({ client: Id });

/**
 * Changes name, addresses, and whether it decides; they count at once. More addresses, and to let it decide, need a recent
 * proof (rule: proof.recent). @throws Problem not_found for another company's or a revoked one
 */
export const changeOauthClient = command('oauth_client.change', {
  who: manager,
  input: Named.extend(Entry),
  output,
  async run(ctx, { client, ...entry }) {
    const before = await lockedClient(ctx, client);
    const isWider =
      (entry.decides && !before.decides) || entry.redirect_uris.some((uri) => !before.redirect_uris.includes(uri));
    if (isWider) ensureProof(ctx.actor);
    await ctx.db
      .update(oauthClients)
      .set({ ...entry, updated_at: now })
      .where(eq(oauthClients.id, client));
    noteChanges(ctx, before, entry);
    return { message: fixed('The program is saved.'), id: client };
  },
  auditSubject: ({ id }) => ref('oauth_client', id),
});

/** Ends a program and all that people allowed it, for good. @throws Problem not_found */
export const revokeOauthClient = command('oauth_client.revoke', {
  who: manager,
  input: Named,
  output,
  async run(ctx, { client }) {
    await lockedClient(ctx, client);
    await ctx.db.update(oauthClients).set({ revoked_at: now, updated_at: now }).where(eq(oauthClients.id, client));
    const open = await ctx.db
      .select({ session_id: oauthGrants.session_id })
      .from(oauthGrants)
      .where(eq(oauthGrants.client_id, client));
    await endSessions(
      ctx.db,
      open.map(({ session_id }) => session_id),
    );
    return { message: fixed('The program is revoked.'), id: client };
  },
  auditSubject: ({ id }) => ref('oauth_client', id),
});

async function lockedClient({ actor, db }: Ctx<Member>, id: number) {
  const [client] = await db
    .select()
    .from(oauthClients)
    .where(and(eq(oauthClients.id, id), eq(oauthClients.company_id, actor.company_id), isNull(oauthClients.revoked_at)))
    .for('update');
  return client ?? notFound('Program not found.');
}
