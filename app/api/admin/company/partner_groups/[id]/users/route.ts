import { endpoint } from '@/lib/core/endpoint';
import { listGroupUsers } from '@/lib/groups/access-users';

export const GET = endpoint(listGroupUsers);
