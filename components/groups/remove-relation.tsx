'use client';
import { Trash2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { Button } from '@/components/ui/button';
import { useConfirm } from '@/components/ui/confirm';
import { notify } from '@/lib/client/notify';
import { isFailure, post } from '@/lib/client/post';

type Props = { company: string; community_id: number; relation_id: number; home: string };

/** Takes a company out of a group after a question (spec 3 §8). */
export function RemoveRelation({ company, community_id, relation_id, home }: Props) {
  const router = useRouter();
  const [ask, question] = useConfirm();
  async function remove() {
    const yes = await ask({
      title: `Remove ${company}?`,
      children: `Are you sure you remove ${company} from this group?`,
      action: 'Remove',
    });
    if (!yes) return;
    try {
      const url = `/api/super_admin/groups/${community_id}/partners/${relation_id}`;
      notify.delete((await post<{ message: string }>(url, undefined, { method: 'DELETE' })).message);
      router.push(home);
      router.refresh();
    } catch (error) {
      if (!isFailure(error)) throw error;
      notify.warning(error.message);
    }
  }
  return (
    <>
      <Button icon={Trash2} onClick={() => void remove()}>
        Delete
      </Button>
      {question}
    </>
  );
}
