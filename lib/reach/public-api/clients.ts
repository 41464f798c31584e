import 'server-only';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { interval } from '@/db/interval';
import { apiCallDays, apiClients, users } from '@/db/schema';
import { endSessionsOf } from '@/lib/people/accounts/sessions';
import { noteChanges, ref } from '@/lib/platform/operation/audit';
import { companyMeant, NamedCompany } from '@/lib/platform/operation/named-company';
import { command, now, query, type Ctx } from '@/lib/platform/operation/operation';
import type { Person } from '@/lib/shared/actor';
import { SECRET_OVERLAP } from '@/lib/shared/durations';
import { API_SCOPES, keysOf } from '@/lib/shared/enums';
import { Checkbox, Id, SingleLine } from '@/lib/shared/fields';
import { companyAdmin, ensureProof, orNetworkStaff, self } from '@/lib/shared/gates';
import { fullName } from '@/lib/shared/format';
import { conflict, notFound } from '@/lib/shared/problem';
import { newClientId, newSecret, secretHash } from '@/lib/platform/secrets/client-secret';
import { TODAY } from './list-calls';
import { Networks } from './networks';
import { programAddress } from '@/lib/shared/program-address';
import { fixed, Message, Secret, type Kept } from '@/lib/platform/operation/kept-answer';

const MAX_CLIENTS = 50;

/**
 * Admits managers of the company, and network staff for any company, but not under impersonation (rule:
 * impersonation.limits).
 */
const clientManager = self(orNetworkStaff(companyAdmin));

export const ApiClientRow = z
  .strictObject({
    id: z.number(),
    name: z.string(),
    client_id: z.string(),
    scopes: z.array(z.enum(keysOf(API_SCOPES))),
    ip_ranges: z.array(z.string()),
    decides: z.boolean(),
    created_at: z.string(),
    created_by: z.string().nullable(),
    last_used_at: z.string().nullable(),
    /** Stored once a minute. */
    calls_today: z.number(),
    previous_secret_until: z.string().nullable(),
    revoked_at: z.string().nullable(),
  })
  .meta({ id: 'ApiClient' });
export type ApiClientRow = z.infer<typeof ApiClientRow>;

const Entry = {
  name: SingleLine('a name', 100),
  scopes: z
    .array(z.enum(keysOf(API_SCOPES), 'Choose what it may do.'), 'Choose what it may do.')
    .min(1, 'Choose what it may do.'),
  ip_ranges: Networks,
  /** Accepts, rejects and closes as an agent without a proposal (rule: mcp.proposals). */
  decides: Checkbox,
};

const creator = alias(users, 'creator');

/** The API clients of a company, those in use first (rule: api.clients). */
export const listClients = query({
  who: orNetworkStaff(companyAdmin),
  input: NamedCompany,
  output: () => z.strictObject({ clients: z.array(ApiClientRow) }),
  async run({ actor, db }, { id }) {
    const rows = await db
      .select({
        client: apiClients,
        creator: { first_name: creator.first_name, last_name: creator.last_name },
        calls_today: apiCallDays.calls,
      })
      .from(apiClients)
      .leftJoin(creator, eq(creator.id, apiClients.created_by))
      .leftJoin(apiCallDays, and(eq(apiCallDays.user_id, apiClients.user_id), eq(apiCallDays.day, TODAY)))
      .where(eq(apiClients.company_id, companyMeant(actor, id)))
      .orderBy(sql`${apiClients.revoked_at} is not null`, desc(apiClients.id));
    return {
      clients: rows.map(({ client, creator: by, calls_today }) => ({
        ...shown(client, by && fullName(by)),
        calls_today: calls_today ?? 0,
      })),
    };
  },
});

type Row = typeof apiClients.$inferSelect;

const isoOf = (date: Date | null) => date && date.toISOString();

const shown = (row: Row, created_by: string | null): Omit<ApiClientRow, 'calls_today'> => ({
  id: row.id,
  name: row.name,
  client_id: row.client_id,
  scopes: row.scopes,
  ip_ranges: row.ip_ranges,
  decides: row.decides,
  created_at: row.created_at.toISOString(),
  created_by,
  last_used_at: isoOf(row.last_used_at),
  previous_secret_until:
    row.previous_secret_until && row.previous_secret_until > new Date() ? isoOf(row.previous_secret_until) : null,
  revoked_at: isoOf(row.revoked_at),
});

const WithSecret = z.strictObject({ message: Message, client_id: z.string(), secret: Secret, id: z.number() });

/**
 * Makes a client. Its secret is in this answer alone, which is kept encrypted for its key (rule: api.client-secret).
 * @throws Problem conflict at the maximum
 */
