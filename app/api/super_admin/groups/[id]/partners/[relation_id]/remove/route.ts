import { endpoint } from '@/lib/core/endpoint';
import { removeMember } from '@/lib/groups/change-members';

export const GET = endpoint(removeMember);
