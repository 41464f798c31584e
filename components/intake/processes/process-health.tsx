import { Card } from '@/components/ui/card';
import { LinkButton } from '@/components/ui/link-button';
import { Time } from '@/components/ui/time';
import { ADDRESS_ROLES, correctionOf } from '@/lib/partners/health/policy';
import type { ProcessAddress } from '@/lib/partners/health/process-addresses';
import type { Health } from '@/lib/shared/enums';
import { AddressActions, type Calls } from './address-actions';
import { AddressFieldLink } from './address-field-link';
import { EmailManagers } from './email-managers';
import { AddressBadge, HealthBadge } from './health-badge';

type Props = {
  document_id: number;
  health: Health;
  reason: string;
  addresses: ProcessAddress[];
  tested_at: Date | null;
  testAt: string;
  calls: Calls;
  /** False for limited companies, whose addresses the network changes. */
  mayEdit?: boolean;
  /** Set for network staff, who can email the managers. */
  about?: { name: string; company: string; managers: string[] };
};

/**
 * Shows whether cases reach the company, address by address, and what to do (rules: health.shown, health.test-mail).
 */
export function ProcessHealth({
  document_id,
  health,
  reason,
  addresses,
  tested_at,
  testAt,
  calls,
  mayEdit = true,
  about,
}: Props) {
  return (
    <Card
      id="health"
      title={
        <span className="flex flex-wrap items-center gap-2">
          Health <HealthBadge health={health} />
        </span>
      }
      hint={reason}
      actions={
        <>
          {about && health !== 'green' && <EmailManagers {...{ document_id, ...about }} />}
          <LinkButton href={testAt}>Send a test case</LinkButton>
        </>
      }
      footer={
        tested_at ? (
          <>
            A test case was last checked <Time at={tested_at} />.
          </>
        ) : (
          'No test case has been checked with this version yet.'
        )
      }
    >
      <ul className="divide-y divide-line">
        {addresses.map((address) => (
          <Address key={address.email} {...{ document_id, address, calls, mayEdit }} isNetwork={about !== undefined} />
        ))}
      </ul>
    </Card>
  );
}

type AddressProps = Pick<Props, 'document_id' | 'calls'> & {
  address: ProcessAddress;
  mayEdit: boolean;
  isNetwork: boolean;
};

function Address({ document_id, address, calls, mayEdit, isNetwork }: AddressProps) {
  const { email, role, state, is_open } = address;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-64 space-y-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-medium wrap-anywhere">{email}</span>
          <span className="text-sm text-ink-soft">{ADDRESS_ROLES[role]}</span>
          <AddressBadge state={state} />
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">
          <StateInWords {...address} />
        </p>
        <WhatCameOfIt {...address} />
        <p className="text-sm">
          {(isNetwork ? networkAdviceFor : adviceFor)(address, mayEdit)}{' '}
          {mayEdit && (state !== 'confirmed' || is_open) && <AddressFieldLink role={role} />}
        </p>
      </div>
      <AddressActions {...{ document_id, address, calls, mayEdit }} />
    </li>
  );
}

function StateInWords({ state, since, words }: ProcessAddress) {
  if (state === 'refused')
    return (
      <>
        Since <Time at={since} />: {words}
      </>
    );
  if (state === 'confirmed')
    return (
      <>
        <Time at={since} /> by {words}
      </>
    );
  return since ? (
    <>
      Asked since <Time at={since} />
    </>
  ) : (
    <>Its first email is on its way.</>
  );
}

/** Lists the steps of the last email with a link (rule: health.test-mail). */
function WhatCameOfIt({ mailed_at, accepted_at, refused_at, opened_at, confirmed_at }: ProcessAddress) {
  if (!mailed_at) return null;
  const steps = [
    ['Sent', mailed_at],
    ['accepted by the mail server', accepted_at],
    // An accepted email that comes back later has bounced.
    [accepted_at ? 'bounced' : 'refused', refused_at],
    ['link opened', opened_at],
    ['confirmed', confirmed_at],
  ] as const;
  const reached = steps.filter(([, at]) => at);
  return (
    <p className="text-sm text-ink-soft">
      Last email: {reached.map(([label]) => label).join(', ')} (<Time at={reached.at(-1)?.[1]} />)
    </p>
  );
}

function adviceFor({ state, is_open, mailed_at }: ProcessAddress, mayEdit: boolean): string | null {
  if (state === 'refused') return correctionOf('the address', mayEdit);
  if (state === 'unconfirmed')
    return mailed_at ? 'Ask whoever reads this mailbox to open the link in our email.' : null;
  return is_open ? 'We have asked again whether somebody reads it. Open the link in our email.' : null;
}

function networkAdviceFor({ state, is_open, mailed_at }: ProcessAddress): string | null {
  if (state === 'refused')
    return 'Change the address, or email the managers: their mail administrators have to accept our emails. Then send a test email.';
  if (state === 'unconfirmed') return mailed_at ? 'Nobody has opened the link in our email yet.' : null;
  return is_open ? 'We have asked again whether somebody reads it, and nobody has answered yet.' : null;
}
