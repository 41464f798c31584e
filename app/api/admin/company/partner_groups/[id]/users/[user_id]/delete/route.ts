import { endpoint } from '@/lib/platform/operation/endpoint';
import { removeGroupUser } from '@/lib/network/groups/change-access';

export const GET = endpoint(removeGroupUser);
