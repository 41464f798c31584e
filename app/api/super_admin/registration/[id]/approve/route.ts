import { endpoint } from '@/lib/core/endpoint';
import { decideNetworkRegistration } from '@/lib/users/network-queue';

export const GET = endpoint(decideNetworkRegistration, { action: 'approve' });
export const POST = endpoint(decideNetworkRegistration, { action: 'approve' });
