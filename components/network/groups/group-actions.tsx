'use client';
import { useRouter } from 'next/navigation';
import { Button } from '@/components/ui/button';
import { Pencil, Trash2 } from '@/components/ui/icons';
import { LinkButton } from '@/components/ui/link-button';
import { useDeletion } from '@/components/ui/use-deletion';
import { pagePath } from '@/lib/shared/paths';
import { groupDeletion } from './group-deletion';

type Props = {
  group: { id: number; name: string };
  edit?: boolean;
};

export function GroupActions({ group, edit }: Props) {
  const router = useRouter();
  const { remove, pending, dialogs } = useDeletion({ refresh: false });
  const removeGroup = async () => {
    if (await remove(groupDeletion(group))) router.push(pagePath('/super_admin/groups'));
  };
  return (
    <>
      {edit && (
        <LinkButton
          href={pagePath('/super_admin/groups/[group_id]/edit', { group_id: group.id })}
          kind="primary"
          icon={Pencil}
        >
          Edit
        </LinkButton>
      )}
      <Button icon={Trash2} loading={pending} onClick={() => void removeGroup()}>
        Delete
      </Button>
      {dialogs}
    </>
  );
}
