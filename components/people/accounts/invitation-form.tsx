'use client';
import { useRouter } from 'next/navigation';
import type { LoginAnswer } from '@/components/people/accounts/factors/second-step';
import { goTo, useSecondStep } from '@/components/people/accounts/factors/use-second-step';
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
  const { next, step } = useSecondStep(goTo, 'Your password is set.');
  if (step) return step;
  return (
    <Card>
      <Form<LoginAnswer>
        to={`/api/users/invitation/${encodeURIComponent(token)}`}
        label="Set your password"
        onDone={next}
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
