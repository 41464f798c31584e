import { endpoint } from '@/lib/core/endpoint';
import { exportMembers } from '@/lib/groups/group-members';

export const GET = endpoint(exportMembers);
