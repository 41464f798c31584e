import { endpoint } from '@/lib/platform/operation/endpoint';
import { listGroupUsers } from '@/lib/network/groups/group-users';

export const GET = endpoint(listGroupUsers);
