import { endpoint } from '@/lib/core/endpoint';
import { saveNetworkUser } from '@/lib/users/network-save';
import { deleteNetworkUser } from '@/lib/users/network-switch';
import { readNetworkUser } from '@/lib/users/network-users';

export const GET = endpoint(readNetworkUser);
export const POST = endpoint(saveNetworkUser);
export const DELETE = endpoint(deleteNetworkUser);
