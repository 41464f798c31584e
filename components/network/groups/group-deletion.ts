import type { Removal } from '@/components/ui/use-deletion';

export const groupDeletion = ({ id, name }: { id: number; name: string }): Removal => ({
  to: `/api/super_admin/groups/${id}`,
  title: `Delete ${name}?`,
  children: `Are you sure you want to delete the group ${name}?`,
  action: 'Delete',
});
