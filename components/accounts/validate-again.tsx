'use client';
import { useState } from 'react';
import { Field } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Alert } from '@/components/ui/alert';
import { Card } from '@/components/ui/card';

/** Asks for a new verification link (spec 1 §2). The answer is the same whether or not the address is known. */
export function ValidateAgain() {
  const [said, setSaid] = useState<string>();
  if (said) return <Alert level="success" live>{said}</Alert>;
  return (
    <Card>
      <Form<{ message: string }> to="/api/auth/verify_account" label="Validate again" onDone={({ message }) => setSaid(message)}>
        <Field name="email" type="email" label="E-mail" />
        <Submit wide>Validate Again.</Submit>
      </Form>
    </Card>
  );
}
