'use client';
import { useState } from 'react';
import { useRouter } from 'next/navigation';
import { SecondStep, ticketOf, type LoginAnswer } from '@/components/accounts/factors/second-step';
import { Field } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Password } from '@/components/form/password';
import { Submit } from '@/components/form/submit';
import { Card } from '@/components/ui/card';
import { PrivacyCheckbox } from './privacy-checkbox';

type Props = { token: string; email: string; first_name: string; privacy: string; contact: string };

/** Sets the first password of an invited user, who accepts the privacy policy, and logs in (rule: admin.invitation). */
export function InvitationForm({ token, email, first_name, privacy, contact }: Props) {
  const router = useRouter();
  const [ticket, setTicket] = useState<string | null>(null);
  const leave = ({ location: to }: { location: string }) => location.assign(to);
  if (ticket)
    return (
      <Card title="Enter your code" hint="Your password is set.">
        <SecondStep ticket={ticket} onDone={leave} />
      </Card>
    );
  return (
    <Card>
      <Form<LoginAnswer>
        to={`/api/users/invitation/${encodeURIComponent(token)}`}
        label="Set your password"
        onDone={(answer) => ('user' in answer ? leave(answer) : setTicket(ticketOf(answer)))}
        // The link has expired or was used in another tab.
        onRefused={({ status }) => status === 409 && router.refresh()}
      >
        <p className="wrap-anywhere">{first_name}, choose the password that you will log in with.</p>
        <Field name="email" type="email" label="Email" autoComplete="username" defaultValue={email} readOnly />
        <Password name="password" label="Password" rules />
        <Password name="password_confirmation" label="Confirm password" fresh />
        <PrivacyCheckbox url={privacy} contact={contact} />
        <Submit wide>Set password and log in</Submit>
      </Form>
    </Card>
  );
}
