import { endpoint } from '@/lib/platform/operation/endpoint';
import { addGroupUser } from '@/lib/network/groups/change-access';

export const GET = endpoint(addGroupUser);
export const POST = endpoint(addGroupUser);
