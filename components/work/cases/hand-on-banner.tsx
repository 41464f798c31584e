'use client';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { notify } from '@/lib/client/notify';
import { tellFailure, useSend } from '@/lib/client/use-send';
import type { confirmHandOn } from '@/lib/work/cases/hand-on/decide';
import type { CaseSide } from '@/lib/work/cases/policy';
import type { HandOn } from '@/lib/work/cases/links/resources';

/* Loaded once it is opened. */
const DeclineHandOn = dynamic(() => import('./decline-hand-on').then((part) => part.DeclineHandOn), { ssr: false });

type Props = { handOn: HandOn; token: string; side: CaseSide; partner: string };

/** The proposal that waits for the submitter, with what to do on each side (rule: hand-on.told). */
export function HandOnBanner({ handOn, token, side, partner }: Props) {
  const target = handOn.partner ?? 'another partner';
  if (side === 'receiver')
    return (
      <Alert title={`You proposed to hand this case on to ${target}`}>
        <p>{partner} decides. Until then the case stays with you.</p>
        <p className="mt-1 whitespace-pre-line wrap-anywhere">Your reason: {handOn.reason}</p>
      </Alert>
    );
  return (
    <Alert level="warning" title={`${partner} proposes that ${target} takes this case`}>
      <p className="whitespace-pre-line wrap-anywhere">{handOn.reason}</p>
      {handOn.may_decide ? (
        <Decision {...{ handOn, token, target }} />
      ) : (
        <p className="mt-1">The submitter or a manager of your company decides.</p>
      )}
    </Alert>
  );
}

type DecisionProps = Pick<Props, 'handOn' | 'token'> & { target: string };

/** Confirming takes one tap; where the new form asks for more, it opens with all that is known. */
function Decision({ handOn: { place }, token, target }: DecisionProps) {
  const router = useRouter();
  const [declining, setDeclining] = useState(false);
  const path = `/api/caller/case/${encodeURIComponent(token)}/hand_on`;
  const { send, pending } = useSend<typeof confirmHandOn>(`${path}/confirm`, {
    refresh: false,
    onDone: ({ message, case: made }) => {
      notify.success(message);
      router.push(`/my-cases/${made.token}`);
    },
    onRefused: (failure) => {
      if (failure.status !== 422 || !place) return tellFailure(failure);
      notify.warning('The new partner’s form asks for more. Fill in what is missing.');
      router.push(`/submit-case/${place.type}/${place.entity_id}?hand_on=${encodeURIComponent(token)}`);
    },
  });
  return (
    <>
      <p className="mt-1 wrap-anywhere">
        {place
          ? `Handing on opens a case with ${target} and closes this one. They get the number, summary, description, priority and your contact, and the customer data that their form requires.`
          : 'You can’t open a case with that partner. Decline, and the case stays where it is, or bring in a partner of your own.'}
      </p>
      <div className="mt-2 flex flex-wrap gap-2 print:hidden">
        {place && (
          <Button kind="primary" loading={pending} onClick={() => void send()}>
            Hand on
          </Button>
        )}
        <Button onClick={() => setDeclining(true)}>Decline</Button>
        {declining && <DeclineHandOn to={`${path}/decline`} onClose={() => setDeclining(false)} />}
      </div>
    </>
  );
}
