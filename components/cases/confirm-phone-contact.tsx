'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Alert } from '@/components/ui/alert';
import { contactNotice, lateNotice, type Outcome } from './respond-outcome';

type Props = { token: string; company: string; engineer: string };

/** The one button that accepts the case in the name of the engineer who called (rule: cases.phone-contact). */
export function ConfirmPhoneContact({ token, company, engineer }: Props) {
  const router = useRouter();
  const [outcome, setOutcome] = useState<Outcome>();
  if (outcome)
    return (
      <Alert level={outcome.level} live title={outcome.title}>
        {outcome.text}
      </Alert>
    );
  return (
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
  );
}
