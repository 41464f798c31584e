'use client';
import { columnsFor } from '@/components/table/columns';
import { PagedTable } from '@/components/table/paged-table';
import { Button } from '@/components/ui/button';
import { useConfirm } from '@/components/ui/confirm';
import { EmptyState } from '@/components/ui/empty-state';
import { MailCheck } from '@/components/ui/icons';
import { LinkTabs } from '@/components/ui/tabs';
import { Time } from '@/components/ui/time';
import { notify } from '@/lib/client/notify';
import { useSend } from '@/lib/client/use-send';
import type { UnsentEmail } from '@/lib/reach/mail/unsent/mail-list';
import { canCancel, canRetry, UNSENT, type UnsentStatus } from '@/lib/network/operators/policy';
import type { cancelEmail, retryEmail } from '@/lib/reach/mail/unsent/unsent-emails';
import { MAIL_STATUS } from '@/lib/shared/enums';
import { plural } from '@/lib/shared/format';
import type { Page } from '@/lib/shared/page';
import type { AnswerOf } from '@/lib/shared/answer';

const CALLS = '/api/super_admin/mail';
const SCREEN = '/super_admin/mail';

const COLUMNS = columnsFor<UnsentEmail>((c) => [
  c.custom('email', 'Email', (row) => <About row={row} />, { phone: { order: 0, bare: true } }),
  c.custom('to_email', 'To', (row) => <Recipient row={row} />, { phone: { order: 2, bare: true, whole: true } }),
  c.custom('last_error', 'Why', (row) => <Why row={row} />, { phone: { order: 4, bare: true, whole: true } }),
  c.time('created_at', 'Queued', { sortable: false, phone: { order: 6 } }),
  {
    ...c.custom('actions', 'Actions', (row) => <Actions row={row} />, { phone: { order: 8, bare: true, whole: true } }),
    align: 'end' as const,
    quiet: true,
  },
]);

function About({ row: { email, case_number } }: { row: UnsentEmail }) {
  return (
    <span className="wrap-anywhere">
      {email}
      {case_number && <span className="block font-mono text-sm text-ink-soft">{case_number}</span>}
    </span>
  );
}

function Recipient({ row: { to_name, to_email } }: { row: UnsentEmail }) {
  return (
    <span className="wrap-anywhere">
      {to_name || to_email}
      {to_name && <span className="block text-sm text-ink-soft">{to_email}</span>}
    </span>
  );
}

function Why({ row: { last_error, attempts, not_before } }: { row: UnsentEmail }) {
  if (not_before && !attempts)
    return (
      <>
        Quiet hours until <Time at={not_before} />
      </>
    );
  if (!last_error && !attempts) return <span className="text-ink-faint">–</span>;
  return (
    <span className="wrap-anywhere">
      {last_error}
      {attempts > 0 && <span className="block text-sm text-ink-soft">Tried {plural(attempts, 'time')}</span>}
    </span>
  );
}

function Actions({ row: { id, email, to_email, status } }: { row: UnsentEmail }) {
  const [ask, question] = useConfirm();
  const told = { onDone: ({ message }: AnswerOf<typeof retryEmail | typeof cancelEmail>) => notify.success(message) };
  const retry = useSend<typeof retryEmail>(`${CALLS}/${id}/retry`, told);
  const cancel = useSend<typeof cancelEmail>(`${CALLS}/${id}/cancel`, told);
  async function askToCancel() {
    const sure = await ask({
      title: `Cancel “${email}” to ${to_email}?`,
      action: 'Cancel email',
      children: 'It won’t be sent. You can send it later under “Not sent”.',
    });
    if (sure) await cancel.send();
  }
  return (
    <>
      {canRetry(status) && (
        <Button
          small
          loading={retry.pending}
          aria-label={`Retry ${email} to ${to_email}`}
          onClick={() => void retry.send()}
        >
          Retry
        </Button>
      )}
      {canCancel(status) && (
        <Button
          small
          loading={cancel.pending}
          aria-label={`Cancel ${email} to ${to_email}`}
          onClick={() => void askToCancel()}
        >
          Cancel
        </Button>
      )}
      {question}
    </>
  );
}

const EMPTY: Record<UnsentStatus, [title: string, what: string]> = {
  failed: ['No refused emails.', 'Emails that the mail server refuses appear here with its reply, to be sent again.'],
  queued: ['No waiting emails.', 'Emails are sent at once. Those that have to wait appear here.'],
  skipped: ['No skipped or canceled emails.', 'Emails that became obsolete, or that you canceled, appear here.'],
};

/** Lists emails that were not sent, by status (rule: network.mail). */
export function MailTable({ page, status }: { page: Page<UnsentEmail>; status: UnsentStatus }) {
  return (
    <div className="space-y-4">
      <LinkTabs
        label="Status of the emails"
        tabs={UNSENT.map((one) => ({
          href: one === UNSENT[0] ? SCREEN : `${SCREEN}?status=${one}`,
          label: MAIL_STATUS[one],
          current: one === status,
        }))}
      />
      <PagedTable
        page={page}
        columns={COLUMNS}
        label={`Emails: ${MAIL_STATUS[status]}`}
        noun="email"
        search="Search the newest by address"
        empty={
          <EmptyState title={EMPTY[status][0]} icon={MailCheck}>
            {EMPTY[status][1]}
          </EmptyState>
        }
      />
    </div>
  );
}
