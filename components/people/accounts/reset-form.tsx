'use client';
import { goTo, useSecondStep, type LoginAnswer } from '@/components/people/accounts/factors/use-second-step';
import { Field, Hidden } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Password } from '@/components/form/password';
import { Submit } from '@/components/form/submit';
import { Card } from '@/components/ui/card';

export function ResetForm({ token, email }: { token: string; email: string }) {
  const { next } = useSecondStep({ onDone: goTo, hint: 'Your new password is set.' });
  return (
    <Card>
      <Form<LoginAnswer>
        to="/api/auth/reset_password"
        label="Set a new password"
        onDone={(answer) => next(answer, email)}
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
