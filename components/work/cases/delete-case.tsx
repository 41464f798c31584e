'use client';
import { useRouter } from 'next/navigation';
import { Button } from '@/components/ui/button';
import { useDeletion, type Removal } from '@/components/ui/use-deletion';

/** The question before a case is deleted (spec 3 §8). */
export const caseDeletion = (case_id: number, number: string): Removal => ({
  to: `/api/super_admin/escalation/${case_id}`,
  title: `Are you sure you want to delete case #${number}?`,
  children: 'We’ll remove its customer data, close its links and email both companies. You can’t undo this.',
  action: 'Delete case',
});

export function DeleteCase({ case_id, number, home }: { case_id: number; number: string; home: string }) {
  const router = useRouter();
  const { remove, pending, dialogs } = useDeletion({ refresh: false });
  const removeCase = async () => {
    if (await remove(caseDeletion(case_id, number))) router.push(home);
  };
  return (
    <>
      <Button loading={pending} onClick={() => void removeCase()}>
        Delete
      </Button>
      {dialogs}
    </>
  );
}
