import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '@/db/client';
import { companies, factorResets, users } from '@/db/schema';
import { networkRecipient } from '@/lib/platform/http/network';
import { settings } from '@/lib/platform/settings';
import { FACTOR_RESET, inWords } from '@/lib/shared/durations';
import type { EmailProps } from '@/lib/shared/email-props';
import { fullName } from '@/lib/shared/format';
import { defineEmail } from '../define-email';
import { Button, Layout, Note, Text } from '../layout';
import { SAMPLE_LINK } from '../samples';
import { secretUrl } from '../token-facts';

type Props = EmailProps['factor_reset'];
type Facts = { state: Props['state']; to: Props['to']; name: string; opener: string; link: string | null };

const opener = alias(users, 'opener');

async function load(db: Db, { reset_id, to, state, token_id }: Props): Promise<Facts | null> {
  const [row] = await db
    .select({
      user: { first_name: users.first_name, last_name: users.last_name, email: users.email },
      opener: { first_name: opener.first_name, last_name: opener.last_name, email: opener.email },
      slug: sql<string | null>`${companies.slug}`,
    })
    .from(factorResets)
    .innerJoin(users, eq(users.id, factorResets.user_id))
    .leftJoin(opener, eq(opener.id, factorResets.opened_by))
    .leftJoin(companies, eq(companies.id, users.company_id))
    .where(eq(factorResets.id, reset_id));
  if (!row) return null;
  const page = '/second_factor_reset/[token]' as const;
  return {
    state,
    to,
    name: fullName(row.user) || row.user.email,
    opener: row.opener ? fullName(row.opener) || row.opener.email : settings.network_name,
    link: token_id && secretUrl({ token_id, purpose: 'factor_reset', page, slug: row.slug ?? undefined }),
  };
}

const TITLES: Record<Props['state'], string> = {
  opened: 'Second factors will be removed',
  canceled: 'Second factors stay as they are',
  done: 'Second factors were removed',
};

function textOf({ state, to, name, opener: by }: Facts): string {
  const whose = to === 'user' ? 'your' : `${name}’s`;
  if (state === 'canceled') return `The reset of ${whose} passkeys and code app was canceled. Nothing has changed.`;
  if (state === 'done') return `All of ${whose} passkeys and the code app were removed. The password is unchanged.`;
  const who = to === 'user' ? `${by} has` : 'You have';
  return `${who} opened a reset of ${whose} second factors. In ${inWords(FACTOR_RESET)}, all passkeys and the code app are removed.`;
}

/** Sent to a user and to the person who opened the reset of the user's second factors (rule: second-factor.reset). */
export const factorReset = defineEmail({
  load,
  subject: ({ state }) => TITLES[state],
  reply_to: networkRecipient,
  automatic: true,
  samples: {
    'To the user': { state: 'opened', to: 'user', name: 'Anna Reyes', opener: 'Marc Olsen', link: SAMPLE_LINK },
    'To the manager': { state: 'opened', to: 'opener', name: 'Anna Reyes', opener: 'Marc Olsen', link: SAMPLE_LINK },
    Canceled: { state: 'canceled', to: 'user', name: 'Anna Reyes', opener: 'Marc Olsen', link: null },
    Done: { state: 'done', to: 'user', name: 'Anna Reyes', opener: 'Marc Olsen', link: null },
  },
  Body: (facts) => (
    <Layout
      title={TITLES[facts.state]}
      preview="If you did not expect this, cancel it."
      because={facts.to === 'user' ? 'this is your account' : 'you opened this reset'}
    >
      <Text>{textOf(facts)}</Text>
      {facts.link && (
        <>
          <Text>
            Any login before that cancels it, and so does the button. If you did not expect this, cancel it now.
          </Text>
          <Button to={facts.link}>Cancel the reset</Button>
        </>
      )}
      <Note>We never ask for your password or a code by email.</Note>
    </Layout>
  ),
});
