import { endpoint } from '@/lib/platform/operation/endpoint';
import { removeMember } from '@/lib/network/groups/change-members';

export const DELETE = endpoint(removeMember);
