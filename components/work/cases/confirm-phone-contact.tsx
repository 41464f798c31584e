'use client';
import { useRouter } from 'next/navigation';
import { useState, type ReactNode } from 'react';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Alert } from '@/components/ui/alert';
import { Card } from '@/components/ui/card';
import { acceptedNotice, contactNotice, lateNotice, type RespondOutcome } from './respond-outcome';
import type { AnswerOf } from '@/lib/shared/answer';
import type { confirmPhoneContact } from '@/lib/work/cases/answer/phone-contact';

type Props = {
  token: string;
  company: string;
  engineer: string;
  open: boolean;
  of: 'call' | 'note';
  details: ReactNode;
  otherwise: ReactNode;
  /** Says why the case cannot be accepted, for readers who did not just accept it. */
  closed: ReactNode;
};

const WAYS = {
  call: { title: 'The call', label: 'Confirm the call', path: 'phone_contact/confirm' },
  note: { title: 'The first note', label: 'Accept by the first note', path: 'accept_note' },
};

/**
 * Accepts the case in the name of the person who called or wrote the first note (rules: cases.phone-contact,
 * room.first-note). It stays mounted with its notice when the page refreshes after the acceptance.
 */
export function ConfirmPhoneContact({ token, company, engineer, open, of, details, otherwise, closed }: Props) {
  const { title, label, path } = WAYS[of];
  const router = useRouter();
  const [outcome, setOutcome] = useState<RespondOutcome>();
  if (outcome)
    return (
      <Alert level={outcome.level} live title={outcome.title}>
        {outcome.text}
      </Alert>
    );
  if (!open) return closed;
  return (
    <Card title={title}>
      {details}
      <div className="mt-4 space-y-3">
        <Form<AnswerOf<typeof confirmPhoneContact>>
          to={`/api/caller/case/${encodeURIComponent(token)}/${path}`}
          onSuccess="refresh"
          onDone={({ message }) => setOutcome(acceptedNotice(message, company))}
          onRefused={({ kind, message }) => {
            if (kind !== 'refused') return;
            setOutcome(lateNotice(message));
            router.refresh();
          }}
          label={label}
        >
          <p className="text-sm text-ink-soft">{contactNotice(company)}</p>
          <Submit wide>Accept the case as {engineer}</Submit>
        </Form>
        {otherwise}
      </div>
    </Card>
  );
}
