import { endpoint } from '@/lib/platform/operation/endpoint';
import { addMember } from '@/lib/network/groups/change-members';

export const POST = endpoint(addMember);
