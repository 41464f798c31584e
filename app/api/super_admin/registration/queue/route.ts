import { endpoint } from '@/lib/core/endpoint';
import { listNetworkRegistrations } from '@/lib/users/network-queue';

export const GET = endpoint(listNetworkRegistrations);
