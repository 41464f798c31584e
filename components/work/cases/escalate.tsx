'use client';
import { Button } from '@/components/ui/button';
import { useConfirm } from '@/components/ui/confirm';
import { notify } from '@/lib/client/notify';
import { useSend } from '@/lib/client/use-send';
import type { NetworkCase } from '@/lib/work/cases/read/network-resources';
import type { escalateCase } from '@/lib/work/cases/late/urge';

type Props = { case_id: number } & Pick<NetworkCase, 'contacts' | 'notified'>;

export function Escalate({ case_id, contacts, notified }: Props) {
  const [ask, question] = useConfirm();
  const { send, pending } = useSend<typeof escalateCase>(`/api/super_admin/escalation/${case_id}/escalate`, {
    onDone: ({ message }) => notify.success(message),
  });
  const next = contacts[notified];
  const escalate = async () => {
    const isSure = await ask({
      title: 'Send the escalation now?',
      children: next
        ? `We’ll email ${next.role}, ${personOf(next)}.`
        : `All contacts have been notified. We’ll email them again: ${contacts.map(personOf).join('; ')}.`,
      action: 'Send escalation',
      danger: false,
    });
    if (isSure) await send({ notified });
  };
  return (
    <>
      <Button kind="primary" loading={pending} onClick={() => void escalate()}>
        Send escalation
      </Button>
      {question}
    </>
  );
}

const personOf = ({ name, email }: Props['contacts'][number]) => (name ? `${name} (${email})` : email);
