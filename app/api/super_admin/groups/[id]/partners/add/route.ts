import { endpoint } from '@/lib/core/endpoint';
import { addMember } from '@/lib/groups/change-members';

export const POST = endpoint(addMember);
