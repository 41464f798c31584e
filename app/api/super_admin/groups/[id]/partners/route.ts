import { endpoint } from '@/lib/core/endpoint';
import { listMembers } from '@/lib/groups/group-members';

export const GET = endpoint(listMembers);
