import { endpoint } from '@/lib/core/endpoint';
import { setNetworkUserStatus } from '@/lib/users/network-switch';

export const POST = endpoint(setNetworkUserStatus);
