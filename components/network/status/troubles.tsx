'use client';
import { columnsFor } from '@/components/table/columns';
import { DataTable } from '@/components/table/data-table';
import { Alert } from '@/components/ui/alert';
import { TextLink } from '@/components/ui/text-link';
import { pagePath } from '@/lib/shared/paths';
import { count, plural } from '@/lib/shared/format';
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

const inactiveHint = (inactive: number, beside: number) =>
  inactive
    ? `${inactive}${beside ? ' more' : ''} ${inactive === 1 ? 'is' : 'are'} inactive; managers activate theirs again themselves.`
    : 'No webhook is inactive.';

export function Troubles({ status: { refused_emails, failing_webhooks, inactive_webhooks } }: { status: Status }) {
  return (
    <>
      <Alert
        level={refused_emails ? 'warning' : 'success'}
        title={refused_emails ? plural(refused_emails, 'refused email') : 'No refused emails'}
        action={refused_emails > 0 && <TextLink href="/super_admin/mail">Mail</TextLink>}
      >
        {refused_emails > 0 && 'The mail server will not take them. They can be sent again.'}
      </Alert>
      {failing_webhooks.length === 0 ? (
        <Alert level="success" title="No failing webhooks">
          {inactive_webhooks > 0 && inactiveHint(inactive_webhooks, 0)}
        </Alert>
      ) : (
        <Part title="Failing webhooks" hint={inactiveHint(inactive_webhooks, failing_webhooks.length)}>
          <DataTable
            name="webhooks"
            rows={failing_webhooks}
            columns={COLUMNS}
            label="Failing webhooks"
            noun="webhook"
            rowKey={({ webhook_id }) => webhook_id}
            search={false}
          />
        </Part>
      )}
    </>
  );
}
