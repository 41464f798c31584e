'use client';
import { useState } from 'react';
import { Field } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Alert } from '@/components/ui/alert';
import { Card } from '@/components/ui/card';
import type { AnswerOf } from '@/lib/shared/answer';
import type { resendVerification } from '@/lib/people/accounts/verify';

/** The answer never tells whether the account exists (spec 1 §2, rule: passwords.neutral). */
export function ResendVerification() {
  const [sent, setSent] = useState<string>();
  if (sent)
    return (
      <Alert level="success" live>
        {sent}
      </Alert>
    );
  return (
    <Card>
      <Form<AnswerOf<typeof resendVerification>>
        to="/api/auth/verify_account"
        label="Validate again"
        onDone={({ message }) => setSent(message)}
      >
        <Field name="email" type="email" label="Email" />
        <Submit wide>Validate Again.</Submit>
      </Form>
    </Card>
  );
}
