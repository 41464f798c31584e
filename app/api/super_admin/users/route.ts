import { endpoint } from '@/lib/platform/operation/endpoint';
import { listNetworkUsers } from '@/lib/people/users/network-list';

export const GET = endpoint(listNetworkUsers);
