'use client';
import { useState } from 'react';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Alert } from '@/components/ui/alert';
import { Card } from '@/components/ui/card';
import { Time } from '@/components/ui/time';
import { AUTO_CLOSE, AUTO_CLOSE_NOTICE, inWords } from '@/lib/shared/durations';
import type { AnswerOf } from '@/lib/shared/answer';
import type { keepCaseOpen } from '@/lib/work/cases/change/keep-open';

type Props = { token: string; closesOn: Date };

/** A click counts as activity in an idle case (rule: cases.keep-open). */
export function KeepOpenForm({ token, closesOn }: Props) {
  const [message, setMessage] = useState<string>();
  if (message) return <Alert level="success" live title={message} />;
  return (
    <Card
      title={
        <>
          Closes on <Time at={closesOn} />
        </>
      }
    >
      <p className="mb-4 text-ink-soft">
        Nothing has happened in this case for {AUTO_CLOSE.amount - AUTO_CLOSE_NOTICE.amount} days. If you’re still
        working on it, keep it open: the {inWords(AUTO_CLOSE)} start again.
      </p>
      <Form<AnswerOf<typeof keepCaseOpen>>
        to={`/api/caller/case/${encodeURIComponent(token)}/keep_open`}
        onDone={(answer) => setMessage(answer.message)}
        label="Keep the case open"
      >
        <Submit>Keep it open</Submit>
      </Form>
    </Card>
  );
}
