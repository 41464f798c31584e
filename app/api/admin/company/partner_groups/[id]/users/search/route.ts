import { endpoint } from '@/lib/core/endpoint';
import { searchGroupUsers } from '@/lib/groups/group-users';

export const POST = endpoint(searchGroupUsers);
