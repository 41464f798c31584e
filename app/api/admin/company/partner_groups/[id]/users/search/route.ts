import { endpoint } from '@/lib/platform/operation/endpoint';
import { searchGroupUsers } from '@/lib/network/groups/group-users';

export const POST = endpoint(searchGroupUsers);
