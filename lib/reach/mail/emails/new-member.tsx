import escapeHtml from 'escape-html';
import { eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { groups, companies, emailTemplates, memberships } from '@/db/schema';
import { sanitizeRichText } from '@/lib/platform/operation/rich-text';
import { settings } from '@/lib/platform/settings';
import type { EmailProps } from '@/lib/shared/email-props';
import { MEMBERSHIPS } from '@/lib/shared/enums';
import { defineEmail } from '../define-email';
import { ContactLink, DescriptionList, Html, Layout, Text } from '../layout';

const receiver = alias(companies, 'receiver');

/**
 * Sent when a company has joined, to the group's host and to members whose process has its own text for it, with the
 * placeholders {company}, {group} and {receiver} (rule: onboarding.new-member).
 */
export const newMember = defineEmail({
  automatic: true,
  async load(db, { relation_id, template_id, receiver_id }: EmailProps['new_member']) {
    const [row] = await db
      .select({
        company: { name: companies.name, url: companies.url, membership_type: companies.membership_type },
        group: { name: groups.name },
        receiver: receiver.name,
        template: { subject: emailTemplates.subject, body: emailTemplates.body },
      })
      .from(memberships)
      .innerJoin(companies, eq(companies.id, memberships.company_id))
      .innerJoin(groups, eq(groups.id, memberships.community_id))
      .leftJoin(receiver, eq(receiver.id, receiver_id ?? 0))
      .leftJoin(emailTemplates, eq(emailTemplates.id, template_id ?? 0))
      .where(eq(memberships.id, relation_id));
    return row ?? null;
  },
  subject: ({ company, group, template, ...names }) =>
    template
      ? filled(template.subject, { company: company.name, group: group.name, receiver: names.receiver })
      : `${company.name} has joined ${group.name}`,
  samples: {
    'To the host of the group': {
      company: { name: 'Swift Telemetry', url: 'https://swift.example', membership_type: 'limited' },
      group: { name: 'Harbor Partners' },
      receiver: null,
      template: null,
    },
  },
  Body: ({ company, group, template, ...names }) => (
    <Layout
      title={`${company.name} has joined ${group.name}`}
      preview="A new member."
      because={names.receiver ? `${names.receiver} takes cases in ${group.name}` : `you look after ${group.name}`}
    >
      {template ? (
        <Html>
          {sanitizeRichText(
            filled(template.body, {
              company: escapeHtml(company.name),
              group: escapeHtml(group.name),
              receiver: escapeHtml(names.receiver ?? ''),
            }),
          )}
        </Html>
      ) : (
        <Text>
          {settings.network_name} has approved a new member of {group.name}. It can open cases with you from today.
        </Text>
      )}
      <DescriptionList
        items={{
          Company: company.name,
          Website: company.url,
          Membership: MEMBERSHIPS[company.membership_type],
          Questions: <ContactLink mail={settings.network_email} />,
        }}
      />
    </Layout>
  ),
});

const filled = (text: string, names: Record<string, string | null>) =>
  text.replace(/\{(company|group|receiver)\}/g, (_all, name: string) => names[name] ?? '');
