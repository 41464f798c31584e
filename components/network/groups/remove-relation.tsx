'use client';
import { useRouter } from 'next/navigation';
import { Button } from '@/components/ui/button';
import { Trash2 } from '@/components/ui/icons';
import { useDeletion, type Removal } from '@/components/ui/use-deletion';

type Removed = { name: string; community_id: number; relation_id: number };

/** Asks before a company or department is removed from a group (spec 3 §8). */
export const memberRemoval = ({ name, community_id, relation_id }: Removed): Removal => ({
  to: `/api/super_admin/groups/${community_id}/partners/${relation_id}`,
  title: `Remove ${name}?`,
  children: `Are you sure you remove ${name} from this group?`,
  action: 'Remove',
});

type Props = { company: string; community_id: number; relation_id: number; home: string };

export function RemoveMembership({ company, home, ...membership }: Props) {
  const router = useRouter();
  const { remove, pending, dialogs } = useDeletion({ refresh: false });
  const removeMember = async () => {
    if (!(await remove(memberRemoval({ name: company, ...membership })))) return;
    router.push(home);
    router.refresh();
  };
  return (
    <>
      <Button icon={Trash2} loading={pending} onClick={() => void removeMember()}>
        Delete
      </Button>
      {dialogs}
    </>
  );
}
