import 'server-only';
import { asc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { directoryGroups, directoryMappings, groups, teams } from '@/db/schema';
import { groupChoices } from '@/lib/people/users/group-access';
import { ssoAdmin } from '@/lib/people/sso/settings';
import { noteChanges, ref } from '@/lib/platform/operation/audit';
import { fixed, Message } from '@/lib/platform/operation/kept-answer';
import { command, type Ctx } from '@/lib/platform/operation/operation';
import type { Member } from '@/lib/shared/actor';
import { DIRECTORY_ROLES } from '@/lib/shared/provisioning';
import { Id, SingleLine } from '@/lib/shared/fields';
import { self } from '@/lib/shared/gates';
import { invalid, type FieldErrors } from '@/lib/shared/problem';
import { applyMapping, lockDirectory } from './apply-mapping';

const MAX_ROWS = 200;

export const MappingRow = z
  .strictObject({
    /** Name of a group of the directory, whether it was sent yet or not. */
    group: z.string(),
    role: z.enum(DIRECTORY_ROLES).nullable(),
    team_id: z.number().nullable(),
    team: z.string().nullable(),
    community_id: z.number().nullable(),
    partner_group: z.string().nullable(),
  })
  .meta({ id: 'DirectoryMapping' });
export type MappingRow = z.infer<typeof MappingRow>;

export async function directoryMappingOf(db: Db, company_id: number) {
  const [mapping, directory_groups] = await Promise.all([
    db
      .select({
        group: directoryMappings.group_name,
        role: directoryMappings.role,
        team_id: directoryMappings.team_id,
        team: teams.name,
        community_id: directoryMappings.community_id,
        partner_group: groups.name,
      })
      .from(directoryMappings)
      .leftJoin(teams, eq(teams.id, directoryMappings.team_id))
      .leftJoin(groups, eq(groups.id, directoryMappings.community_id))
      .where(eq(directoryMappings.company_id, company_id))
      .orderBy(asc(directoryMappings.id)),
    db
      .select({
        id: directoryGroups.id,
        name: directoryGroups.display_name,
        members: sql<number>`(select count(*)::int from directory_group_members m where m.group_id = directory_groups.id)`,
      })
      .from(directoryGroups)
      .where(eq(directoryGroups.company_id, company_id))
      .orderBy(asc(sql`lower(${directoryGroups.display_name})`), directoryGroups.id),
  ]);
  return { mapping, directory_groups };
}

const Row = z
  .object({
    group: SingleLine('the name of a group', 300),
    role: z.enum(DIRECTORY_ROLES, 'Choose a role.').nullish(),
    team_id: Id.nullish(),
    community_id: Id.nullish(),
  })
  .refine(({ role, team_id, community_id }) => [role, team_id, community_id].filter(Boolean).length === 1, {
    path: ['group'],
    message: 'Choose what its members get: a role, a team or a partner group.',
  });

/**
 * Replaces the mapping and applies it to all users of the directory (rule: scim.mapping).
 * @throws Problem invalid for a team or partner group that is not the company's, conflict when the last business manager would
 * lose the role
 */
export const saveDirectoryMapping = command('directory.save_mapping', {
  proof: true,
  who: self<Member>(ssoAdmin),
  input: z.object({ mapping: z.array(Row, 'Send the mapping.').max(MAX_ROWS, `Use at most ${MAX_ROWS} rows.`) }),
  output: () => z.strictObject({ company_id: z.number(), mapping: z.array(MappingRow), message: Message }),
  deadline: 10_000,
  async run(ctx, { mapping }) {
    const { db, actor } = ctx;
    const { company_id } = actor;
    await lockDirectory(db, company_id);
    await ensureOwn(ctx, mapping);
    const before = await directoryMappingOf(db, company_id);
    await db.delete(directoryMappings).where(eq(directoryMappings.company_id, company_id));
    if (mapping.length)
      await db.insert(directoryMappings).values(
        mapping.map(({ group, role = null, team_id = null, community_id = null }) => ({
          ...{ company_id, group_name: group, role, team_id, community_id },
        })),
      );
    await applyMapping(ctx, company_id);
    const saved = (await directoryMappingOf(db, company_id)).mapping;
    noteChanges(ctx, { mapping: before.mapping.map(inWords) }, { mapping: saved.map(inWords) });
    return { company_id, mapping: saved, message: fixed('The mapping is saved and applied.') };
  },
  reread: async ({ db, actor: { company_id } }, { message }) => ({
    company_id,
    mapping: (await directoryMappingOf(db, company_id)).mapping,
    message,
  }),
  auditSubject: ({ company_id }) => ref('company', company_id),
});

const inWords = ({ group, role, team, partner_group }: MappingRow) => `${group}: ${role ?? team ?? partner_group}`;

async function ensureOwn({ db, actor }: Ctx<Member>, mapping: z.output<typeof Row>[]): Promise<void> {
  const [ownTeams, ownGroups] = await Promise.all([
    db.select({ id: teams.id }).from(teams).where(eq(teams.company_id, actor.company_id)),
    groupChoices(db, actor.company_id),
  ]);
  const limited = ownGroups.filter(({ user_access_flag }) => user_access_flag === 'limit');
  const errors: FieldErrors = {};
  for (const [index, { team_id, community_id }] of mapping.entries()) {
    if (team_id && !ownTeams.some(({ id }) => id === team_id))
      errors[`mapping.${index}.team_id`] = ['Choose a team of the company.'];
    if (community_id && !limited.some(({ id }) => id === community_id))
      errors[`mapping.${index}.community_id`] = ['Choose a partner group that is open to selected users.'];
  }
  if (Object.keys(errors).length) invalid(errors);
}
