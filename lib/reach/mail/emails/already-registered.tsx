import { and, eq, inArray } from 'drizzle-orm';
import { companies, users } from '@/db/schema';
import { settings } from '@/lib/platform/settings';
import type { EmailProps } from '@/lib/shared/email-props';
import { siteUrl } from '@/lib/shared/sites';
import { Button, Layout, Note, Text } from '../layout';
import { defineEmail } from '../define-email';

/**
 * Sent to an existing user whose address was registered again. Sent by email so that the screen reveals nothing (rules:
 * accounts.already-registered, passwords.neutral).
 */
export const alreadyRegistered = defineEmail({
  optional: true,
  automatic: true,
  async load(db, { email, company_id }: EmailProps['already_registered']) {
    const [user] = await db
      .select({ first_name: users.first_name, status: users.status, slug: companies.slug })
      .from(users)
      .leftJoin(companies, eq(companies.id, users.company_id))
      .where(
        and(
          ...[eq(users.email, email), inArray(users.status, ['active', 'pending_approval'])],
          company_id === undefined ? undefined : eq(users.company_id, company_id),
        ),
      )
      .limit(1);
    return user ?? null;
  },
  subject: () => 'You already have an account',
  samples: { 'An active account': { first_name: 'Anna', status: 'active', slug: 'acme' } },
  Body: ({ first_name, status, slug }) => (
    <Layout
      title="You already have an account"
      preview="Nothing has changed."
      because="someone registered with this address"
    >
      <Text>
        {first_name ? `${first_name}, someone` : 'Someone'} tried to register with your address. It already has an
        account, and nothing has changed.
      </Text>
      <Text>
        {status === 'active'
          ? 'Log in with it. If you have forgotten the password, set a new one there.'
          : "It is waiting for approval. We'll email you when it is decided."}
      </Text>
      <Button to={slug ? siteUrl(settings.app_url, slug) : settings.app_url.href}>Go to login</Button>
      <Note>If this wasn't you, you can ignore this email.</Note>
    </Layout>
  ),
});
