'use client';
import { Button } from '@/components/ui/button';
import { notify } from '@/lib/client/notify';
import { useSend } from '@/lib/client/use-send';
import type { askAgain } from '@/lib/partners/health/ask-again';

/** Asks the readers of an inbound address to confirm it (rule: health.test-mail). */
export function SendTestEmail({ document_id, email }: { document_id: number; email: string }) {
  const { send, pending } = useSend<typeof askAgain>(`/api/admin/company/process_health/${document_id}/confirm`, {
    onDone: ({ message }) => notify.success(message),
  });
  return (
    <Button small loading={pending} onClick={() => void send({ email })} aria-label={`Send a test email to ${email}`}>
      Send a test email
    </Button>
  );
}
