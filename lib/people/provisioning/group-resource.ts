import 'server-only';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { directoryGroups } from '@/db/schema';
import { MetaOf, versionOf } from './user-resource';

export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group';

export const ScimGroup = z
  .strictObject({
    schemas: z.array(z.string()),
    id: z.string(),
    externalId: z.string().optional(),
    displayName: z.string(),
    members: z
      .array(z.strictObject({ value: z.string(), display: z.string(), type: z.literal('User'), $ref: z.string() }))
      .optional(),
    meta: MetaOf('Group'),
  })
  .meta({ id: 'ScimGroup' });
export type ScimGroup = z.infer<typeof ScimGroup>;
export const Part = () => ScimGroup.partial();

type Row = typeof directoryGroups.$inferSelect & { members: { id: number; name: string }[] | null };
export type GroupOptions = { members?: boolean; lock?: boolean };

const MEMBERS = sql<Row['members']>`coalesce((
  select json_agg(json_build_object('id', u.id, 'name', trim(u.first_name || ' ' || u.last_name)) order by u.id)
  from directory_group_members m join users u on u.id = m.user_id where m.group_id = directory_groups.id), '[]')`;

export const groupColumns = ({ members = true }: GroupOptions) => ({
  id: directoryGroups.id,
  company_id: directoryGroups.company_id,
  display_name: directoryGroups.display_name,
  external_id: directoryGroups.external_id,
  created_at: directoryGroups.created_at,
  updated_at: directoryGroups.updated_at,
  members: members ? MEMBERS : sql<null>`null`,
});

export function groupResource(row: Row, base: string): ScimGroup {
  const { id, display_name, external_id, members, created_at, updated_at } = row;
  return {
    schemas: [GROUP_SCHEMA],
    id: String(id),
    ...(external_id !== null && { externalId: external_id }),
    displayName: display_name,
    ...(members && {
      members: members.map((one) => ({
        value: String(one.id),
        display: one.name,
        type: 'User' as const,
        $ref: `${base}/Users/${one.id}`,
      })),
    }),
    meta: {
      resourceType: 'Group',
      created: created_at.toISOString(),
      lastModified: updated_at.toISOString(),
      location: `${base}/Groups/${id}`,
      version: versionOf({ id, updated_at }),
    },
  };
}
