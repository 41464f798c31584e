import 'server-only';
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { processTeams, processes, teamMembers, teams, users } from '@/db/schema';
import { noteChanges, ref } from '@/lib/platform/operation/audit';
import { command, now, query, type Ctx } from '@/lib/platform/operation/operation';
import { conflict, invalid, notFound } from '@/lib/shared/problem';
import type { Member } from '@/lib/shared/actor';
import { Id, IdOrNew, SingleLine } from '@/lib/shared/fields';
import { fullAdmin } from '@/lib/shared/gates';
import { TEAM_PEOPLE } from './team-people';
import { fixed, Message } from '@/lib/platform/operation/kept-answer';

const MAX_TEAMS = 200;
const MAX_MEMBERS = 500;

const Person = z.strictObject({ id: z.number(), name: z.string(), email: z.string(), by_hand: z.boolean() });

export const Team = z
  .strictObject({
    id: z.number(),
    name: z.string(),
    members: z.array(Person),
    /** Groups of the directory that are mapped to it. */
    directory_groups: z.array(z.string()),
    /** Processes whose new cases are mailed to it (rule: teams.mailed). */
    document_ids: z.array(z.number()),
  })
  .meta({ id: 'Team' });
export type Team = z.infer<typeof Team>;

/** The company's teams with their members. */
export const listTeams = query({
  who: fullAdmin,
  input: z.object({}),
  output: () =>
    z.strictObject({
      data: z.array(Team),
      processes: z.array(z.strictObject({ id: z.number(), name: z.string() })),
    }),
  async run({ db, actor }) {
    const [data, own] = await Promise.all([
      teamsOf(db, actor.company_id),
      db
        .select({ id: processes.id, name: processes.name })
        .from(processes)
        .where(eq(processes.company_id, actor.company_id))
        .orderBy(asc(processes.name), processes.id),
    ]);
    return { data, processes: own };
  },
});

const teamsOf = async (db: Db, company_id: number): Promise<Team[]> => [
  ...(await db.execute<Team>(sql`
    select t.id, t.name,
      coalesce((select json_agg(json_build_object('id', one.id, 'name', one.name, 'email', one.email, 'by_hand', one.by_hand) order by lower(one.name), one.id)
        from (select u.id, trim(u.first_name || ' ' || u.last_name) as name, u.email, bool_or(p.by_hand) as by_hand
          from ${TEAM_PEOPLE} p join users u on u.id = p.user_id and u.status = 'active' where p.team_id = t.id group by u.id) one), '[]') as members,
      coalesce((select json_agg(distinct m.group_name) from directory_mappings m where m.team_id = t.id), '[]') as directory_groups,
      coalesce((select json_agg(pt.process_id order by pt.process_id) from process_teams pt where pt.team_id = t.id), '[]') as document_ids
    from teams t where t.company_id = ${company_id} order by lower(t.name), t.id`)),
];

/**
 * Adds a team (id 0) or saves one with the members entered by hand (rule: teams.members).
 * @throws Problem invalid for people or processes that are not the company's, conflict for a name in use
 */
export const saveTeam = command('team.save', {
  who: fullAdmin,
  input: z.object({
    id: IdOrNew,
    name: SingleLine('a name', 100),
    members: z.array(Id, 'Choose people of the company.').max(MAX_MEMBERS, `Choose at most ${MAX_MEMBERS}.`),
    document_ids: z.array(Id, 'Choose processes of the company.').max(100).default([]),
  }),
  output: () => z.strictObject({ id: z.number(), message: Message }),
  async run(ctx, { id, name, members, document_ids }) {
    const { db, actor } = ctx;
    const { company_id } = actor;
    await ensureOwn(ctx, { members, document_ids });
    const team_id = await storeName(ctx, id, name);
    await db.delete(teamMembers).where(eq(teamMembers.team_id, team_id));
    await db.delete(processTeams).where(eq(processTeams.team_id, team_id));
    if (members.length)
      await db.insert(teamMembers).values([...new Set(members)].map((user_id) => ({ team_id, user_id })));
    if (document_ids.length)
      await db.insert(processTeams).values([...new Set(document_ids)].map((process_id) => ({ team_id, process_id })));
    noteChanges(ctx, {}, { team: name, members, document_ids, company_id });
    return { id: team_id, message: fixed('The team is saved.') };
  },
  auditSubject: ({ id }) => ref('team', id),
});

async function storeName({ db, actor }: Ctx<Member>, id: number, name: string): Promise<number> {
  const { company_id } = actor;
  const [other] = await db
    .select({ id: teams.id })
    .from(teams)
    .where(and(eq(teams.company_id, company_id), sql`lower(${teams.name}) = lower(${name})`, ne(teams.id, id)));
  if (other) return invalid({ name: ['A team has this name already.'] });
  if (id !== 0) {
    const [saved] = await db
      .update(teams)
      .set({ name, updated_at: now })
      .where(and(eq(teams.id, id), eq(teams.company_id, company_id)))
      .returning({ id: teams.id });
    return (saved ?? notFound('Team not found.')).id;
  }
  const [held] = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from teams where company_id = ${company_id}`,
  );
  if (held!.count >= MAX_TEAMS) return conflict(`A company has at most ${MAX_TEAMS} teams.`);
  const [made] = await db.insert(teams).values({ company_id, name }).returning({ id: teams.id });
  return made!.id;
}

type Chosen = { members: number[]; document_ids: number[] };

async function ensureOwn({ db, actor }: Ctx<Member>, { members, document_ids }: Chosen): Promise<void> {
  const { company_id } = actor;
  const [people, own] = await Promise.all([
    members.length
      ? db
          .select({ id: users.id })
          .from(users)
          .where(
            and(
              eq(users.company_id, company_id),
              inArray(users.id, members),
              inArray(users.status, ['active', 'inactive']),
              ne(users.role, 'api'),
            ),
          )
      : [],
    document_ids.length
      ? db
          .select({ id: processes.id })
          .from(processes)
          .where(and(eq(processes.company_id, company_id), inArray(processes.id, document_ids)))
      : [],
  ]);
  if (people.length !== new Set(members).size) invalid({ members: ['Choose people of the company.'] });
  if (own.length !== new Set(document_ids).size) invalid({ document_ids: ['Choose processes of the company.'] });
}

/** Deletes a team; its mapping goes with it. @throws Problem not_found */
export const deleteTeam = command('team.delete', {
  who: fullAdmin,
  input: z.object({ id: Id }),
  output: () => z.strictObject({ id: z.number(), message: Message }),
  async run(ctx, { id }) {
    const [deleted] = await ctx.db
      .delete(teams)
      .where(and(eq(teams.id, id), eq(teams.company_id, ctx.actor.company_id)))
      .returning({ name: teams.name });
    noteChanges(ctx, { team: (deleted ?? notFound('Team not found.')).name }, {});
    return { id, message: fixed('The team is deleted.') };
  },
  auditSubject: ({ id }) => ref('team', id),
});
