'use client';
import { Field, LongText } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Dialog } from '@/components/ui/dialog';
import { notify } from '@/lib/client/notify';
import type { AnswerOf } from '@/lib/shared/answer';
import type { requestMissingPartner } from '@/lib/partners/directory/missing-partner';

type Props = { name?: string; onClose: () => void };

export function MissingPartner({ name, onClose }: Props) {
  function sent({ message }: AnswerOf<typeof requestMissingPartner>) {
    notify.success(message);
    onClose();
  }
  return (
    <Dialog open onClose={onClose} title="Missing a partner?">
      <Form to="/api/missing_partner_request" onDone={sent} label="Missing partner">
        <p className="text-ink-soft">Tell the network who you would like to work with. They’ll reply by email.</p>
        <Field name="company_name" label="Partner name" defaultValue={name} autoComplete="off" />
        <Field name="company_website" label="Website" type="url" optional />
        <div className="grid gap-5 sm:grid-cols-2">
          <Field name="contact_name" label="Contact name" optional autoComplete="off" />
          <Field name="contact_email" label="Contact email" type="email" optional autoComplete="off" />
        </div>
        <LongText name="comment" label="Comment" optional maxLength={2000} />
        <Submit>Send to the network</Submit>
      </Form>
    </Dialog>
  );
}
