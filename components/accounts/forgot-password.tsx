'use client';
import { useState } from 'react';
import { Field } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';

/** The forgot-password dialog of the landing (spec 1 §2). The answer is the same whether or not the address is known. */
export function ForgotPassword() {
  const [open, setOpen] = useState(false);
  const [said, setSaid] = useState<string>();
  const close = () => {
    setOpen(false);
    setSaid(undefined);
  };
  return (
    <>
      <Button kind="quiet" small wide onClick={() => setOpen(true)}>Forgot password?</Button>
      <Dialog open={open} onClose={close} title="Forgot password" size="small">
        {said ? <Alert level="success" live>{said}</Alert> : (
          <Form<{ message: string }> to="/api/auth/forgot_password" label="Forgot password" onDone={({ message }) => setSaid(message)}>
            <Field name="email" type="email" label="E-mail" hint="We mail you a link to set a new password." autoComplete="username" />
            <Submit wide>Send link</Submit>
          </Form>
        )}
      </Dialog>
    </>
  );
}
