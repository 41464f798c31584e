'use client';
import { useRouter } from 'next/navigation';
import { useState, type ReactNode } from 'react';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Alert } from '@/components/ui/alert';
import { Card } from '@/components/ui/card';
import { contactNotice, lateNotice, type Outcome } from './respond-outcome';

type Props = {
  token: string;
  company: string;
  engineer: string;
  /** Whether the case can be accepted still. */
  open: boolean;
  /** What was recorded of the call. */
  call: ReactNode;
  /** Below the button: what else the reader can do. */
  otherwise: ReactNode;
  /** Why the case cannot be accepted, for a reader who did not just accept it. */
  closed: ReactNode;
};

/**
 * The one button that accepts the case in the name of the engineer who called (rule: cases.phone-contact). It stays
 * mounted when the page refreshes after the acceptance, so that its notice stays too.
 */
export function ConfirmPhoneContact({ token, company, engineer, open, call, otherwise, closed }: Props) {
  const router = useRouter();
  const [outcome, setOutcome] = useState<Outcome>();
  if (outcome)
    return (
      <Alert level={outcome.level} live title={outcome.title}>
        {outcome.text}
      </Alert>
    );
  if (!open) return closed;
  return (
    <Card title="The call">
      {call}
      <div className="mt-4 space-y-3">
        <Form<{ message: string }>
          to={`/api/caller/case/${encodeURIComponent(token)}/phone_contact/confirm`}
          onSuccess="refresh"
          onDone={({ message }) => setOutcome(contactNotice(message, company))}
          onRefused={({ kind, message }) => {
            if (kind !== 'refused') return;
            setOutcome(lateNotice(message));
            router.refresh();
          }}
          label="Confirm the call"
        >
          <Submit wide>Accept the case as {engineer}</Submit>
        </Form>
        {otherwise}
      </div>
    </Card>
  );
}
