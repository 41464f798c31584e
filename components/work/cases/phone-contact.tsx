'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Field, LongText } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Phone } from '@/components/form/phone';
import { Submit } from '@/components/form/submit';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { PhoneCall } from '@/components/ui/icons';
import { notify } from '@/lib/client/notify';
import type { AnswerOf } from '@/lib/shared/answer';
import type { recordPhoneContact } from '@/lib/work/cases/answer/phone-contact';

type Props = { token: string; receiver: { name: string; country_code: string | null } };

/** Records that the partner took the case by phone (rule: cases.phone-contact). */
export function PhoneContact({ token, receiver }: Props) {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const done = ({ message }: AnswerOf<typeof recordPhoneContact>) => {
    setOpen(false);
    notify.success(message);
    router.refresh();
  };
  return (
    <>
      <Button icon={PhoneCall} className="print:hidden" onClick={() => setOpen(true)}>
        Partner contacted me by phone
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Partner contacted me by phone">
        <p className="mb-4 text-ink-soft">
          This stops the response clock. We’ll email {receiver.name} a link to confirm the call, and the case stays open
          until they do.
        </p>
        <Form<AnswerOf<typeof recordPhoneContact>>
          to={`/api/caller/case/${encodeURIComponent(token)}/phone_contact`}
          onDone={done}
          label="Partner contacted me by phone"
        >
          <Field name="engineer_name" label="Who called?" autoComplete="off" maxLength={200} />
          <div className="grid gap-5 sm:grid-cols-2">
            <Phone name="engineer_phone" label="Phone" optional defaultCountry={receiver.country_code} />
            <Field name="engineer_email" label="Email" type="email" optional autoComplete="off" />
          </div>
          <LongText name="agreed" label="What did you agree?" optional maxLength={5000} />
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Submit>Record the call</Submit>
          </div>
        </Form>
      </Dialog>
    </>
  );
}
