import { endpoint } from '@/lib/core/endpoint';
import { deleteNetworkUser } from '@/lib/users/network-switch';

export const GET = endpoint(deleteNetworkUser);
