import { endpoint } from '@/lib/core/endpoint';
import { readUserFormData } from '@/lib/users/network-users';

export const GET = endpoint(readUserFormData);
