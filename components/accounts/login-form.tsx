'use client';
import { useState } from 'react';
import { Field } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Password } from '@/components/form/password';
import { Submit } from '@/components/form/submit';
import { writeStored, useStoredValue } from '@/lib/client/use-stored-value';
import { ForgotPassword } from './forgot-password';
import { useFirstFocus } from './use-first-focus';

const EMAIL = 'email';

/** Email and password. The address is remembered in this browser. `second` when another way to log in comes first. */
export function LoginForm({ second }: { second?: boolean }) {
  const [email] = useStoredValue(EMAIL, '');
  const box = useFirstFocus<HTMLDivElement>(email);
  const [leaving, setLeaving] = useState(false);
  function enter({ location: to, user }: { location: string; user: { email: string } }) {
    writeStored(EMAIL, user.email);
    setLeaving(true);
    location.assign(to);
  }
  return (
    <div ref={second ? undefined : box} className="space-y-3">
      <Form<{ location: string; user: { email: string } }> to="/api/auth/login" label="Log in" onDone={enter}>
        <Field key={email} name="email" type="email" label="Email" autoComplete="username" defaultValue={email} />
        <Password name="password" label="Password" />
        <Submit wide kind={second ? 'secondary' : 'primary'}>
          {leaving ? 'Opening your dashboard' : 'Log in'}
        </Submit>
      </Form>
      <ForgotPassword />
    </div>
  );
}
