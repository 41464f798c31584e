import type { Metadata } from 'next';
import { ApiTabs } from '@/components/reach/public-api/api-tabs';
import { Screen } from '@/components/shell/screen';
import { TextLink } from '@/components/ui/text-link';
import { AddWebhook } from '@/components/reach/webhooks/add-webhook';
import { WebhooksTable } from '@/components/reach/webhooks/webhooks-table';
import { runQuery } from '@/lib/platform/operation/run-query';
import { listWebhooks } from '@/lib/reach/webhooks/list';
import { listWebhookPartners } from '@/lib/reach/webhooks/screens';

export const metadata: Metadata = { title: 'Webhooks' };

/** Addresses that receive events of the company's cases (rule: webhooks.who). */
export default async function WebhooksPage() {
  const [{ webhooks }, { partners }] = await Promise.all([
    runQuery(listWebhooks, {}),
    runQuery(listWebhookPartners, {}),
  ]);
  return (
    <Screen
      title="Integrations"
      hint="Tell your own programs when something happens to a case."
      back={<TextLink href="/admin/company">Company</TextLink>}
      actions={<AddWebhook partners={partners} />}
    >
      <ApiTabs current="/admin/company/api/webhooks" />
      <WebhooksTable webhooks={webhooks} />
    </Screen>
  );
}
