'use client';
import { useRouter } from 'next/navigation';
import { Button } from '@/components/ui/button';
import { useConfirm } from '@/components/ui/confirm';
import { useDeletion } from '@/components/ui/use-deletion';
import { notify } from '@/lib/client/notify';
import { useSend } from '@/lib/client/use-send';
import { COMPANIES, companyCalls } from '@/lib/network/companies/policy';
import type { setCompanyStatus } from '@/lib/network/companies/company-status';
import type { Status } from '@/lib/shared/enums';

type Props = { company: { id: number; name: string; status: Status } };

export function CompanyActions({ company: { id, name, status } }: Props) {
  const router = useRouter();
  const [ask, question] = useConfirm();
  const deletion = useDeletion({ refresh: false });
  const isActive = status === 'active';
  const change = useSend<typeof setCompanyStatus>(`${companyCalls(id)}/status/${isActive ? 'inactive' : 'active'}`, {
    onDone: ({ message }) => notify.success(message),
  });
  async function toggle() {
    const sure = await ask(
      isActive
        ? {
            title: `Disable ${name}?`,
            action: 'Disable company',
            children:
              'We’ll log all its users out immediately. Nobody can find the company or log in until it is enabled again.',
          }
        : {
            title: `Enable ${name}?`,
            action: 'Enable company',
            danger: false,
            children: 'Its users can log in again, and its partners find it.',
          },
    );
    if (sure) await change.send();
  }
  async function remove() {
    const isDeleted = await deletion.remove({
      to: companyCalls(id),
      title: `Are you sure you want to delete the company ${name}?`,
      action: 'Delete company',
      children:
        'We’ll log all its users out immediately, and the company disappears from every list. Its cases keep their history. You can’t undo this.',
    });
    if (isDeleted) router.push(COMPANIES);
  }
  return (
    <>
      <Button loading={change.pending} onClick={() => void toggle()}>
        {isActive ? 'Disable' : 'Enable'}
      </Button>
      <Button loading={deletion.pending} onClick={() => void remove()}>
        Delete
      </Button>
      {question}
      {deletion.dialogs}
    </>
  );
}
