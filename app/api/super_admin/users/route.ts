import { endpoint } from '@/lib/core/endpoint';
import { listNetworkUsers } from '@/lib/users/network-list';

export const GET = endpoint(listNetworkUsers);
