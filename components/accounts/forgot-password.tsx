'use client';
import { useState } from 'react';
import { Field } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';

/** The landing's forgot-password dialog (spec 1 §2). The answer never tells whether the account exists (rule: passwords.neutral). */
export function ForgotPassword() {
  const [open, setOpen] = useState(false);
  const [sent, setSent] = useState<string>();
  const close = () => {
    setOpen(false);
    setSent(undefined);
  };
  return (
    <>
      <Button kind="quiet" small wide onClick={() => setOpen(true)}>
        Forgot password?
      </Button>
      <Dialog open={open} onClose={close} title="Forgot password" size="small">
        {sent ? (
          <Alert level="success" live>
            {sent}
          </Alert>
        ) : (
          <Form<{ message: string }>
            to="/api/auth/forgot_password"
            label="Forgot password"
            onDone={({ message }) => setSent(message)}
          >
            <Field
              name="email"
              type="email"
              label="Email"
              hint="We’ll email you a link to set a new password."
              autoComplete="username"
            />
            <Submit wide>Send link</Submit>
          </Form>
        )}
      </Dialog>
    </>
  );
}
