'use client';
import { columnsFor } from '@/components/table/columns';
import { DataTable } from '@/components/table/data-table';
import { EmptyState } from '@/components/ui/empty-state';
import { TextLink } from '@/components/ui/text-link';
import { pagePath } from '@/lib/shared/paths';
import { count } from '@/lib/shared/format';
import type { Status } from '@/lib/network/status/status';
import { Part } from './part';

type Webhook = Status['failing_webhooks'][number];

const COLUMNS = columnsFor<Webhook>((c) => [
  c.link(
    'company',
    'Company',
    ({ company_id }) => pagePath('/super_admin/companies/[company_id]/api', { company_id }),
    {
      phone: { order: 0, bare: true, whole: true },
    },
  ),
  c.text('http_status', 'Last answer', {
    value: ({ http_status }) => (http_status === null ? 'None' : `HTTP ${http_status}`),
    phone: { order: 2 },
  }),
  c.text('failures', 'Failures', { align: 'end', phone: { order: 3 } }),
  c.custom('waiting', 'Waiting', ({ waiting }) => count(waiting), {
    align: 'end',
    value: ({ waiting }) => waiting,
    phone: { order: 4 },
  }),
  c.time('answered_at', 'Last attempt', { phone: { order: 6 } }),
]);

const inactiveHint = (noun: string, inactive: number, beside: number) =>
  inactive
    ? `${inactive}${beside ? ' more' : ''} ${inactive === 1 ? 'is' : 'are'} inactive; managers activate theirs again themselves.`
    : `No ${noun} is inactive.`;

type RefusedProps = { count: number; trouble?: string };

export const RefusedEmails = ({ count: refused, trouble }: RefusedProps) => (
  <Part
    title="Refused emails"
    hint={refused ? 'The mail server will not take them. They can be sent again.' : 'No email was refused.'}
    trouble={trouble}
  >
    <TextLink href="/super_admin/mail">Mail</TextLink>
  </Part>
);

type WebhooksProps = { failing: Webhook[]; inactive: number; trouble?: string };

export const FailingWebhooks = (props: WebhooksProps) => <Receivers noun="webhook" title="Webhooks" {...props} />;

/** Addresses of Teams, Slack and other chat programs (rule: operations.status). */
export const FailingChannels = (props: WebhooksProps) => <Receivers noun="channel" title="Channels" {...props} />;

type ReceiversProps = WebhooksProps & { noun: string; title: string };

const Receivers = ({ noun, title, failing, inactive, trouble }: ReceiversProps) => (
  <Part title={title} hint={inactiveHint(noun, inactive, failing.length)} trouble={trouble}>
    <DataTable
      name={`${noun}s`}
      rows={failing}
      columns={COLUMNS}
      label={`Failing ${noun}s`}
      noun={noun}
      rowKey={({ webhook_id }) => webhook_id}
      search={false}
      empty={<EmptyState title={`No failing ${noun}s`}>Their receivers answer.</EmptyState>}
    />
  </Part>
);
