'use client';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { useSend } from '@/lib/client/use-send';
import type { acceptByNote } from '@/lib/work/room/accept-by-note';

type Props = { path: string; acceptAs: string; onDone: () => void };

/** Counts the receiver's first note, which has stopped the clock, as acceptance (rule: room.first-note). */
export function AcceptNote({ path, acceptAs, onDone }: Props) {
  const { send, pending } = useSend<typeof acceptByNote>(`${path}/accept_note`, {
    said: 'The case is accepted.',
    onDone,
  });
  const accept = (
    <Button kind="primary" small loading={pending} onClick={() => void send()}>
      Accept as {acceptAs}
    </Button>
  );
  return (
    <Alert title="Do you take this case?" action={accept} className="m-3 max-sm:flex-wrap print:hidden">
      The note of {acceptAs} stopped the response clock, but the case isn’t accepted yet.
    </Alert>
  );
}
