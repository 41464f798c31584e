'use client';
import type { ReactNode } from 'react';
import { columnsFor } from '@/components/table/columns';
import { DataTable } from '@/components/table/data-table';
import { EmptyState } from '@/components/ui/empty-state';
import { plural } from '@/lib/shared/format';
import { pagePath } from '@/lib/shared/paths';
import { CASE_DIRECTIONS, EVENT_TYPE_WORDS, WEBHOOK_VERSIONS } from '@/lib/shared/webhooks';
import type { Webhook } from '@/lib/reach/webhooks/resources';
import { WebhookState } from './webhook-state';

const eventsOf = ({ event_types }: Webhook) => event_types.map((type) => EVENT_TYPE_WORDS[type] ?? type).join(', ');

function casesOf({ case_directions, partner_company_ids }: Webhook): string {
  const [only] = case_directions;
  const which = case_directions.length === 1 && only ? CASE_DIRECTIONS[only] : 'All cases';
  return partner_company_ids.length ? `${which}, of ${plural(partner_company_ids.length, 'partner')}` : which;
}

const COLUMNS = columnsFor<Webhook>((c) => [
  c.link('callback_url', 'Address', ({ id }) => pagePath('/admin/company/api/webhooks/[id]', { id }), {
    phone: { order: 0, bare: true, whole: true },
  }),
  c.custom('state', 'State', (row) => <WebhookState {...row} />, {
    value: ({ active }) => (active ? 'Active' : 'Inactive'),
    phone: { order: 2, bare: true },
  }),
  c.text('event_types', 'Events', { value: eventsOf, tight: false, phone: { order: 4, whole: true } }),
  c.text('case_directions', 'Cases', { value: casesOf, phone: { order: 6, whole: true } }),
  c.label('version', 'Form', WEBHOOK_VERSIONS, { phone: { order: 8 } }),
  c.time('created_at', 'Added', { phone: { order: 9 } }),
]);

export function WebhooksTable({ webhooks, actions }: { webhooks: Webhook[]; actions?: ReactNode }) {
  return (
    <DataTable
      name="webhooks"
      rows={webhooks}
      columns={COLUMNS}
      label="Webhooks"
      noun="webhook"
      search={false}
      empty={
        <EmptyState title="No webhooks yet" action={actions}>
          A webhook tells one of your programs when something happens to a case, so that it need not keep asking.
        </EmptyState>
      }
    />
  );
}
