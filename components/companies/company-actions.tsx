'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { useConfirm } from '@/components/ui/confirm';
import { notify } from '@/lib/client/notify';
import type { Failure } from '@/lib/client/post';
import { tellFailure, useSend } from '@/lib/client/use-send';
import { COMPANIES, companyCalls } from '@/lib/companies/policy';
import type { setCompanyStatus } from '@/lib/network/company-status';
import type { deleteCompany } from '@/lib/network/delete-company';
import type { Status } from '@/lib/shared/enums';
import { InUse, isUses, type Refusal } from './in-use';

type Props = { company: { id: number; name: string; status: Status } };

/** Disable, Enable and Delete of a company, each after a question that names it (spec 3 §2). */
export function CompanyActions({ company: { id, name, status } }: Props) {
  const router = useRouter();
  const [ask, question] = useConfirm();
  const [refusal, setRefusal] = useState<Refusal>();
  const isActive = status === 'active';
  const change = useSend<typeof setCompanyStatus>(`${companyCalls(id)}/status/${isActive ? 'inactive' : 'active'}`, {
    onDone: ({ message }) => notify.success(message),
  });
  const removal = useSend<typeof deleteCompany>(companyCalls(id), {
    method: 'DELETE',
    refresh: false,
    onDone: ({ message }) => {
      notify.delete(message);
      router.push(COMPANIES);
    },
    onRefused: (failure: Failure) =>
      isUses(failure.answer) ? setRefusal({ title: failure.message, uses: failure.answer }) : tellFailure(failure),
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
    const sure = await ask({
      title: `Are you sure you want to delete the company ${name}?`,
      action: 'Delete company',
      children:
        'We’ll log all its users out immediately, and the company disappears from every list. Its cases keep their history. You can’t undo this.',
    });
    if (sure) await removal.send();
  }
  return (
    <>
      <Button loading={change.pending} onClick={() => void toggle()}>
        {isActive ? 'Disable' : 'Enable'}
      </Button>
      <Button loading={removal.pending} onClick={() => void remove()}>
        Delete
      </Button>
      {question}
      <InUse refusal={refusal} onClose={() => setRefusal(undefined)} />
    </>
  );
}
