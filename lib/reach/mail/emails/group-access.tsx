import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { groups as groupTable, companies, departments, memberships, membershipUsers, users } from '@/db/schema';
import { settings } from '@/lib/platform/settings';
import { fullName } from '@/lib/shared/actor';
import type { EmailProps } from '@/lib/shared/email-props';
import { plural } from '@/lib/shared/format';
import { siteUrl } from '@/lib/shared/sites';
import { Button, DescriptionList, Layout, Text } from '../layout';
import { defineEmail } from '../define-email';

const admin = alias(users, 'admin');

/**
 * Sent to a user who was given access to partner groups (rule: groups.user-access). Replies go to the admin who granted
 * it.
 */
export const groupAccess = defineEmail({
  automatic: true,
  async load(db, { relation_ids, user_id, granted_by }: EmailProps['group_access']) {
    const [[user], groups] = await Promise.all([
      db
        .select({
          first_name: users.first_name,
          slug: companies.slug,
          admin: { first_name: admin.first_name, last_name: admin.last_name, email: admin.email },
        })
        .from(users)
        .innerJoin(companies, eq(companies.id, users.company_id))
        .innerJoin(admin, eq(admin.id, granted_by))
        .where(eq(users.id, user_id)),
      db
        .select({ name: sql<string>`concat_ws(' | ', ${groupTable.name}, ${departments.name})` })
        .from(membershipUsers)
        .innerJoin(memberships, and(eq(memberships.id, membershipUsers.relation_id), eq(memberships.is_active, true)))
        .innerJoin(groupTable, eq(groupTable.id, memberships.community_id))
        .leftJoin(departments, eq(departments.id, memberships.department_id))
        .where(and(eq(membershipUsers.user_id, user_id), inArray(membershipUsers.relation_id, relation_ids)))
        .orderBy(asc(groupTable.name)),
    ]);
    return user ? { ...user, groups: groups.map(({ name }) => name) } : null;
  },
  subject: ({ groups }) => `You now have access to ${namesOf(groups)}`,
  reply_to: ({ admin: { email, ...name } }) => ({ name: fullName(name), email }),
  obsoleteReason: ({ groups }) => (groups.length ? null : 'The access was removed before this email was sent.'),
  samples: {
    'One group': {
      first_name: 'Nora',
      slug: 'acme',
      admin: { first_name: 'Marcus', last_name: 'Webb', email: 'marcus.webb@acme.example' },
      groups: ['Harbor Partners'],
    },
  },
  Body: ({ first_name, slug, groups, admin: by }) => (
    <Layout
      title={groups.length === 1 ? 'You have access to a partner group' : 'You have access to more partner groups'}
      preview={`You can open cases with the partners in ${namesOf(groups)}.`}
      because={`${fullName(by)} gave you access`}
    >
      <Text>
        {first_name ? `${first_name}, you` : 'You'} can now find the partners in{' '}
        {groups.length === 1 ? 'this group' : 'these groups'} and open cases with them.
      </Text>
      <DescriptionList
        items={{ [groups.length === 1 ? 'Group' : 'Groups']: groups.join(', '), 'Access given by': fullName(by) }}
      />
      <Button to={siteUrl(settings.app_url, slug, '/dashboard')}>Find a partner</Button>
    </Layout>
  ),
});

const namesOf = (groups: string[]) => (groups.length === 1 ? groups[0]! : plural(groups.length, 'partner group'));
