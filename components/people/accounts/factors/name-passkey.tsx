'use client';
import { Field } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Dialog } from '@/components/ui/dialog';
import type { addPasskey } from '@/lib/people/accounts/factors/passkeys';
import type { AnswerOf } from '@/lib/shared/answer';
import { clientName } from '@/lib/shared/client-name';
import type { NewPasskey } from './use-new-passkey';

type Props = { made: NewPasskey; onClose: () => void; onDone: (answer: AnswerOf<typeof addPasskey>) => void };

export function NamePasskey({ made, onClose, onDone }: Props) {
  return (
    <Dialog open onClose={onClose} title="Name this passkey" size="small">
      <Form<AnswerOf<typeof addPasskey>>
        to="/api/users/passkeys"
        label="Name this passkey"
        transform={(body) => ({ ...body, response: made })}
        onDone={onDone}
      >
        <Field
          name="name"
          label="Name"
          hint="So that you can tell it from others, such as “Work laptop”."
          maxLength={100}
          defaultValue={clientName(navigator.userAgent)}
        />
        <Submit wide>Add passkey</Submit>
      </Form>
    </Dialog>
  );
}
