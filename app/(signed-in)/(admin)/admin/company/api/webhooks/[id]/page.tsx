import type { Metadata } from 'next';
import { cache } from 'react';
import { Screen } from '@/components/shell/screen';
import { Alert } from '@/components/ui/alert';
import { Card } from '@/components/ui/card';
import { DescriptionList } from '@/components/ui/description-list';
import { TextLink } from '@/components/ui/text-link';
import { Time } from '@/components/ui/time';
import { DeliveriesTable } from '@/components/reach/webhooks/deliveries-table';
import { WebhookActions } from '@/components/reach/webhooks/webhook-actions';
import { WebhookState } from '@/components/reach/webhooks/webhook-state';
import { runQuery } from '@/lib/platform/operation/run-query';
import { keysOf } from '@/lib/shared/enums';
import { pagePath } from '@/lib/shared/paths';
import { choiceOf, pageNumberOf, type Address } from '@/lib/shared/table-address';
import {
  CALLBACK_AUTH,
  CASE_DIRECTIONS,
  DELIVERY_STATES,
  EVENT_TYPE_WORDS,
  TEST_EVENT_TYPES,
  WEBHOOK_VERSIONS,
} from '@/lib/shared/webhooks';
import { listDeliveries, readWebhook } from '@/lib/reach/webhooks/list';
import { listWebhookPartners } from '@/lib/reach/webhooks/screens';

type Props = { params: Promise<{ id: string }>; searchParams: Promise<Address> };

const load = cache((id: string) => runQuery(readWebhook, { id }));

const hostOf = (address: string) => URL.parse(address)?.host ?? address;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { callback_url } = await load((await params).id);
  return { title: `Webhook ${hostOf(callback_url)}` };
}

/** A webhook with its deliveries (rule: webhooks.deliveries). */
export default async function WebhookPage({ params, searchParams }: Props) {
  const [{ id }, address] = await Promise.all([params, searchParams]);
  const webhook = await load(id);
  const event_types = [...webhook.event_types, TEST_EVENT_TYPES[webhook.version]];
  const state = choiceOf(['', ...keysOf(DELIVERY_STATES)], address.state, '');
  const event_type = choiceOf(['', ...event_types], address.event_type, '');
  const [page, { partners }] = await Promise.all([
    runQuery(listDeliveries, { id, state, event_type, page: pageNumberOf(address), limit: 25 }),
    runQuery(listWebhookPartners, {}),
  ]);
  const names = new Map(partners.map((partner) => [partner.id, partner.name]));
  const { case_directions, partner_company_ids, callback_auth_type } = webhook;
  const facts = (
    <Card title="Webhook">
      <DescriptionList
        stacked
        of={[
          ['State', <WebhookState key="state" {...webhook} />],
          ['Address', webhook.callback_url],
          ['Events', webhook.event_types.map((type) => EVENT_TYPE_WORDS[type] ?? type).join('\n')],
          [
            'Cases',
            (case_directions.length ? case_directions : keysOf(CASE_DIRECTIONS))
              .map((one) => CASE_DIRECTIONS[one])
              .join('\n'),
          ],
          ['Partners', partner_company_ids.map((one) => names.get(one) ?? `Company ${one}`).join('\n') || 'All'],
          ['Login at the receiver', callback_auth_type ? CALLBACK_AUTH[callback_auth_type] : 'None'],
          ['Form', WEBHOOK_VERSIONS[webhook.version]],
          ['Added', <Time key="added" at={webhook.created_at} />],
        ]}
      />
    </Card>
  );
  return (
    <Screen
      title={hostOf(webhook.callback_url)}
      back={<TextLink href="/admin/company/api/webhooks">Webhooks</TextLink>}
      actions={<WebhookActions webhook={webhook} partners={partners} />}
      aside={facts}
    >
      {webhook.inactive_reason !== null && (
        <Alert level="danger" title="This webhook has stopped">
          The receiver did not accept a delivery at the last attempt: {webhook.inactive_reason} Activate it once the
          receiver works again; what is waiting is then sent at once.
        </Alert>
      )}
      <DeliveriesTable
        home={pagePath('/admin/company/api/webhooks/[id]', { id: webhook.id })}
        call={`/api/admin/company/webhooks/${webhook.id}/deliveries`}
        words={EVENT_TYPE_WORDS}
        {...{ page, state, event_type, event_types }}
      />
    </Screen>
  );
}
