'use client';
import { useState } from 'react';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Alert } from '@/components/ui/alert';
import { Card } from '@/components/ui/card';

type Props = { token: string; closesOn: string };

/** One button that counts as activity in an idle case (rule: cases.keep-open). */
export function KeepOpenForm({ token, closesOn }: Props) {
  const [message, setMessage] = useState<string>();
  if (message) return <Alert level="success" live title={message} />;
  return (
    <Card title={`Closes on ${closesOn}`}>
      <p className="mb-4 text-ink-soft">
        Nothing has happened in this case for 25 days. If you’re still working on it, keep it open: the 30 days start
        again.
      </p>
      <Form<{ message: string }>
        to={`/api/caller/case/${encodeURIComponent(token)}/keep_open`}
        onDone={(answer) => setMessage(answer.message)}
        label="Keep the case open"
      >
        <Submit>Keep it open</Submit>
      </Form>
    </Card>
  );
}
