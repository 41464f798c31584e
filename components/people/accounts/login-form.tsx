'use client';
import { useEffect, useRef, useState } from 'react';
import { Field, Hidden } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Password } from '@/components/form/password';
import { Submit } from '@/components/form/submit';
import { usePasskeyLanding } from '@/components/people/accounts/factors/passkey-landing';
import { PasskeyLogin, type LoggedIn } from '@/components/people/accounts/factors/passkey-sign-in';
import { useSecondStep, type LoginAnswer } from '@/components/people/accounts/factors/use-second-step';
import { rememberEmail, useRememberedEmail } from '@/lib/client/use-remembered-email';
import { ForgotPassword } from './forgot-password';
import { useFirstFocus } from './use-first-focus';

type Props = {
  second?: boolean;
  /** The company whose page this is; its account alone can log in here (rule: persons.login). */
  company_id?: number;
  /** False under single sign-on, where the provider decides how users log in. */
  passkeys?: boolean;
};

export function LoginForm({ second, company_id, passkeys = true }: Props) {
  const entries = useRef<HTMLDivElement>(null);
  const email = useRememberedEmail(entries);
  const box = useFirstFocus<HTMLDivElement>(email);
  const [leaving, setLeaving] = useState(false);
  const { next, email: typed } = useSecondStep({ passkeys, onDone: enter });
  const typedNow = () => entries.current?.querySelector<HTMLInputElement>('input[name=email]')?.value.trim() ?? '';
  function enter({ location: to, user }: LoggedIn) {
    rememberEmail(user.email);
    setLeaving(true);
    location.assign(to);
  }
  // Focuses the password after a second step that has ended, because the address is already filled in.
  useEffect(() => {
    if (typed) entries.current?.querySelector<HTMLInputElement>('input[name=password]')?.focus();
  }, [typed]);
  const listsPasskeys = usePasskeyLanding() === null && passkeys;
  return (
    <div ref={second ? undefined : box} className="space-y-3">
      <div ref={entries}>
        <Form<LoginAnswer> to="/api/auth/login" label="Log in" onDone={(answer) => next(answer, typedNow())}>
          {company_id && <Hidden name="company_id" value={company_id} />}
          <Field
            key={email}
            name="email"
            type="email"
            label="Email"
            autoComplete={listsPasskeys ? 'username webauthn' : 'username'}
            defaultValue={typed ?? email}
          />
          <Password name="password" label="Password" />
          <Submit wide kind={second ? 'secondary' : 'primary'}>
            {leaving ? 'Opening your dashboard' : 'Log in'}
          </Submit>
        </Form>
      </div>
      {passkeys && <PasskeyLogin company_id={company_id} onDone={enter} />}
      <ForgotPassword company_id={company_id} typed={typedNow} />
    </div>
  );
}
