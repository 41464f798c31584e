'use client';
import { Button } from '@/components/ui/button';
import { tellFailure, useSend } from '@/lib/client/use-send';
import type { confirmMail } from '@/lib/work/room/confirm-mail';

type Props = { to: string; onDone: () => void };

/** Marks a mail that may be automatic as an answer (rule: room.mail-unsure). */
export function ConfirmMail({ to, onDone }: Props) {
  const { send, pending } = useSend<typeof confirmMail>(to, {
    said: 'The email counts as an answer.',
    onDone,
    // A colleague was faster, or the case has ended meanwhile.
    onRefused(failure) {
      tellFailure(failure);
      onDone();
    },
  });
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 print:hidden">
      <p className="min-w-0 text-sm text-ink-soft">It doesn’t count as an answer yet.</p>
      <Button small loading={pending} onClick={() => void send()}>
        This is an answer
      </Button>
    </div>
  );
}
