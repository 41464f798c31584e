'use client';
import { Button } from '@/components/ui/button';
import { useConfirm } from '@/components/ui/confirm';
import { notify } from '@/lib/client/notify';
import { useSend } from '@/lib/client/use-send';
import type { remindReceiver } from '@/lib/work/cases/late/urge';

/** Emails the receiver a reminder after a confirmation. */
export function Remind({ case_id, receiver }: { case_id: number; receiver: string }) {
  const [ask, question] = useConfirm();
  const { send, pending } = useSend<typeof remindReceiver>(`/api/super_admin/escalation/${case_id}/remind`, {
    onDone: ({ message }) => notify.success(message),
  });
  const remind = async () => {
    const isSure = await ask({
      title: `Remind ${receiver}?`,
      children: 'We’ll email the addresses that got the request, with a link to answer it.',
      action: 'Send reminder',
      danger: false,
    });
    if (isSure) await send();
  };
  return (
    <>
      <Button loading={pending} onClick={() => void remind()}>
        Send reminder
      </Button>
      {question}
    </>
  );
}
