import { eq } from 'drizzle-orm';
import { companies, webhooks } from '@/db/schema';
import { settings } from '@/lib/platform/settings';
import { networkRecipient } from '@/lib/platform/http/network';
import { inWords, WEBHOOK_ANSWER, WEBHOOK_TRIED } from '@/lib/shared/durations';
import type { EmailProps } from '@/lib/shared/email-props';
import { siteUrl } from '@/lib/shared/sites';
import { Button, DescriptionList, Layout, Note, Text, when } from '../layout';
import { defineEmail } from '../define-email';

/** Sent to a company's managers when a webhook has failed for the last time (rule: webhooks.retries). */
export const webhookInactive = defineEmail({
  automatic: true,
  async load(db, { webhook_id }: EmailProps['webhook_inactive']) {
    const [webhook] = await db
      .select({
        id: webhooks.id,
        url: webhooks.url,
        name: webhooks.name,
        active: webhooks.active,
        inactive_at: webhooks.inactive_at,
        reason: webhooks.inactive_reason,
        company: companies.name,
        slug: companies.slug,
      })
      .from(webhooks)
      .innerJoin(companies, eq(companies.id, webhooks.company_id))
      .where(eq(webhooks.id, webhook_id));
    return webhook ?? null;
  },
  obsoleteReason: ({ active }) => (active ? 'It is active again.' : null),
  subject: ({ company, url, name }) => `${company}: ${whatOf({ url, name })} is inactive`,
  reply_to: networkRecipient,
  samples: {
    'The receiver does not answer': {
      id: 0,
      url: 'https://hooks.acme.example/concord',
      name: null,
      active: false,
      inactive_at: new Date('2026-11-23T13:20:00Z'),
      reason: `There was no answer within ${inWords(WEBHOOK_ANSWER)}.`,
      company: 'Acme Storage',
      slug: 'acme',
    },
    'A channel of Teams': {
      id: 0,
      url: 'https://default.westeurope.logic.azure.com/…',
      name: 'Storage on call',
      active: false,
      inactive_at: new Date('2026-11-23T13:20:00Z'),
      reason: 'The answer was HTTP 502.',
      company: 'Acme Storage',
      slug: 'acme',
    },
  },
  Body: ({ id, url, name, inactive_at, reason, company, slug }, to) => (
    <Layout
      to={to}
      title={`A ${name === null ? 'webhook' : 'channel'} became inactive`}
      preview={`${hostOf(url)} has not accepted a delivery for ${inWords(WEBHOOK_TRIED)}.`}
      because={`you manage ${company}`}
    >
      <Text>
        We tried to deliver an event of one of your cases for {inWords(WEBHOOK_TRIED)}, and the receiver has not
        accepted it. Nothing more is sent to this address until you{' '}
        {name === null ? 'activate the webhook' : 'turn the channel on'} again.
      </Text>
      <DescriptionList
        items={{
          ...(name !== null && { Channel: name }),
          Address: url,
          'Last answer': excerptOf(reason),
          Inactive: inactive_at ? when(inactive_at, to) : '',
        }}
      />
      <Button
        to={siteUrl(settings.app_url, slug, `/admin/company/api/${name === null ? 'webhooks' : 'channels'}/${id}`)}
      >
        {name === null ? 'Open the webhook' : 'Open the channel'}
      </Button>
      <Note>Deliveries that are still waiting are sent once it is active. Events from now on are not.</Note>
    </Layout>
  ),
});

const whatOf = ({ url, name }: { url: string; name: string | null }) =>
  name === null ? `the webhook to ${hostOf(url)}` : `the channel ${name}`;
const hostOf = (url: string) => URL.parse(url)?.host ?? url;
const MAX_REASON = 200;
const excerptOf = (reason: string | null) => (reason ?? 'None').slice(0, MAX_REASON);
