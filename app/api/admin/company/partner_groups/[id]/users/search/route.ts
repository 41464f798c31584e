import { endpoint } from '@/lib/core/endpoint';
import { searchGroupUsers } from '@/lib/groups/access-users';

export const POST = endpoint(searchGroupUsers);
