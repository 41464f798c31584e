'use client';
import { useState } from 'react';
import { Field } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Password } from '@/components/form/password';
import { Submit } from '@/components/form/submit';
import type { ButtonKind } from '@/components/ui/button';
import { remember, useRemembered } from '@/lib/client/use-remembered';
import { ForgotPassword } from './forgot-password';

const EMAIL = 'email';

/** E-mail and password. The address is remembered on this machine; the answer says where to go. */
export function LoginForm({ kind }: { kind?: ButtonKind }) {
  const [email] = useRemembered(EMAIL, '');
  const [leaving, setLeaving] = useState(false);
  function enter({ location: to, user }: { location: string; user: { email: string } }) {
    remember(EMAIL, user.email);
    setLeaving(true);
    location.assign(to);
  }
  return (
    <div className="space-y-3">
      <Form<{ location: string; user: { email: string } }> to="/api/auth/login" label="Log in" onDone={enter}>
        <Field key={email} name="email" type="email" label="E-mail" autoComplete="username" defaultValue={email} />
        <Password name="password" label="Password" />
        <Submit wide kind={kind}>{leaving ? 'Opening your dashboard' : 'Log in'}</Submit>
      </Form>
      <ForgotPassword />
    </div>
  );
}
