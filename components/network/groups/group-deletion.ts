import type { Removal } from '@/components/ui/use-deletion';

/** The question before a group is deleted (spec 3 §8). */
export const groupDeletion = ({ id, name }: { id: number; name: string }): Removal => ({
  to: `/api/super_admin/groups/${id}`,
  title: `Delete ${name}?`,
  children: `Are you sure you want to delete the group ${name}?`,
  action: 'Delete',
});
