'use client';
import { useRouter } from 'next/navigation';
import { goTo, useSecondStep, type LoginAnswer } from '@/components/people/accounts/factors/use-second-step';
import { Field } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Password } from '@/components/form/password';
import { Submit } from '@/components/form/submit';
import { Card } from '@/components/ui/card';
import { PrivacyCheckbox } from './privacy-checkbox';

type Props = { token: string; email: string; first_name: string; privacy: string };

/**
 * Sets the first password of an invited user, who accepts the privacy policy, and logs in (rule: admin.invitation).
 */
export function InvitationForm({ token, email, first_name, privacy }: Props) {
  const router = useRouter();
  const { next } = useSecondStep({ onDone: goTo, hint: 'Your password is set.' });
  return (
    <Card>
      <Form<LoginAnswer>
        to={`/api/users/invitation/${encodeURIComponent(token)}`}
        label="Set your password"
        onDone={(answer) => next(answer, email)}
        // The link has expired or was used in another tab.
        onRefused={({ status }) => status === 409 && router.refresh()}
      >
        <p className="wrap-anywhere">{first_name}, choose the password that you will log in with.</p>
        <Field name="email" type="email" label="Email" autoComplete="username" defaultValue={email} readOnly />
        <Password name="password" label="Password" rules />
        <Password name="password_confirmation" label="Confirm password" fresh />
        <PrivacyCheckbox url={privacy} />
        <Submit wide>Set password and log in</Submit>
      </Form>
    </Card>
  );
}
