'use client';
import { MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { Hidden, LongText } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { notify } from '@/lib/client/notify';

/** Asks the network to change what the company's admins cannot change themselves (spec 2 §1). */
export function RequestProcessChange({ process }: { process: string | null }) {
  const [open, setOpen] = useState(false);
  const transform = ({ changes, ...body }: Record<string, unknown>) => ({
    ...body,
    changes: process && typeof changes === 'string' && changes.trim() ? `${process}: ${changes}` : changes,
  });
  const done = ({ message }: { message?: string }) => {
    setOpen(false);
    notify.success(message ?? 'Your change request has been sent.');
  };
  return (
    <>
      <Button icon={MessageSquare} onClick={() => setOpen(true)}>
        Contact
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Request a change">
        <Form to="/api/admin/company/change" transform={transform} onDone={done} label="Change request">
          <Hidden name="change_type" value="process" />
          <LongText
            name="changes"
            label={process ? `What should change in ${process}?` : 'What should change?'}
            hint="Change requests take 24-48 hours."
            rows={5}
            maxLength={4000}
          />
          <Submit>Send request</Submit>
        </Form>
      </Dialog>
    </>
  );
}
