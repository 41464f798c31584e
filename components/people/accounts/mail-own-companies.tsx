'use client';
import { useState } from 'react';
import { Hidden } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import type { AnswerOf } from '@/lib/shared/answer';
import type { mailOwnCompanies } from '@/lib/people/accounts/own-companies';

/** Asks for an email that lists the companies of an address; the screen tells nothing of them (rule: persons.neutral). */
export function MailOwnCompanies({ email }: { email: string }) {
  const [sent, setSent] = useState<string>();
  if (sent) return <p>{sent}</p>;
  return (
    <Form<AnswerOf<typeof mailOwnCompanies>>
      to="/api/auth/companies"
      label="Email my companies"
      onDone={({ message }) => setSent(message)}
    >
      <Hidden name="email" value={email} />
      <Submit kind="secondary">Email me where I can log in</Submit>
    </Form>
  );
}
