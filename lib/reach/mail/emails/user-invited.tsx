import { eq } from 'drizzle-orm';
import { users } from '@/db/schema';
import { settings } from '@/lib/platform/settings';
import { fullName } from '@/lib/shared/actor';
import { inWords, LINK_LIFETIME } from '@/lib/shared/durations';
import type { EmailProps } from '@/lib/shared/email-props';
import { defineEmail } from '../define-email';
import { Button, Layout, Note, Text } from '../layout';
import { SAMPLE_LINK } from '../samples';
import { secretUrl, tokenUser } from '../token-facts';

/** Sent to a user added without a password: the link to set one (rule: admin.invitation). */
export const userInvited = defineEmail({
  async load(db, { token_id, invited_by }: EmailProps['user_invited']) {
    const [user, [inviter]] = await Promise.all([
      tokenUser(db, token_id),
      db
        .select({ first_name: users.first_name, last_name: users.last_name, email: users.email })
        .from(users)
        .where(eq(users.id, invited_by)),
    ]);
    if (!user || !inviter) return null;
    const { company, ...invited } = user;
    return {
      ...invited,
      place: company ? `${company.name} on ${settings.network_name}` : settings.network_name,
      inviter: { name: fullName(inviter) || inviter.email, email: inviter.email },
      link: secretUrl({ token_id, purpose: 'invitation', page: '/invitation/[token]', slug: company?.slug }),
    };
  },
  subject: ({ inviter, place }) => `${inviter.name} invited you to ${place}`,
  reply_to: ({ inviter }) => inviter,
  samples: {
    'A new user': {
      first_name: 'Nora',
      last_name: 'Lind',
      email: 'nora.lind@acme.example',
      details: null,
      place: `Acme Storage on ${settings.network_name}`,
      inviter: { name: 'Marcus Webb', email: 'marcus.webb@acme.example' },
      link: SAMPLE_LINK,
    },
  },
  Body: ({ first_name, email, place, inviter, link }) => (
    <Layout
      title={`You are invited to ${place}`}
      preview={`Set a password within ${inWords(LINK_LIFETIME.invitation)}.`}
      because={`${inviter.name} added you to ${place}`}
    >
      <Text>
        {first_name}, {inviter.name} added you to {place}. Set a password for {email} and you are in.
      </Text>
      <Button to={link}>Set your password</Button>
      <Note>
        The link works once, within {inWords(LINK_LIFETIME.invitation)}. If it no longer works, ask {inviter.name} to
        send another one.
      </Note>
    </Layout>
  ),
});
