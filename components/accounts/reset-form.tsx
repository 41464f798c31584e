'use client';
import { Field, Hidden } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Password } from '@/components/form/password';
import { Submit } from '@/components/form/submit';
import { Card } from '@/components/ui/card';

/** Sets a new password and logs in. */
export function ResetForm({ token }: { token: string }) {
  return (
    <Card>
      <Form<{ location: string }>
        to="/api/auth/reset_password"
        label="Set a new password"
        onDone={({ location: to }) => location.assign(to)}
      >
        <Hidden name="token" value={token} />
        <Field name="email" type="email" label="Email" autoComplete="username" />
        <Password name="password" label="New password" rules />
        <Password name="password_confirmation" label="Repeat the new password" fresh />
        <Submit wide>Set password and log in</Submit>
      </Form>
    </Card>
  );
}
