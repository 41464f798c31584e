'use client';
import { useRouter } from 'next/navigation';
import { Button } from '@/components/ui/button';
import { Trash2 } from '@/components/ui/icons';
import { useDeletion } from '@/components/ui/use-deletion';
import { companyCalls, companyScreen } from '@/lib/network/companies/policy';

type Props = { company_id: number; id: number; name: string };

/** Deletes a process after asking, and returns to its company (rule: network.process-delete). */
export function DeleteProcess({ company_id, id, name }: Props) {
  const router = useRouter();
  const { remove, pending, dialogs } = useDeletion({ refresh: false });
  async function removeProcess() {
    const isDeleted = await remove({
      to: `${companyCalls(company_id)}/contact_documents/${id}`,
      title: `Are you sure you want to delete ${name} from this company?`,
      children: 'Callers can no longer choose it. Its cases are kept.',
      action: 'Delete',
    });
    if (!isDeleted) return;
    router.push(companyScreen(company_id));
    router.refresh();
  }
  return (
    <>
      <Button icon={Trash2} loading={pending} onClick={() => void removeProcess()}>
        Delete
      </Button>
      {dialogs}
    </>
  );
}
