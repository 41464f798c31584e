'use client';
import { useState } from 'react';
import { SelectBox } from '@/components/form/select';
import { columnsFor } from '@/components/table/columns';
import { PagedTable } from '@/components/table/paged-table';
import { useUrlState } from '@/components/table/use-url-state';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkTabs } from '@/components/ui/tabs';
import { keysOf } from '@/lib/shared/enums';
import type { Page } from '@/lib/shared/page';
import { DELIVERY_CAUSES, DELIVERY_STATES, type DeliveryState } from '@/lib/shared/webhooks';
import { deliveryState } from '@/lib/reach/webhooks/policy';
import type { WebhookDelivery } from '@/lib/reach/webhooks/resources';
import { DeliveryDialog } from './delivery-dialog';
import { DeliveryBadge } from './webhook-state';

type Props = {
  /** Path of the page. */
  home: string;
  /** Call that has the deliveries; without one they are not sent again. */
  call?: string;
  words: Readonly<Record<string, string>>;
  page: Page<WebhookDelivery>;
  state: DeliveryState | '';
  event_type: string;
  event_types: string[];
};

const columnsOf = (words: Props['words'], open: (row: WebhookDelivery) => void) =>
  columnsFor<WebhookDelivery>((c) => [
    c.custom('state', 'State', (row) => <DeliveryBadge state={deliveryState(row)} />, {
      phone: { order: 0, bare: true },
    }),
    c.text('event_type', 'Event', {
      sortable: false,
      value: ({ event_type, cause }) =>
        `${words[event_type] ?? event_type}${cause === 'replay' ? ` (${DELIVERY_CAUSES.replay})` : ''}`,
      phone: { order: 2, bare: true },
    }),
    c.text('http_status', 'Status', { sortable: false, phone: { order: 4 } }),
    c.text('attempt_number', 'Attempts', { sortable: false, phone: { order: 5 } }),
    c.time('created_at', 'Written', { sortable: false, phone: { order: 6 } }),
    c.time('answered_at', 'Answered', { sortable: false, phone: { order: 7 } }),
    {
      ...c.custom(
        'open',
        'Details',
        (row) => (
          <Button small aria-label={`View delivery ${row.id}`} onClick={() => open(row)}>
            View
          </Button>
        ),
        { phone: { order: 8, bare: true, whole: true } },
      ),
      align: 'end' as const,
      quiet: true,
    },
  ]);

export function DeliveriesTable({ home, call, words, page, state, event_type, event_types }: Props) {
  const url = useUrlState();
  const [opened, setOpened] = useState<WebhookDelivery>();
  const tabs = [['', 'All'] as const, ...keysOf(DELIVERY_STATES).map((one) => [one, DELIVERY_STATES[one]] as const)];
  return (
    <section className="space-y-4">
      <h2>Deliveries</h2>
      <LinkTabs
        label="State of the deliveries"
        tabs={tabs.map(([one, label]) => ({
          href: one ? `${home}?state=${one}` : home,
          label,
          current: one === state,
        }))}
      />
      <PagedTable
        page={page}
        columns={columnsOf(words, setOpened)}
        label="Deliveries"
        noun="delivery"
        search={false}
        filters={
          <SelectBox
            aria-label="Event"
            empty="All events"
            value={event_type}
            list={event_types.map((type) => ({ value: type, label: words[type] ?? type }))}
            onChange={(event) => url.set({ event_type: event.target.value || undefined, page: undefined })}
          />
        }
        empty={<EmptyState title="No deliveries">Send a test to see one here.</EmptyState>}
      />
      {opened && <DeliveryDialog call={call} delivery={opened} onClose={() => setOpened(undefined)} />}
    </section>
  );
}
