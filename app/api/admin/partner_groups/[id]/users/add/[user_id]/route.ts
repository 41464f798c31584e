import { endpoint } from '@/lib/core/endpoint';
import { addGroupUser } from '@/lib/groups/change-access';

export const GET = endpoint(addGroupUser);
export const POST = endpoint(addGroupUser);
