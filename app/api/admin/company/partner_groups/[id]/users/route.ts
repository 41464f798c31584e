import { endpoint } from '@/lib/core/endpoint';
import { listGroupUsers } from '@/lib/groups/group-users';

export const GET = endpoint(listGroupUsers);
