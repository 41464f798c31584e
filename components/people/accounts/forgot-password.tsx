'use client';
import { useState } from 'react';
import { Field, Hidden } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import type { AnswerOf } from '@/lib/shared/answer';
import type { askForReset } from '@/lib/people/accounts/forgot-password';

type Props = { company_id?: number; typed: () => string };

/**
 * Starts with the address typed in the login form (spec 1 §2). The answer never tells whether the account exists
 * (rule: passwords.neutral).
 */
export function ForgotPassword({ company_id, typed }: Props) {
  const [open, setOpen] = useState(false);
  const [email, setEmail] = useState('');
  const [sent, setSent] = useState<string>();
  const close = () => {
    setOpen(false);
    setSent(undefined);
  };
  return (
    <>
      <Button
        kind="quiet"
        small
        wide
        onClick={() => {
          setEmail(typed());
          setOpen(true);
        }}
      >
        Forgot password?
      </Button>
      <Dialog open={open} onClose={close} title="Forgot password" size="small">
        {sent ? (
          <Alert level="success" live>
            {sent}
          </Alert>
        ) : (
          <Form<AnswerOf<typeof askForReset>>
            to="/api/auth/forgot_password"
            label="Forgot password"
            onDone={({ message }) => setSent(message)}
          >
            {company_id && <Hidden name="company_id" value={company_id} />}
            <Field
              name="email"
              type="email"
              label="Email"
              hint="We’ll email you a link to set a new password."
              autoComplete="username"
              defaultValue={email}
            />
            <Submit wide>Send link</Submit>
          </Form>
        )}
      </Dialog>
    </>
  );
}
