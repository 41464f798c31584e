'use client';
import { useRouter } from 'next/navigation';
import { useState, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { useConfirm } from '@/components/ui/confirm';
import { Dialog } from '@/components/ui/dialog';
import { UseLinks } from '@/components/ui/use-links';
import { notify } from '@/lib/client/notify';
import { isFailure, post } from '@/lib/client/post';
import type { GroupUses } from '@/lib/groups/delete-group';

type Group = { id: number; name: string };

/** Deletes a group after a question; one that is in use is explained with links (rule: network.delete-used). */
export function useGroupDeletion(onDone?: () => void): {
  remove: (group: Group) => Promise<void>;
  question: ReactNode;
} {
  const router = useRouter();
  const [ask, question] = useConfirm();
  const [refused, setRefused] = useState<{ message: string; uses: GroupUses }>();
  async function remove({ id, name }: Group) {
    const yes = await ask({
      title: `Delete ${name}?`,
      children: `Are you sure you want to delete the group ${name}?`,
      action: 'Delete',
    });
    if (!yes) return;
    try {
      notify.delete(
        (await post<{ message: string }>(`/api/super_admin/groups/${id}`, undefined, { method: 'DELETE' })).message,
      );
      if (onDone) onDone();
      else router.refresh();
    } catch (error) {
      if (!isFailure(error)) throw error;
      if (isUses(error.answer)) setRefused({ message: error.message, uses: error.answer });
      else notify.warning(error.message);
    }
  }
  return {
    remove,
    question: (
      <>
        {question}
        {refused && <InUse {...refused} onClose={() => setRefused(undefined)} />}
      </>
    ),
  };
}

const isUses = (answer: unknown): answer is GroupUses =>
  typeof answer === 'object' && answer !== null && 'requests_total' in answer;

function InUse({ message, uses, onClose }: { message: string; uses: GroupUses; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="This group is in use"
      size="small"
      footer={
        <Button data-start onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className="space-y-4">
        <p className="wrap-anywhere">{message}</p>
        <UseLinks title="Active memberships" of={uses.relations} total={uses.relations_total} />
        <UseLinks title="Open cases" of={uses.cases} total={uses.cases_total} />
        <UseLinks title="Requests to join" of={uses.requests} total={uses.requests_total} />
      </div>
    </Dialog>
  );
}
