'use client';
import { useRouter } from 'next/navigation';
import { Field } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Button } from '@/components/ui/button';
import { notify } from '@/lib/client/notify';
import { useSend } from '@/lib/client/use-send';
import type { confirmByCode, mailCodeAgain } from '@/lib/network/onboarding/confirm';
import type { AnswerOf } from '@/lib/shared/answer';

type Props = { vhost: string; email: string };

/** Confirms the address by the code in the email, without leaving the browser (rule: onboarding.code). */
export function CodeForm({ vhost, email }: Props) {
  const router = useRouter();
  const calls = `/api/onboarding/${vhost}/confirm`;
  const again = useSend<typeof mailCodeAgain>(`${calls}/again`, { onDone: ({ message }) => notify.success(message) });
  const done = ({ message }: AnswerOf<typeof confirmByCode>) => {
    notify.success(message);
    router.refresh();
  };
  return (
    <Form<AnswerOf<typeof confirmByCode>>
      to={calls}
      label="Confirm your address"
      onDone={done}
      // The link may have confirmed it meanwhile on another device.
      onRefused={({ status }) => status === 409 && router.refresh()}
    >
      <p className="wrap-anywhere">
        We sent an email to {email}. Enter its code, so that your registration can be approved. If you leave this page,
        the link in the email does the same.
      </p>
      <Field
        name="code"
        label="Code"
        hint="Six digits, valid for one hour."
        width="count"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
      />
      <div className="flex flex-wrap gap-2">
        <Submit>Confirm</Submit>
        <Button kind="quiet" loading={again.pending} onClick={() => void again.send()}>
          Send a new code
        </Button>
      </div>
    </Form>
  );
}
