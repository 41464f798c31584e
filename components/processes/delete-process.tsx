'use client';
import { Trash2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { useConfirm } from '@/components/ui/confirm';
import { Dialog } from '@/components/ui/dialog';
import { TextLink } from '@/components/ui/text-link';
import { notify } from '@/lib/client/notify';
import { useSend } from '@/lib/client/use-send';
import type { deleteProcess, ProcessUse } from '@/lib/processes/delete-process';
import { isPage } from '@/lib/shared/paths';

type Props = { company_id: number; id: number; name: string };
type Refused = { error: string; in_use: ProcessUse[] };

const isRefused = (answer: unknown): answer is Refused =>
  typeof answer === 'object' && answer !== null && 'in_use' in answer;

/** Deletes a process after asking, and names what uses it where that is refused (rule: network.process-delete). */
export function DeleteProcess({ company_id, id, name }: Props) {
  const router = useRouter();
  const [ask, question] = useConfirm();
  const [refused, setRefused] = useState<Refused>();
  const { send, pending } = useSend<typeof deleteProcess>(
    `/api/super_admin/companies/${company_id}/contact_documents/${id}`,
    {
      method: 'DELETE',
      refresh: false,
      onDone: ({ message }) => {
        notify.delete(message);
        const company = `/super_admin/companies/${company_id}`;
        router.push(isPage(company) ? company : '/super_admin/dashboard');
        router.refresh();
      },
      onRefused: (failure) => {
        if (isRefused(failure.answer)) setRefused(failure.answer);
        else notify.warning(failure.message);
      },
    },
  );
  async function remove() {
    const yes = await ask({
      title: `Are you sure you want to delete ${name}?`,
      children: 'Callers can no longer choose it. Its cases are kept.',
      action: 'Delete',
    });
    if (yes) await send();
  }
  return (
    <>
      <Button icon={Trash2} loading={pending} onClick={() => void remove()}>
        Delete
      </Button>
      {question}
      {refused && (
        <Dialog open onClose={() => setRefused(undefined)} title={`${name} is in use`}>
          <p>{refused.error}</p>
          <ul className="mt-3 list-disc space-y-1 pl-5">
            {refused.in_use.map(({ type, id: used, name: what, path }) => (
              <li key={`${type}-${used}-${path}`} className="break-words">
                {isPage(path) ? <TextLink href={path}>{what}</TextLink> : what}
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}
