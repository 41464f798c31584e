'use client';
import { Pencil, Trash2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { Button } from '@/components/ui/button';
import { LinkButton } from '@/components/ui/link-button';
import { pagePath } from '@/lib/shared/paths';
import { useGroupDeletion } from './use-group-deletion';

type Props = { group: { id: number; name: string }; /** Where the form is another screen. */ edit?: boolean };

/** Edit and Delete of a group; after a deletion the list comes back. */
export function GroupActions({ group, edit }: Props) {
  const router = useRouter();
  const { remove, question } = useGroupDeletion(() => router.push(pagePath('/super_admin/groups')));
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
      <Button icon={Trash2} onClick={() => void remove(group)}>
        Delete
      </Button>
      {question}
    </>
  );
}
