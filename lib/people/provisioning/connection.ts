import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { interval } from '@/db/interval';
import { directories, users } from '@/db/schema';
import { ref } from '@/lib/platform/operation/audit';
import { fixed, Message, Secret } from '@/lib/platform/operation/kept-answer';
import { command, now, query } from '@/lib/platform/operation/operation';
import { newDirectoryToken, secretHash } from '@/lib/platform/secrets/client-secret';
import { ssoAdmin } from '@/lib/people/sso/settings';
import { programAddress } from '@/lib/shared/program-address';
import type { Member } from '@/lib/shared/actor';
import { SECRET_OVERLAP } from '@/lib/shared/durations';
import { fullName } from '@/lib/shared/format';
import { self } from '@/lib/shared/gates';
import { conflict } from '@/lib/shared/problem';
import { directoryMappingOf, MappingRow } from './mapping';
import { scimBase } from './resources';

const Named = z.strictObject({ id: z.number(), name: z.string() });
type Named = z.infer<typeof Named>;

/** State of the company's directory for its managers (rule: scim.token). */
export const readDirectory = query({
  who: ssoAdmin,
  input: z.object({}),
  output: () =>
    z.strictObject({
      active: z.boolean(),
      /** Address that the directory is given. */
      base_url: z.string(),
      made_at: z.date().nullable(),
      made_by: z.string().nullable(),
      /** End of the former token. */
      previous_token_until: z.date().nullable(),
      last_call_at: z.date().nullable(),
      users: z.number(),
      groups: z.number(),
      mapping: z.array(MappingRow),
      directory_groups: z.array(z.strictObject({ id: z.number(), name: z.string(), members: z.number() })),
      choices: z.strictObject({ teams: z.array(Named), partner_groups: z.array(Named) }),
    }),
  async run({ db, actor }) {
    const { company_id, company } = actor;
    const [[row], [counts], mapped, choices] = await Promise.all([
      db
        .select({
          token_hash: directories.token_hash,
          made_at: directories.made_at,
          previous_token_until: directories.previous_token_until,
          last_call_at: directories.last_call_at,
          maker: { first_name: users.first_name, last_name: users.last_name },
        })
        .from(directories)
        .leftJoin(users, eq(users.id, directories.made_by))
        .where(eq(directories.company_id, company_id)),
      countsOf(db, company_id),
      directoryMappingOf(db, company_id),
      choicesOf(db, company_id),
    ]);
    return {
      ...tokenState(row),
      base_url: scimBase(company.slug),
      users: counts!.users,
      groups: mapped.directory_groups.length,
      ...mapped,
      choices,
    };
  },
});

export type DirectoryScreen = z.infer<ReturnType<typeof readDirectory.output>>;

type TokenRow = Pick<
  typeof directories.$inferSelect,
  'token_hash' | 'made_at' | 'previous_token_until' | 'last_call_at'
> & { maker: { first_name: string; last_name: string } | null };

const NO_TOKEN: TokenRow = {
  token_hash: null,
  made_at: null,
  previous_token_until: null,
  last_call_at: null,
  maker: null,
};

function tokenState({ token_hash, made_at, previous_token_until: until, last_call_at, maker }: TokenRow = NO_TOKEN) {
  return {
    active: token_hash !== null,
    made_at,
    made_by: maker && fullName(maker),
    previous_token_until: until && until > new Date() ? until : null,
    last_call_at,
  };
}

const countsOf = (db: Db, company_id: number) =>
  db.execute<{ users: number }>(
    sql`select count(*)::int as users from directory_users where company_id = ${company_id} and deleted_at is null`,
  );

async function choicesOf(db: Db, company_id: number): Promise<{ teams: Named[]; partner_groups: Named[] }> {
  const [teams, partner_groups] = await Promise.all([
    db.execute<Named>(sql`select id, name from teams where company_id = ${company_id} order by lower(name), id`),
    db.execute<Named>(sql`
      select distinct g.id, g.name from communities g join relations r on r.community_id = g.id
      where r.company_id = ${company_id} and r.is_active and r.user_access_flag = 'limit' and g.status = 'active' order by g.name, g.id`),
  ]);
  return { teams: [...teams], partner_groups: [...partner_groups] };
}

const tokenAdmin = self<Member>(ssoAdmin);

/**
 * Makes the directory's token, or a new one; the former one works for a day. The token is in this answer alone (rule:
 * scim.token).
 */
export const makeDirectoryToken = command('directory.make_token', {
  proof: true,
  who: tokenAdmin,
  input: z.object({}),
  output: () => z.strictObject({ message: Message, token: Secret }),
  sealsAnswer: true,
  run: ({ db, actor: { id, company_id } }) => issueDirectoryToken(db, company_id, id),
  auditSubject: () => ref('directory', null),
});

/** Gives the directory its token, or a new one beside the former. */
export async function issueDirectoryToken(db: Db, company_id: number, made_by: number) {
  const token = newDirectoryToken();
  const made = { token_hash: secretHash(token), made_by, made_at: now, updated_at: now };
  const [renewed] = await db
    .update(directories)
    .set({
      ...made,
      previous_token_hash: directories.token_hash,
      previous_token_until: sql`case when ${directories.token_hash} is null then null else now() + ${interval(SECRET_OVERLAP)} end`,
    })
    .where(eq(directories.company_id, company_id))
    .returning({ previous_token_until: directories.previous_token_until });
  if (!renewed) await db.insert(directories).values({ ...made, company_id, user_id: await addProgram(db, company_id) });
  const message = renewed?.previous_token_until
    ? 'The new token works now, the former one for another day.'
    : 'The token works now.';
  return { message: fixed(message), token };
}

async function addProgram(db: Db, company_id: number): Promise<number> {
  const [program] = await db
    .insert(users)
    .values({
      company_id,
      role: 'api',
      status: 'program',
      first_name: 'Directory',
      last_name: '(SCIM)',
      email: programAddress(`directory-${company_id}`),
    })
    .returning({ id: users.id });
  return program!.id;
}

/**
 * Removes both tokens at once; users stay as they are and can be edited by hand again.
 * @throws Problem conflict without a token
 */
export const removeDirectoryToken = command('directory.remove_token', {
  proof: true,
  who: tokenAdmin,
  input: z.object({}),
  output: () => z.strictObject({ company_id: z.number(), message: Message }),
  async run({ db, actor }) {
    const [removed] = await db
      .update(directories)
      .set({ token_hash: null, previous_token_hash: null, previous_token_until: null, updated_at: now })
      .where(and(eq(directories.company_id, actor.company_id), sql`${directories.token_hash} is not null`))
      .returning({ id: directories.company_id });
    if (!removed) return conflict('No directory is connected.');
    return { company_id: actor.company_id, message: fixed('The directory is disconnected.') };
  },
  auditSubject: ({ company_id }) => ref('company', company_id),
});
