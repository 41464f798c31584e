'use client';
import { useRouter } from 'next/navigation';
import { Button } from '@/components/ui/button';
import { useConfirm, type Question } from '@/components/ui/confirm';
import { notify } from '@/lib/client/notify';
import { useSend } from '@/lib/client/use-send';
import type { deleteCase } from '@/lib/cases/delete';

/** The question before a case is deleted (spec 3 §8). */
export const deletionOf = (number: string): Question => ({
  title: `Are you sure you want to delete case #${number}?`,
  children: 'We’ll remove its customer data, close its links and email both companies. You can’t undo this.',
  action: 'Delete case',
});

/** Deletes the case of this screen and leaves it. */
export function DeleteCase({ case_id, number, home }: { case_id: number; number: string; home: string }) {
  const router = useRouter();
  const [ask, question] = useConfirm();
  const { send, pending } = useSend<typeof deleteCase>(`/api/super_admin/escalation/${case_id}`, {
    method: 'DELETE',
    refresh: false,
    onDone: ({ message }) => {
      notify.delete(message);
      router.push(home);
    },
  });
  const remove = async () => {
    if (await ask(deletionOf(number))) await send();
  };
  return (
    <>
      <Button loading={pending} onClick={() => void remove()}>
        Delete
      </Button>
      {question}
    </>
  );
}