export const makeClient = command('api_client.make', {
  proof: true,
  who: clientManager,
  input: NamedCompany.extend(Entry),
  output: () => WithSecret,
  sealsAnswer: true,
  async run(ctx, { id: named, ...entry }) {
    const { actor, db } = ctx;
    const company_id = companyMeant(actor, named);
    const [held] = await db
      .select({ count: sql<number>`count(*)::int` })
      .from(apiClients)
      .where(and(eq(apiClients.company_id, company_id), isNull(apiClients.revoked_at)));
    if (held!.count >= MAX_CLIENTS) return conflict(`A company has at most ${MAX_CLIENTS} clients.`);
    const client_id = newClientId();
    const secret = newSecret();
    const [program] = await db
      .insert(users)
      .values({ company_id, role: 'api', status: 'program', first_name: entry.name, email: programAddress(client_id) })
      .returning({ id: users.id });
    const [made] = await db
      .insert(apiClients)
      .values({
        ...entry,
        company_id,
        user_id: program!.id,
        client_id,
        secret_hash: secretHash(secret),
        created_by: actor.id,
      })
      .returning({ id: apiClients.id });
    noteChanges(ctx, {}, entry);
    return { message: fixed('The client is made.'), client_id, secret, id: made!.id };
  },
  reread: withClientId,
  auditSubject: ({ id }) => ref('api_client', id),
});

const Named = NamedCompany.extend({ client: Id });
const output = () => z.strictObject({ message: Message, id: z.number() });

type Reach = Pick<Row, 'scopes' | 'ip_ranges' | 'decides'>;

/**
 * True when the client may do more than before, alone, or from elsewhere; no networks mean all networks. Narrowing takes
 * effect at once.
 */
const widens = (before: Reach, after: Reach): boolean =>
  after.scopes.some((scope) => !before.scopes.includes(scope)) ||
  (after.decides && !before.decides) ||
  (before.ip_ranges.length > 0 &&
    (!after.ip_ranges.length || after.ip_ranges.some((range) => !before.ip_ranges.includes(range))));

/**
 * Changes name, scopes, networks and whether it decides; they count from the next call on. To widen them needs a recent proof, as making a
 * client does (rule: proof.recent).
 * @throws Problem not_found, conflict for a revoked one
 */
export const changeClient = command('api_client.change', {
  who: clientManager,
  input: Named.extend(Entry),
  output,
  async run(ctx, { id: named, client, ...entry }) {
    const before = await lockedClient(ctx, named, client);
    if (widens(before, entry)) ensureProof(ctx.actor);
    await ctx.db
      .update(apiClients)
      .set({ ...entry, updated_at: now })
      .where(eq(apiClients.id, client));
    await ctx.db.update(users).set({ first_name: entry.name }).where(eq(users.id, before.user_id));
    noteChanges(ctx, before, entry);
    return { message: fixed('The client is saved.'), id: client };
  },
  auditSubject: ({ id }) => ref('api_client', id),
});

/** Gives the client a new secret; the old one works for a day longer. @throws Problem not_found, conflict for a revoked one */
export const rotateSecret = command('api_client.rotate', {
  proof: true,
  who: clientManager,
  input: Named,
  output: () => WithSecret,
  sealsAnswer: true,
  async run(ctx, { id: named, client }) {
    const before = await lockedClient(ctx, named, client);
    const secret = newSecret();
    await ctx.db
      .update(apiClients)
      .set({
        secret_hash: secretHash(secret),
        previous_secret_hash: before.secret_hash,
        previous_secret_until: sql`now() + ${interval(SECRET_OVERLAP)}`,
        updated_at: now,
      })
      .where(eq(apiClients.id, client));
    return { message: fixed('The client has a new secret.'), client_id: before.client_id, secret, id: client };
  },
  reread: withClientId,
  auditSubject: ({ id }) => ref('api_client', id),
});

/** Ends a client and all of its tokens, for good. @throws Problem not_found, conflict for a revoked one */
export const revokeClient = command('api_client.revoke', {
  who: clientManager,
  input: Named,
  output,
  async run(ctx, { id: named, client }) {
    const { user_id } = await lockedClient(ctx, named, client);
    await ctx.db
      .update(apiClients)
      .set({ revoked_at: now, previous_secret_hash: null, previous_secret_until: null, updated_at: now })
      .where(eq(apiClients.id, client));
    await endSessionsOf(ctx.db, user_id);
    return { message: fixed('The client is revoked.'), id: client };
  },
  auditSubject: ({ id }) => ref('api_client', id),
});

async function lockedClient({ actor, db }: Ctx<Person>, named: number | undefined, id: number): Promise<Row> {
  const [client] = await db
    .select()
    .from(apiClients)
    .where(and(eq(apiClients.id, id), eq(apiClients.company_id, companyMeant(actor, named))))
    .for('update');
  if (!client) return notFound('Client not found.');
  if (client.revoked_at) return conflict('This client is revoked.');
  return client;
}

/** Returns the new secret while its client is in use. @throws Problem not_found */
async function withClientId(
  { actor, db }: Ctx<Person>,
  { message, id, secret }: Kept<z.output<typeof WithSecret>>,
  { id: named }: { id?: number },
) {
  const [client] = await db
    .select({ client_id: apiClients.client_id })
    .from(apiClients)
    .where(
      and(eq(apiClients.id, id), eq(apiClients.company_id, companyMeant(actor, named)), isNull(apiClients.revoked_at)),
    );
  if (!client || secret === undefined) return notFound('Client not found.');
  return { message, client_id: client.client_id, secret, id };
}
