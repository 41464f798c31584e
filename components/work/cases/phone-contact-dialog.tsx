'use client';
import { useRouter } from 'next/navigation';
import { Field, LongText } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Phone } from '@/components/form/phone';
import { Submit } from '@/components/form/submit';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { notify } from '@/lib/client/notify';
import type { AnswerOf } from '@/lib/shared/answer';
import type { recordPhoneContact } from '@/lib/work/cases/answer/phone-contact';

type Props = { token: string; receiver: { name: string; country_code: string | null }; onClose: () => void };

export function PhoneContactDialog({ token, receiver, onClose }: Props) {
  const router = useRouter();
  const done = ({ message }: AnswerOf<typeof recordPhoneContact>) => {
    onClose();
    notify.success(message);
    router.refresh();
  };
  return (
    <Dialog open onClose={onClose} title="Partner contacted me by phone">
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
          <Button onClick={onClose}>Cancel</Button>
          <Submit>Record the call</Submit>
        </div>
      </Form>
    </Dialog>
  );
}
