'use client';
import { Button } from '@/components/ui/button';
import { useConfirm } from '@/components/ui/confirm';
import { notify } from '@/lib/client/notify';
import { useSend } from '@/lib/client/use-send';
import { plural } from '@/lib/shared/format';
import type { closeParent } from '@/lib/work/parents/close';

type Props = { id: string; title: string; count: number };

/** Closes an incident with its cases (rule: parents.close). */
export function ParentActs({ id, title, count }: Props) {
  const [ask, question] = useConfirm();
  const { send, pending } = useSend<typeof closeParent>(`/api/caller/parents/${id}/close`, {
    onDone: ({ message }) => notify.success(message),
  });
  const close = async () => {
    const sure = await ask({
      title: `Close “${title}” and its ${plural(count, 'case')}?`,
      children:
        'Accepted cases are closed and unanswered ones withdrawn, as far as you may. Cases that your partners sent, that belong to a colleague, or that wait for information go on.',
      action: 'Close all',
      danger: true,
    });
    if (sure) await send();
  };
  return (
    <>
      <Button disabled={pending} onClick={() => void close()}>
        Close all
      </Button>
      {question}
    </>
  );
}
