'use client';
import { useState } from 'react';
import { SecondStep, ticketOf, type LoginAnswer } from '@/components/accounts/factors/second-step';
import { Field, Hidden } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Password } from '@/components/form/password';
import { Submit } from '@/components/form/submit';
import { Card } from '@/components/ui/card';

/** Sets a new password for the address that the link was mailed to, and logs in. */
export function ResetForm({ token, email }: { token: string; email: string }) {
  const [ticket, setTicket] = useState<string | null>(null);
  const leave = ({ location: to }: { location: string }) => location.assign(to);
  if (ticket)
    return (
      <Card title="Enter your code" hint="Your new password is set.">
        <SecondStep ticket={ticket} onDone={leave} />
      </Card>
    );
  return (
    <Card>
      <Form<LoginAnswer>
        to="/api/auth/reset_password"
        label="Set a new password"
        onDone={(answer) => ('user' in answer ? leave(answer) : setTicket(ticketOf(answer)))}
      >
        <Hidden name="token" value={token} />
        <Field name="email" type="email" label="Email" autoComplete="username" defaultValue={email} readOnly />
        <Password name="password" label="New password" rules />
        <Password name="password_confirmation" label="Repeat the new password" fresh />
        <Submit wide>Set password and log in</Submit>
      </Form>
    </Card>
  );
}
