import { asc, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { communities, companies, users } from '@/db/schema';
import { settings } from '@/lib/settings';
import { fullName } from '@/lib/shared/actor';
import type { EmailProps } from '@/lib/shared/email-props';
import { plural } from '@/lib/shared/format';
import { siteUrl } from '@/lib/shared/sites';
import { Button, Layout, Text } from '../layout';
import { defineEmail } from '../define-email';

const granter = alias(users, 'granter');

/** To a user who was given access to partner groups (rule: admin.user-groups). */
export const groupAccess = defineEmail({
  async load(db, { user_id, community_ids, granted_by }: EmailProps['group_access']) {
    const [[found], groups] = await Promise.all([
      db
        .select({
          first_name: users.first_name,
          slug: companies.slug,
          granted_by: {
            first_name: sql<string>`${granter.first_name}`,
            last_name: sql<string>`${granter.last_name}`,
            email: sql<string>`${granter.email}`,
          },
        })
        .from(users)
        .innerJoin(companies, eq(companies.id, users.company_id))
        .innerJoin(granter, eq(granter.id, granted_by))
        .where(eq(users.id, user_id)),
      db
        .select({ name: communities.name })
        .from(communities)
        .where(inArray(communities.id, community_ids))
        .orderBy(asc(communities.name)),
    ]);
    return found ? { ...found, groups: groups.map(({ name }) => name) } : null;
  },
  subject: ({ groups }) => `You now have access to ${namesOf(groups)}`,
  reply_to: ({ granted_by }) => ({ name: fullName(granted_by), email: granted_by.email }),
  Body: ({ first_name, slug, groups, granted_by }) => (
    <Layout
      title={`You now have access to ${namesOf(groups)}`}
      preview="You can open cases with the partners there."
      because="your access to partner groups was changed"
    >
      <Text>
        {first_name ? `${first_name}, ` : ''}
        {fullName(granted_by) || granted_by.email} gave you access to {groups.join(', ')}. You can now find its partners
        and open cases with them.
      </Text>
      <Button to={siteUrl(settings.app_url, slug, '/dashboard')}>Find a partner</Button>
    </Layout>
  ),
});

const namesOf = (groups: string[]) => (groups.length === 1 ? groups[0]! : plural(groups.length, 'partner group'));
