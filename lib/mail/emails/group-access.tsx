import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { communities, companies, departments, relations, relationUsers, users } from '@/db/schema';
import { settings } from '@/lib/settings';
import { fullName } from '@/lib/shared/actor';
import type { EmailProps } from '@/lib/shared/email-props';
import { siteUrl } from '@/lib/shared/sites';
import { Button, DescriptionList, Layout, Text } from '../layout';
import { defineEmail } from '../define-email';

const admin = alias(users, 'admin');

/** To a user who was given access to a group (rule: groups.user-access). Replies go to the admin who gave it. */
export const groupAccess = defineEmail({
  automatic: true,
  async load(db, { relation_id, user_id, granted_by }: EmailProps['group_access']) {
    const [found] = await db
      .select({
        first_name: users.first_name,
        group: communities.name,
        department: departments.name,
        company: { name: companies.name, slug: companies.slug },
        admin: { first_name: admin.first_name, last_name: admin.last_name, email: admin.email },
        has_access: sql<boolean>`${relationUsers.user_id} is not null and ${relations.is_active}`,
      })
      .from(relations)
      .innerJoin(communities, eq(communities.id, relations.community_id))
      .innerJoin(companies, eq(companies.id, relations.company_id))
      .innerJoin(users, eq(users.id, user_id))
      .innerJoin(admin, eq(admin.id, granted_by))
      .leftJoin(departments, eq(departments.id, relations.department_id))
      .leftJoin(relationUsers, and(eq(relationUsers.relation_id, relations.id), eq(relationUsers.user_id, users.id)))
      .where(eq(relations.id, relation_id));
    return found ?? null;
  },
  subject: ({ group }) => `You now have access to ${group}`,
  reply_to: ({ admin: { email, ...name } }) => ({ name: fullName(name), email }),
  obsoleteReason: ({ has_access }) => (has_access ? null : 'The access was taken away again.'),
  Body: ({ first_name, group, department, company, admin: by }) => (
    <Layout
      title="You have access to a partner group"
      preview={`You can open cases with the partners in ${group}.`}
      because={`${fullName(by)} gave you access`}
    >
      <Text>
        {first_name ? `${first_name}, you` : 'You'} can now find the partners in this group and open cases with them.
      </Text>
      <DescriptionList items={{ Group: group, Department: department, 'Access given by': fullName(by) }} />
      <Button to={siteUrl(settings.app_url, company.slug, '/dashboard')}>Find a partner</Button>
    </Layout>
  ),
});
