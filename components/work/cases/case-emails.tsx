import { Badge, type Tone } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import type { LucideIcon } from '@/components/ui/icon';
import { CircleCheck, CircleX, Clock, MinusCircle } from '@/components/ui/icons';
import { Time } from '@/components/ui/time';
import type { NetworkCase } from '@/lib/work/cases/read/network-resources';
import { inWords, KEPT } from '@/lib/shared/durations';
import type { MailStatus } from '@/lib/shared/enums';

const KINDS: Record<string, string> = {
  case_request: 'Request',
  case_copy: 'Copy to the submitter',
  case_bcc: 'Copy to the company',
  case_answered: 'Answer',
  information_reply: 'Information',
  case_closed: 'Closing',
  auto_close_notice: 'Closing soon',
  phone_contact: 'Call to confirm',
  first_note: 'First note to confirm',
  new_notes: 'New notes',
  case_handed_over: 'Handed over',
  case_colleague_added: 'Colleague added',
  priority_raised: 'Priority raised',
  case_help: 'Question to the network',
  response_reminder: 'Reminder',
  case_escalation: 'Escalation',
};

const LOOKS: Record<MailStatus, [string, Tone, LucideIcon]> = {
  queued: ['Waiting', 'amber', Clock],
  sent: ['Accepted', 'green', CircleCheck],
  failed: ['Refused', 'red', CircleX],
  skipped: ['Not sent', 'grey', MinusCircle],
};

/**
 * Shows recipient, time and mail server's answer of each email about the case, never its text (rule:
 * network.case-info).
 */
export function CaseEmails({ emails }: Pick<NetworkCase, 'emails'>) {
  return (
    <Card
      title="Emails"
      footer={`Accepted or refused by the mail server. Sent emails are listed for ${inWords(KEPT.emails)}.`}
    >
      {emails.length === 0 && (
        <EmptyState title="No emails">
          There are none, or they were sent more than {inWords(KEPT.emails)} ago.
        </EmptyState>
      )}
      <ul className="divide-y divide-line">
        {emails.map((email) => (
          <Email key={email.id} email={email} />
        ))}
      </ul>
    </Card>
  );
}

function Email({ email }: { email: NetworkCase['emails'][number] }) {
  const { template, to_name, to_email, status, last_error, created_at, sent_at, attempts } = email;
  const [word, tone, icon] = LOOKS[status];
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-2.5 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="font-medium">{KINDS[template] ?? template.replaceAll('_', ' ')}</p>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {to_name ? `${to_name}, ` : ''}
          {to_email}
        </p>
        {last_error && (
          <p className="text-sm wrap-anywhere text-ink-soft">
            {last_error}
            {status === 'queued' && attempts > 1 && ` (${attempts} attempts)`}
          </p>
        )}
      </div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
        <Time at={sent_at ?? created_at} />
        <Badge tone={tone} icon={icon}>
          {word}
        </Badge>
      </p>
    </li>
  );
}
