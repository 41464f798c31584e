'use client';
import { Button } from '@/components/ui/button';
import { notify } from '@/lib/client/notify';
import { useSend } from '@/lib/client/use-send';
import type { askToVerify } from '@/lib/people/accounts/ask-again';
import type { askToConfirm } from '@/lib/network/onboarding/ask-again';

type Props = {
  to: string;
  email: string;
};

export function AskAgain({ to, email }: Props) {
  const { send, pending } = useSend<typeof askToVerify | typeof askToConfirm>(to, {
    onDone: ({ message }) => notify.success(message),
  });
  return (
    <Button small loading={pending} aria-label={`Ask again: ${email}`} onClick={() => void send()}>
      Ask again
    </Button>
  );
}
